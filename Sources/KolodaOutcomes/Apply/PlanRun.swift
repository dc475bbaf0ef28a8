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
  let earlierRatings: EarlierRatings
  /// The results of the last batch, while they are being logged.
  var noting: NoteBehind?
  /// The steps that were done and then undone, because a file that goes with theirs stays, and whose
  /// results are not logged yet.
  var broughtBack: Set<Int> = []

  /// How often the run asks whether to go on while files are copied, in milliseconds.
  private static let look = 50
  /// The most steps that the files of one shot need.
  static let mostStepsOfShot = 64

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
      let copies = try take(present)
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

  private func end(_ ahead: CopiesAhead?) {
    ahead?.stop()
    while ahead?.wait(milliseconds: Self.look) == false {}
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
  private mutating func take(_ ahead: CopiesAhead?) throws(PlanLogError) -> [Int: FileCopy] {
    guard let ahead else { return [:] }
    while !ahead.wait(milliseconds: Self.look) {
      if !goesOn(ahead.place) { ahead.stop() }
    }
    let (copies, problems) = ahead.take()
    for (index, problem) in problems { end(index, .failed, problem) }
    for index in problems.keys.sorted() { try keepTogether(index) }
    return copies
  }

  /// - Parameter answers: the answers that stop the step midway.
  func doing(_ index: Int, endsOn answers: Set<Answer>) -> StepDoing {
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
  func told(_ index: Int) -> Progress {
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

  mutating func carryOut(_ index: Int, _ copy: FileCopy? = nil) throws(PlanLogError) {
    // That of a file whose copy could not be made has ended.
    if plan.steps[index].state == .waiting { try attempt(index, copy) }
    try keepTogether(index)
  }

  private mutating func attempt(_ index: Int, _ copy: FileCopy?) throws(PlanLogError) {
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
    do throws(StepReason) {
      // The files of a shot keep a name in common.
      if isFollowersPlaceTaken(index), try !makeWay(index) { return endTaken(index) }
      var place: [UInt8]?
      do throws(StepReason) {
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
      plan.steps[index].reason = nil
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
}
