import Glibc
import KolodaFiles
import KolodaTriage

/// Carries a plan out, or undoes it, a batch of steps at a time.
///
/// The results of a batch are logged once they are on disk, while the next batch is carried out. If
/// the program ends in between, the next run can't know from the log how far it came, and finds out
/// by the files.
package struct PlanRun {
  /// The progress of a run.
  package struct Progress: Hashable, Sendable {
    /// How many steps have been dealt with.
    package var steps: Int
    /// How many steps there are.
    package var count: Int
    /// The file of the current step, as an absolute path.
    package var file: [UInt8]
  }

  /// Whether a run should go on.
  package enum Answer: Hashable, Sendable {
    /// Go on.
    case goOn
    /// Skip the steps that are not done yet, and end the run.
    case cancel
    /// Stop here; the plan stays unfinished and can be resumed another time.
    case leave
  }

  /// The plan with its present state.
  package internal(set) var plan: Plan
  let log: any PlanLog
  /// Called for each step; its answer says whether to go on.
  let progress: (Progress) -> Answer
  /// Returns the keys of a photo by its image data; empty if it can't be read.
  let keys: ([UInt8]) -> [CardKey]
  /// The last answer; the first one that ends the run holds.
  var answer = Answer.goOn
  var wasInterrupted: Bool
  let places: PlanPlaces
  /// How many steps have been reported as progress.
  private var reached = 0
  private let earlierRatings: EarlierRatings
  /// The results of the last batch, while they are being logged.
  var noting: NoteBehind?

  /// How often the run asks whether to go on while files are copied, in milliseconds.
  private static let look = 50
  /// The most steps that the files of one shot need.
  static let mostStepsOfShot = 64
  /// How many numbered names are tried, `photo (2).jpg` and so on.
  private static let mostNames = 10_000

  /// Starts a new plan and writes it to the log.
  package init(
    new plan: Plan, log: any PlanLog, progress: @escaping (Progress) -> Answer = { _ in .goOn }
  ) throws(PlanLogError) {
    OpenFiles.makeRoom(for: min(plan.steps.count, 2 * StepBatch.mostCopies))
    let plan = plan.lookedAround()
    try log.begin(plan)
    self.plan = plan
    self.log = log
    self.progress = progress
    keys = { _ in [] }
    earlierRatings = EarlierRatings(before: plan, in: log)
    wasInterrupted = false
    places = PlanPlaces(plan, wasInterrupted: false)
  }

  /// Resumes a plan that is in the log, or undoes it.
  ///
  /// - Parameter keys: returns the keys of a photo by its image data, the present one and those of
  ///   earlier versions, so that undo recognises a photo that was edited since; empty if it can't be
  ///   read.
  package init(
    _ plan: Plan, log: any PlanLog, progress: @escaping (Progress) -> Answer = { _ in .goOn },
    keys: @escaping ([UInt8]) -> [CardKey] = { _ in [] }
  ) {
    self.plan = plan
    self.log = log
    self.progress = progress
    self.keys = keys
    earlierRatings = EarlierRatings(before: plan, in: log)
    wasInterrupted = true
    places = PlanPlaces(plan, wasInterrupted: true)
  }

  // MARK: Carrying out

  /// Carries out the remaining steps.
  package mutating func finish() throws(PlanLogError) {
    var left = plan.steps.indices.filter { plan.steps[$0].state == .waiting }[...]
    var batch = StepBatch(of: left, in: plan)
    var ahead: CopiesAhead?
    // Nothing may still be writing when the run ends.
    defer {
      end(ahead)
      try? waitForNote()
    }
    while !batch.steps.isEmpty {
      left = left.dropFirst(batch.steps.count)
      let next = StepBatch(of: left, in: plan)
      // Whatever is written and copied for the batch is on disk before any file gets its name.
      try write(batch)
      let present = ahead ?? begin(batch)
      // Verdicts have to be written into photos before these are copied.
      let isReady = !next.steps.contains { plan.steps[$0].isWriting }
      ahead = isReady ? begin(next, after: present) : nil
      let copies = take(present)
      for index in batch.steps where !plan.steps[index].isWriting {
        try carryOut(index, copies[index])
      }
      sync(batch.steps)
      try note(batch.steps)
      if answer == .leave { break }
      batch = next
    }
    try waitForNote()
    if answer == .leave { return }
    if wasInterrupted { PlanSweep(plan).run() }
    plan.removeEmptyFolders()
    plan.state = .finished
    try log.note(.finished, of: plan.id)
  }

  private mutating func write(_ batch: StepBatch) throws(PlanLogError) {
    try prepare(batch.steps)
    for index in batch.steps where plan.steps[index].isWriting {
      try carryOut(index)
      keepStamp(of: index)
    }
  }

  private func end(_ ahead: CopiesAhead?) {
    ahead?.stop()
    while ahead?.wait(milliseconds: Self.look) == false {}
  }

  /// Works out the new content of the batch's sidecars and pictures, and logs it together with the
  /// present content.
  private mutating func prepare(_ batch: [Int]) throws(PlanLogError) {
    var prepared: [Int: Step] = [:]
    for index in batch where plan.steps[index].action == .verdict {
      let step = plan.steps[index]
      do throws(StepProblem) {
        let file = VerdictFile(step.file)
        let now = try file.read()
        if now == nil, isFolderAway(of: step.file) { throw .away }
        if wasInterrupted, try wasWritten(index, now) {
          prepared[index] = foundAgain(index)
          continue
        }
        guard let change = step.verdict.flatMap(SidecarChange.init) else { throw .unknown }
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
      do throws(StepProblem) {
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

  /// Restores the stamp in a photo's later steps when its verdict could not be written, so that the
  /// photo goes only if it is still the one that was decided.
  private mutating func keepStamp(of index: Int) {
    let step = plan.steps[index]
    // A sidecar's step has the stamp of its picture.
    guard let stamp = step.stamp, step.state != .done, !VerdictFile(step.file).isSidecar
    else { return }
    for other in nearby(index) where plan.steps[other].file == step.file {
      plan.steps[other].stamp = stamp
    }
  }

  /// The later steps that may belong to the same shot as a step.
  func nearby(_ index: Int) -> Range<Int> {
    (index + 1)..<max(min(index + 1 + Self.mostStepsOfShot, plan.steps.count), index + 1)
  }

  /// Starts making the copies of a batch; nil if it has none, or the run ends.
  ///
  /// - Parameter earlier: copies that are made first, and reported meanwhile.
  private mutating func begin(
    _ batch: StepBatch, after earlier: CopiesAhead? = nil
  ) -> CopiesAhead? {
    let steps = batch.steps.filter { batch.copies.contains($0) && plan.steps[$0].state == .waiting }
    guard let first = steps.first, earlier == nil ? goesOn(first) : answer == .goOn
    else { return nil }
    let (id, begun, places) = (plan.id, begun, places)
    return CopiesAhead(
      steps.map { ($0, plan.steps[$0]) }, after: earlier, wasInterrupted: wasInterrupted
    ) { goesOn in
      StepDoing(plan: id, begun: begun, places: places, goesOn: goesOn)
    }
  }

  /// Waits for the copies that are made ahead.
  ///
  /// - Returns: the copies, by their steps' indices.
  private mutating func take(_ ahead: CopiesAhead?) -> [Int: FileCopy] {
    guard let ahead else { return [:] }
    while !ahead.wait(milliseconds: Self.look) {
      if !goesOn(ahead.place) { ahead.stop() }
    }
    let (copies, problems) = ahead.take()
    for (index, problem) in problems { end(index, .failed, problem) }
    return copies
  }

  /// - Parameter answers: the answers that stop the step midway.
  private func doing(_ index: Int, endsOn answers: Set<Answer>) -> StepDoing {
    // The closure must not capture `self`, which is changed meanwhile.
    let told = told(index)
    return StepDoing(
      plan: plan.id, begun: begun, places: places,
      goesOn: { [progress] in !answers.contains(progress(told)) })
  }

  /// Whether the photo that a file goes with has gone already.
  private func isBehindItsLeader(_ index: Int) -> Bool {
    plan.steps[index].leader.map { plan.steps[$0].state == .done } ?? false
  }

  /// When the plan was made, in seconds since 1970, with a second of tolerance.
  var begun: Int64 { plan.time.microseconds / 1_000_000 - 1 }

  /// The progress to report for a step: never less than before, although copies are made ahead of
  /// earlier steps.
  private func told(_ index: Int) -> Progress {
    Progress(steps: max(index, reached), count: plan.steps.count, file: plan.steps[index].file)
  }

  /// Reports a step and asks whether to go on.
  private mutating func goesOn(_ index: Int) -> Bool {
    if answer == .goOn {
      reached = max(index, reached)
      answer = progress(told(index))
    }
    return answer == .goOn
  }

  /// Skips a cancelled step; if the plan is left for another time, the step keeps waiting.
  private mutating func callOff(_ index: Int) {
    if answer != .leave { end(index, .skipped, .cancelled) }
  }

  private mutating func carryOut(_ index: Int, _ copy: FileCopy? = nil) throws(PlanLogError) {
    guard plan.steps[index].state == .waiting else { return }
    // A run that is cancelled parts no files that go together.
    let isBehind = isBehindItsLeader(index)
    guard goesOn(index) || isBehind && answer == .cancel else { return callOff(index) }
    if let leader = plan.steps[index].leader, plan.steps[leader].state != .done {
      // If nobody knows whether the leader is on a missing drive, its followers may be there, too.
      let mayBeDone = wasInterrupted && isOpen(plan.steps[leader])
      return end(index, mayBeDone ? .failed : .skipped, mayBeDone ? .unplugged : .leaderStays)
    }
    // Otherwise a sidecar that was never made would count as gone to a missing drive.
    if wasInterrupted, wasNeverWritten(index),
      (try? FileLook(plan.steps[index].file)) == .nothing
    {
      return end(index, .skipped, .gone)
    }
    let doing = doing(index, endsOn: isBehind ? [.leave] : [.leave, .cancel])
    let earlier = modified(index)
    do throws(StepProblem) {
      // The files of a shot keep a name in common.
      if isFollowersPlaceTaken(index), try !makeWay(index) { return endTaken(index) }
      var place: [UInt8]?
      do throws(StepProblem) {
        place = try doing.run(
          plan.steps[index], number: index, wasInterrupted: wasInterrupted, copy: copy)
      } catch {
        guard case .taken = error else { throw error }
        guard try makeWay(index) else { return endTaken(index) }
        place = try doing.run(plan.steps[index], number: index, wasInterrupted: false)
      }
      if let place { plan.steps[index].to = place }
      if let earlier, let written = modified(index), written != earlier {
        plan.steps[index].times = Step.Times(earlier: earlier, written: written)
      }
      plan.steps[index].state = .done
      plan.steps[index].error = nil
    } catch {
      if case .cancelled = error {
        _ = goesOn(index)
        return callOff(index)
      }
      end(index, .failed, error)
    }
  }

  /// The modification time of a file that a step writes into; nil for other steps, and for a time
  /// that could not be restored.
  func modified(_ index: Int) -> Int64? {
    let step = plan.steps[index]
    guard step.isWriting, let time = FileState(at: step.file)?.modified, FileState.isTime(time)
    else { return nil }
    return time
  }

  /// The times of a file that is about to be written into: the time after writing is not known yet,
  /// so both are the time before.
  private func timesBefore(_ index: Int) -> Step.Times? {
    modified(index).map { Step.Times(earlier: $0, written: $0) }
  }

  /// Ends a step whose file has to stay because of another one's name: skipped only if the plan says
  /// so.
  private mutating func endTaken(_ index: Int) {
    end(index, plan.keepsBoth ? .failed : .skipped, .taken)
  }

  /// The steps of the other files of a shot, and of what belongs to it; empty for a file that goes
  /// with another one.
  private func followers(of index: Int) -> [Int] {
    var found: [Int] = []
    for next in (index + 1)..<plan.steps.count {
      // Files that belong to the shot's other photos follow those.
      guard let leader = plan.steps[next].leader,
        leader == index || plan.steps[leader].leader == index
      else { break }
      if plan.steps[next].state == .waiting { found.append(next) }
    }
    return found
  }

  /// Whether a photo could go to its place, but one of the files that follow it could not.
  private func isFollowersPlaceTaken(_ index: Int) -> Bool {
    let step = plan.steps[index]
    guard step.leader == nil, let target = step.to else { return false }
    let followers = followers(of: index)
    // After an interrupted run the photo may be there already, and so may they.
    if followers.isEmpty
      || wasInterrupted && (isTaken(target) || (try? FileLook(step.file)) == .nothing)
    {
      return false
    }
    return followers.contains { plan.steps[$0].to.map(isTaken) ?? false }
  }

  /// Whether something is at a path; false if the system doesn't tell.
  private func isTaken(_ path: [UInt8]) -> Bool {
    (try? FileLook(path)).map { $0 != .nothing } ?? false
  }

  /// Picks another name for a file, and for its sidecars, if its own was taken since the plan was
  /// made.
  ///
  /// - Returns: whether it has another name; false where the plan says to skip such files.
  private mutating func makeWay(_ index: Int) throws(StepProblem) -> Bool {
    let step = plan.steps[index]
    guard plan.keepsBoth, step.leader == nil, let target = step.to else { return false }
    let folder = split(target).folder
    let all = [index] + followers(of: index)
    // Some belongings go to a folder in that folder.
    let names = all.compactMap { plan.steps[$0].to.flatMap { within(folder, $0) } }
    guard names.count == all.count else { return false }
    // The first step of each card is that of its picture.
    let pictures = zip(all, names).filter { place, _ in
      all.first { plan.steps[$0].card == plan.steps[place].card } == place
    }
    let renaming = ShotRenaming(pictures.map(\.1))
    for number in 2..<Self.mostNames {
      let places = names.map { joined(folder, renaming.name($0, number)) }
      guard places.allSatisfy({ (try? FileLook($0)) == .nothing }) else { continue }
      for (each, place) in zip(all, places) { plan.steps[each].to = place }
      do throws(PlanLogError) {
        try log.note(
          Dictionary(uniqueKeysWithValues: all.map { ($0, plan.steps[$0]) }), applied: [:],
          of: plan.id)
      } catch {
        throw .unkept
      }
      return true
    }
    return false
  }
}
