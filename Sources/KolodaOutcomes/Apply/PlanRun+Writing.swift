import KolodaTriage

// Writing verdicts and turns into files.
extension PlanRun {
  mutating func write(_ batch: StepBatch) throws(PlanLogError) {
    try prepare(batch.steps)
    for index in batch.steps where plan.steps[index].isWriting {
      try carryOut(index)
      keepStamp(of: index)
    }
  }

  /// Works out the new content of the batch's sidecars and pictures, and logs it together with the
  /// present content.
  private mutating func prepare(_ batch: [Int]) throws(PlanLogError) {
    var prepared: [Int: Step] = [:]
    for index in batch where plan.steps[index].action == .verdict {
      let step = plan.steps[index]
      do throws(StepReason) {
        let file = VerdictFile(step.file)
        let now = try file.read()
        if now == nil, isFolderAway(of: step.file) { throw .away }
        if wasInterrupted, try wasWritten(index, now) {
          prepared[index] = foundAgain(index)
          continue
        }
        guard let change = step.change else { throw .unknown }
        do throws(XMPError) {
          let beginning = now == nil && file.isSidecar ? change.beginning(of: step.file) : nil
          let earlier = earlierRatings
          let after = try change.applied(
            to: now, beginning: beginning,
            exifStars: file.isSidecar ? nil : PicturePacket.exifRating(at: step.file),
            earlierRating: { earlier.rating(of: step.file, change) })
          plan.steps[index].after = file.fitted(after, to: now)
        } catch { throw .sidecar(error) }
        plan.steps[index].before = now
        plan.steps[index].times = timesBefore(index)
        prepared[index] = plan.steps[index]
      } catch {
        end(index, .failed, error)
      }
    }
    for index in batch where plan.steps[index].action == .turn {
      do throws(StepReason) {
        if wasInterrupted, try wasTurned(index) {
          prepared[index] = foundAgain(index)
          continue
        }
        guard let step = try TurnedFile.prepared(plan.steps[index]) else { continue }
        plan.steps[index] = step
        plan.steps[index].times = timesBefore(index)
        prepared[index] = plan.steps[index]
      } catch { end(index, .failed, error) }
    }
    if !prepared.isEmpty { try log.note(prepared, applied: [:], of: plan.id) }
  }

  /// Restores the file state in a photo's later steps when its verdict could not be written, so that the
  /// photo goes only if it is still the one that was decided.
  private mutating func keepStamp(of index: Int) {
    let step = plan.steps[index]
    // A sidecar's step has the file state of its picture.
    guard let fileState = step.fileState, step.state != .done, !VerdictFile(step.file).isSidecar
    else { return }
    for other in nearby(index) where plan.steps[other].file == step.file {
      plan.steps[other].fileState = fileState
    }
  }

  /// The times of a file that is about to be written into: the time after writing is not known yet,
  /// so both are the time before.
  private func timesBefore(_ index: Int) -> Step.Times? {
    modified(index).map { Step.Times(earlier: $0, written: $0) }
  }
}
