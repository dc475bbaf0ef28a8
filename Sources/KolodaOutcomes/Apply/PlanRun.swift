import Glibc
import KolodaFiles
import KolodaTriage

/// Carries a plan out, or takes it back, a batch of steps at a time.
///
/// What a batch did is noted once the disk has it. A program that ends in between does not know how
/// far it was: the next one looks at the files and finds out.
package struct PlanRun {
  /// How far a plan has come.
  package struct Progress: Hashable, Sendable {
    /// How many steps were gone through.
    package var steps: Int
    /// How many there are.
    package var count: Int
    /// The file of the last one, as an absolute path.
    package var file: [UInt8]
  }

  /// Whether a run goes on.
  package enum Answer: Hashable, Sendable {
    /// It does.
    case goOn
    /// What was not done yet is left out, and the run ends.
    case cancel
    /// It stops where it is; the plan stays unfinished, to be gone on with at another time.
    case leave
  }

  /// The plan, as it stands.
  package internal(set) var plan: Plan
  let log: any PlanLog
  /// Is told of each step, and answers whether to go on.
  let progress: (Progress) -> Answer
  /// What was answered last; the first answer that ends the run holds.
  var answer = Answer.goOn
  var wasInterrupted: Bool
  /// What is known of the folders that files go to.
  let places: PlanPlaces
  /// How many steps were told of.
  private var reached = 0

  /// How often it is asked whether to go on while files are copied, in milliseconds.
  private static let look = 50
  /// How many steps a shot's files need at most.
  private static let mostStepsOfShot = 64
  /// How many files of one name there may be, `photo (2).jpg` and so on.
  private static let mostNames = 10_000

  /// Begins a plan that the log does not have yet, which keeps it now.
  package init(
    new plan: Plan, log: any PlanLog, progress: @escaping (Progress) -> Answer = { _ in .goOn }
  ) throws(PlanLogError) {
    let plan = plan.lookedAround()
    try log.begin(plan)
    self.plan = plan
    self.log = log
    self.progress = progress
    wasInterrupted = false
    places = PlanPlaces(plan, wasInterrupted: false)
  }

  /// Goes on with a plan that the log has.
  package init(
    _ plan: Plan, log: any PlanLog, progress: @escaping (Progress) -> Answer = { _ in .goOn }
  ) {
    self.plan = plan
    self.log = log
    self.progress = progress
    wasInterrupted = true
    places = PlanPlaces(plan, wasInterrupted: true)
  }

  // MARK: Forward

  /// Does what is left to do.
  package mutating func finish() throws(PlanLogError) {
    var left = plan.steps.indices.filter { plan.steps[$0].state == .waiting }[...]
    var batch = StepBatch(of: left, in: plan)
    var ahead: CopiesAhead?
    // Nothing is written any more when the run ends.
    defer { end(ahead) }
    while !batch.steps.isEmpty {
      left = left.dropFirst(batch.steps.count)
      let next = StepBatch(of: left, in: plan)
      // What is written and copied for the batch is on disk before anything gets its name.
      try write(batch)
      let copies = take(ahead ?? begin(batch))
      // A verdict is written into a photo before that is copied.
      let isReady = !next.steps.contains { plan.steps[$0].isWriting }
      ahead = isReady ? begin(next) : nil
      for index in batch.steps where !plan.steps[index].isWriting {
        try carryOut(index, copies[index])
      }
      sync(batch.steps)
      try note(batch.steps)
      if answer == .leave { return }
      batch = next
    }
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

  /// Finds out what the batch's sidecars are to hold, and notes that with what they hold now.
  private mutating func prepare(_ batch: [Int]) throws(PlanLogError) {
    var prepared: [Int: Step] = [:]
    for index in batch where plan.steps[index].action == .verdict {
      let step = plan.steps[index]
      do throws(StepProblem) {
        let file = VerdictFile(step.file)
        let now = try file.read()
        if now == nil, isFolderAway(of: step.file) { throw .away }
        if wasInterrupted, try wasWritten(index, now) {
          plan.steps[index].state = .done
          continue
        }
        guard let change = step.verdict.flatMap(SidecarChange.init) else { throw .unknown }
        do throws(XMPError) {
          plan.steps[index].after = file.fitted(try change.applied(to: now), to: now)
        } catch { throw .sidecar(error) }
        plan.steps[index].before = now
        prepared[index] = plan.steps[index]
      } catch {
        end(index, .failed, error)
      }
    }
    for index in batch where plan.steps[index].action == .turn {
      do throws(StepProblem) {
        if wasInterrupted, try wasTurned(index) {
          plan.steps[index].state = .done
          continue
        }
        guard let step = try TurnedFile.prepared(plan.steps[index]) else { continue }
        plan.steps[index] = step
        prepared[index] = step
      } catch { end(index, .failed, error) }
    }
    if !prepared.isEmpty { try log.note(prepared, applied: [:], of: plan.id) }
  }

  /// A picture that a verdict could not be written into goes only if it is still the one that was
  /// decided on.
  private mutating func keepStamp(of index: Int) {
    let step = plan.steps[index]
    guard let stamp = step.stamp, step.state != .done else { return }
    for other in nearby(index) where plan.steps[other].file == step.file {
      plan.steps[other].stamp = stamp
    }
  }

  /// The steps that may belong to the same shot as an earlier one.
  func nearby(_ index: Int) -> Range<Int> {
    (index + 1)..<max(min(index + 1 + Self.mostStepsOfShot, plan.steps.count), index + 1)
  }

  /// Whether a verdict was written before the program ended; its file may have gone on since.
  private func wasWritten(_ index: Int, _ now: [UInt8]?) throws(StepProblem) -> Bool {
    let step = plan.steps[index]
    guard let after = step.after else { return false }
    if now == after { return true }
    guard now == nil, let target = nextPlace(of: index) else { return false }
    return try VerdictFile(target).read() == after
  }

  /// Whether a picture was turned before the program ended; its file may have gone on since.
  private func wasTurned(_ index: Int) throws(StepProblem) -> Bool {
    let step = plan.steps[index]
    guard let after = step.after, (try? FileLook(step.file)) == .nothing,
      let target = nextPlace(of: index)
    else { return false }
    return try TurnedFile(target).read() == after
  }

  /// Where a later step moves the file of an earlier one.
  private func nextPlace(of index: Int) -> [UInt8]? {
    nearby(index).map { plan.steps[$0] }
      .first { $0.file == plan.steps[index].file && $0.action == .move }?.to
  }

  /// Begins to make the copies of a batch; nil where it makes none, or the run ends.
  private mutating func begin(_ batch: StepBatch) -> CopiesAhead? {
    let steps = batch.steps.filter { batch.copies.contains($0) && plan.steps[$0].state == .waiting }
    guard let first = steps.first, goesOn(first) else { return nil }
    let (id, begun, places) = (plan.id, begun, places)
    return CopiesAhead(
      steps.map { ($0, plan.steps[$0]) }, wasInterrupted: wasInterrupted
    ) { goesOn in
      StepDoing(plan: id, begun: begun, places: places, goesOn: goesOn)
    }
  }

  /// Waits for copies that are made ahead.
  ///
  /// - Returns: the copies, by the places of their steps.
  private mutating func take(_ ahead: CopiesAhead?) -> [Int: FileCopy] {
    guard let ahead else { return [:] }
    while !ahead.wait(milliseconds: Self.look) {
      if !goesOn(ahead.place) { ahead.stop() }
    }
    let (copies, problems) = ahead.take()
    for (index, problem) in problems { end(index, .failed, problem) }
    return copies
  }

  private func doing(_ index: Int) -> StepDoing {
    // Without a hold on the plan, which is changed meanwhile.
    let told = told(index)
    return StepDoing(
      plan: plan.id, begun: begun, places: places,
      goesOn: { [progress] in progress(told) == .goOn })
  }

  /// When the plan was made, in seconds since 1970.
  private var begun: Int64 { plan.time.microseconds / 1_000_000 - 1 }

  /// What is told of a step: one that is copied before others have their names is no way back.
  private func told(_ index: Int) -> Progress {
    Progress(steps: max(index, reached), count: plan.steps.count, file: plan.steps[index].file)
  }

  /// Tells of a step and asks whether to go on.
  private mutating func goesOn(_ index: Int) -> Bool {
    if answer == .goOn {
      reached = max(index, reached)
      answer = progress(told(index))
    }
    return answer == .goOn
  }

  /// Leaves a step out that was called off; one of a plan that is left waits.
  private mutating func callOff(_ index: Int) {
    if answer != .leave { end(index, .skipped, .cancelled) }
  }

  private mutating func carryOut(_ index: Int, _ copy: FileCopy? = nil) throws(PlanLogError) {
    guard plan.steps[index].state == .waiting else { return }
    guard goesOn(index) else { return callOff(index) }
    if let leader = plan.steps[index].leader, plan.steps[leader].state != .done {
      return end(index, .skipped, .leaderStays)
    }
    let doing = doing(index)
    let earlier = modified(index)
    do throws(StepProblem) {
      var place: [UInt8]?
      do throws(StepProblem) {
        place = try doing.run(
          plan.steps[index], number: index, wasInterrupted: wasInterrupted, copy: copy)
      } catch {
        guard case .taken = error else { throw error }
        guard try makeWay(index) else { return end(index, .skipped, error) }
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

  /// When a file that is written into has last changed; nil of another step.
  private func modified(_ index: Int) -> Int64? {
    let step = plan.steps[index]
    return step.isWriting ? FileState(at: step.file)?.modified : nil
  }

  /// Gives a file another name where its own was taken since the plan was made, and its sidecars
  /// with it.
  ///
  /// - Returns: whether it has one; not where it is to stay then.
  private mutating func makeWay(_ index: Int) throws(StepProblem) -> Bool {
    let step = plan.steps[index]
    guard plan.keepsBoth, step.leader == nil, let target = step.to else { return false }
    let (folder, name) = split(target)
    let stem = Sidecar.stem(of: name)
    var followers: [Int] = []
    for next in (index + 1)..<plan.steps.count {
      // What belongs to the shot's other photos follows those.
      guard let leader = plan.steps[next].leader,
        leader == index || plan.steps[leader].leader == index
      else { break }
      followers.append(next)
    }
    let all = [index] + followers
    let rests = all.compactMap { plan.steps[$0].to.map { split($0).name.dropFirst(stem.count) } }
    guard rests.count == all.count else { return false }
    for number in 2..<Self.mostNames {
      let places = rests.map { joined(folder, numbered(stem, number) + $0) }
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

  // MARK: Noting

  /// Whether something was written of a step's card, but its file is not gone where it was to go.
  private func isHalfDone(_ index: Int) -> Bool {
    let steps = plan.steps
    let card = steps[index].card
    let near =
      max(index - Self.mostStepsOfShot, 0)..<min(index + Self.mostStepsOfShot, steps.count)
    let own = near.filter { other in
      steps[other].card == card && steps[other].leader.map { steps[$0].card != card } ?? true
    }
    return own.contains { steps[$0].isWriting && steps[$0].state == .done }
      && own.contains {
        !steps[$0].isWriting && (steps[$0].state == .failed || steps[$0].state == .skipped)
      }
  }

  private mutating func end(_ index: Int, _ state: Step.State, _ problem: StepProblem) {
    if case .gone = problem, wasNeverWritten(index) {
      // That its verdict could not be written is told already.
      plan.steps[index].state = .skipped
      return
    }
    plan.steps[index].state = state
    plan.steps[index].error = problem.text
  }

  /// Whether a step is of a sidecar that an earlier step was to make and did not.
  private func wasNeverWritten(_ index: Int) -> Bool {
    let step = plan.steps[index]
    guard step.stamp == nil, step.leader != nil else { return false }
    return (max(index - Self.mostStepsOfShot, 0)..<index).contains { place in
      let other = plan.steps[place]
      return other.action == .verdict && other.file == step.file && other.state != .done
    }
  }

  /// Waits until the disk has the names of a batch; its copies are there already.
  func sync(_ batch: [Int]) {
    var folders: Set<[UInt8]> = []
    for step in batch.map({ plan.steps[$0] })
    where step.state == .done || step.state == .returned {
      if step.action != .copy { folders.insert(split(step.file).folder) }
      if let target = step.to { folders.insert(split(target).folder) }
    }
    for folder in folders { syncFolder(folder) }
  }

  func note(_ batch: [Int]) throws(PlanLogError) {
    var applied: [CardKey: String] = [:]
    for index in batch {
      let step = plan.steps[index]
      // A photo's own step says what became of it; its verdict alone where it stays.
      if let leader = step.leader, plan.steps[leader].card == step.card { continue }
      switch step.state {
      case .done where !step.isWriting: applied[step.card] = step.action.rawValue
      // What is gone for good, or stays, is no reason to keep a decision.
      case .returned, .stayed: applied[step.card] = ""
      case .skipped where plan.state == .returning: applied[step.card] = ""
      case .done, .failed, .skipped:
        if isHalfDone(index) {
          applied[step.card] = Ledger.halfDone
        } else if step.state == .done, applied[step.card] == nil {
          applied[step.card] = step.action.rawValue
        }
      case .waiting: break
      }
    }
    try log.note(
      Dictionary(uniqueKeysWithValues: batch.map { ($0, plan.steps[$0]) }), applied: applied,
      of: plan.id)
  }
}
