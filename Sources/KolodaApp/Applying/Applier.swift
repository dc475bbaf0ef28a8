import KolodaFiles
import KolodaJournal
import KolodaOutcomes
import KolodaTriage

/// Carries out what was planned for a folder, finishes what was interrupted, or takes it back.
///
/// All of it may block.
struct Applier: Sendable {
  /// How it stands with the deck's last Apply that was not taken back.
  enum Standing: Hashable, Sendable {
    /// There is none.
    case none
    /// It is done, and can be taken back.
    case done
    /// It was interrupted: it can be finished or taken back.
    case interrupted
    /// Taking it back was interrupted, which can only be gone on with.
    case returning
    /// Another program is at it.
    case elsewhere

    /// Whether there is something left to do.
    var isUnfinished: Bool { self != .none && self != .done }
  }

  /// Is told how far it has come, and answers whether to go on.
  typealias Progress = @Sendable (PlanRun.Progress) -> PlanRun.Answer

  /// The deck's folder.
  let folder: FolderPath
  private let log: JournalPlans

  init(_ folder: FolderPath) {
    self.folder = folder
    log = JournalPlans(
      author: Author(person: Person.login, seat: .random()), now: UTCTime.now)
  }

  /// How it stands.
  func standing() throws(ApplyFailure) -> Standing {
    switch try keeping({ () throws(PlanLogError) in try log.state(of: folder.bytes) }) {
    case nil, .returned: return .none
    case .finished: return .done
    case .running: return isHeld ? .elsewhere : .interrupted
    case .returning: return isHeld ? .elsewhere : .returning
    }
  }

  /// Fails where an Apply of the deck is not finished.
  func failWhereUnfinished() throws(ApplyFailure) {
    switch try standing() {
    case .none, .done: break
    case .interrupted, .returning: throw .unfinished
    case .elsewhere: throw .elsewhere
    }
  }

  /// Carries a plan out.
  ///
  /// - Returns: the plan as it stands then; it is only kept if it has a step to do.
  func run(_ plan: Plan, progress: @escaping Progress) throws(ApplyFailure) -> Plan {
    // A plan without a step to do is none: the one before stays the last.
    guard plan.steps.contains(where: { $0.state == .waiting }) else { return plan }
    return try holding { () throws(PlanLogError) in
      var run = try PlanRun(new: plan, log: log, progress: progress)
      try run.finish()
      return run.plan
    }
  }

  /// Finishes what was interrupted, be it the Apply or the way back.
  func resume(progress: @escaping Progress) throws(ApplyFailure) -> Plan {
    let plan = try holding(orElse: .nothingToResume) { () throws(PlanLogError) -> Plan? in
      guard let plan = try log.latest(of: folder.bytes), plan.state.isUnfinished else {
        return nil
      }
      var run = PlanRun(plan, log: log, progress: progress)
      if plan.state == .running { try run.finish() } else { _ = try run.takeBack() }
      return run.plan
    }
    guard let plan else { throw .nothingToResume }
    return plan
  }

  /// Takes the last Apply back, finished or not; one that did nothing is cleared away on the way to
  /// that before it.
  func takeBack(progress: @escaping Progress) throws(ApplyFailure) -> Plan {
    let plan = try holding(orElse: .nothingApplied) { () throws(PlanLogError) -> Plan? in
      var last: Plan?
      while let plan = try log.latest(of: folder.bytes) {
        var run = PlanRun(plan, log: log, progress: progress)
        _ = try run.takeBack()
        last = run.plan.with(onlyNewsSince: plan)
        if plan.state.isUnfinished || plan.steps.contains(where: { $0.state == .done }) { break }
        // It may have left something behind where it failed, and that is gone now.
        guard run.plan.state == .returned else { break }
      }
      return last
    }
    guard let plan else { throw .nothingApplied }
    return plan
  }

  /// Whether another program has the deck in hand.
  private var isHeld: Bool { PlanHold(of: folder.bytes) == nil }

  /// Does something while no other program may.
  ///
  /// - Parameter nothing: what is wrong where there is no plan: where nothing was ever decided there
  ///   is no place to take hold of, either.
  private func holding<Value>(
    orElse nothing: ApplyFailure = .elsewhere, _ body: () throws(PlanLogError) -> Value
  ) throws(ApplyFailure) -> Value {
    guard let hold = PlanHold(of: folder.bytes) else {
      let journal = JournalLocation.standard.path
      if DiskRoom.isShort(at: journal) { throw .journal(JournalError(.full, path: journal)) }
      throw try standing() == .none ? nothing : .elsewhere
    }
    defer { withExtendedLifetime(hold) {} }
    return try keeping(body)
  }

  private func keeping<Value>(
    _ body: () throws(PlanLogError) -> Value
  ) throws(ApplyFailure) -> Value {
    do throws(PlanLogError) {
      return try body()
    } catch {
      switch error {
      case .unfinished: throw .unfinished
      case .journal(let error): throw .journal(error)
      }
    }
  }
}

extension Plan {
  /// The plan without what came back before, and was told of then.
  ///
  /// It is only to be told of.
  fileprivate func with(onlyNewsSince earlier: Plan) -> Plan {
    guard earlier.state == .finished else { return self }
    var plan = self
    plan.steps = zip(steps, earlier.steps).filter { $1.state != .returned }.map { $0.0 }
    return plan
  }
}

/// Why an Apply was not begun, or did not come to its end.
enum ApplyFailure: Error, Hashable {
  /// Another one is not finished.
  case unfinished
  /// Another program is at it.
  case elsewhere
  /// None was interrupted.
  case nothingToResume
  /// The deck was never applied, or all of it was taken back.
  case nothingApplied
  /// The journal can't be read or written.
  case journal(JournalError)
}
