import KolodaFiles
import KolodaFolders
import KolodaJournal
import KolodaOutcomes
import KolodaTriage

/// Carries out a plan for a folder, finishes an interrupted one, or undoes it.
///
/// All functions may block.
package struct Applier: Sendable {
  /// The state of the deck's last Apply that has not been undone.
  package enum LastApply: Hashable, Sendable {
    /// There is none.
    case none
    /// It is finished, and can be undone.
    case done
    /// It was interrupted: it can be finished or undone.
    case interrupted
    /// Undoing it was interrupted: that can only be continued.
    case returning
    /// Another program is working on it.
    case elsewhere

    /// Whether an Apply has to be finished or undone first.
    package var isUnfinished: Bool { self != .none && self != .done }
  }

  /// Takes the progress, and returns whether to continue.
  package typealias Progress = @Sendable (PlanRun.Progress) -> PlanRun.Answer

  /// The deck's folder.
  package let folder: FolderPath
  private let log: JournalPlans

  package init(_ folder: FolderPath) {
    self.folder = folder
    log = JournalPlans(
      author: Author(person: LocalPerson.login, seat: .random()), now: UTCTime.now)
  }

  /// Returns the state of the deck's last Apply.
  package func lastApply() throws(ApplyFailure) -> LastApply {
    switch try keeping({ () throws(PlanLogError) in try log.state(of: folder.bytes) }) {
    case nil, .returned: return .none
    case .finished: return .done
    case .running: return isHeld ? .elsewhere : .interrupted
    case .returning: return isHeld ? .elsewhere : .returning
    }
  }

  /// Throws if an Apply of the deck is unfinished.
  package func failWhereUnfinished() throws(ApplyFailure) {
    switch try lastApply() {
    case .none, .done: break
    case .interrupted, .returning: throw .unfinished
    case .elsewhere: throw .elsewhere
    }
  }

  /// Carries out a plan.
  ///
  /// - Returns: the plan with what became of its steps; it is only recorded if it has steps to do.
  package func run(_ plan: Plan, progress: @escaping Progress) throws(ApplyFailure) -> Plan {
    // A plan with nothing to do is not recorded, so that the last Apply can still be undone.
    guard plan.steps.contains(where: { $0.state == .waiting }) else { return plan }
    return try holding { () throws(PlanLogError) in
      var run = try PlanRun(new: plan, log: log, progress: progress)
      try run.finish()
      return run.plan
    }
  }

  /// Finishes an interrupted Apply, or an interrupted undo of one.
  package func resume(progress: @escaping Progress) throws(ApplyFailure) -> Plan {
    let plan = try holding(orElse: .nothingToResume) { () throws(PlanLogError) -> Plan? in
      guard let plan = try log.latest(of: folder.bytes), plan.state.isUnfinished else {
        return nil
      }
      var run = PlanRun(
        plan, log: log, progress: progress, keys: PhotoIdentity.keys(at:))
      if plan.state == .running { try run.finish() } else { _ = try run.undo() }
      return run.plan
    }
    guard let plan else { throw .nothingToResume }
    return plan
  }

  /// Undoes the last Apply, finished or not; see `PlansBack`.
  package func undo(progress: @escaping Progress) throws(ApplyFailure) -> Plan {
    let plan = try holding(orElse: .nothingApplied) { () throws(PlanLogError) -> Plan? in
      let back = PlansBack(log: log, progress: progress, keys: PhotoIdentity.keys(at:))
      return try back.run(of: folder.bytes)
    }
    guard let plan else { throw .nothingApplied }
    return plan
  }

  /// Whether another program is working on the deck's plan.
  private var isHeld: Bool {
    do throws(JournalError) {
      _ = try PlanHold(of: folder.bytes)
      return false
    } catch {
      return error.reason == .locked
    }
  }

  /// Runs `body` while no other program may.
  ///
  /// - Parameter nothing: the error if there is no plan; a deck without any decision has no file to
  ///   lock, either.
  private func holding<Value>(
    orElse nothing: ApplyFailure? = nil, _ body: () throws(PlanLogError) -> Value
  ) throws(ApplyFailure) -> Value {
    let hold: PlanHold
    do throws(JournalError) {
      hold = try PlanHold(of: folder.bytes)
    } catch {
      if DiskRoom.isShort(at: error.path) {
        throw .journal(JournalError(.full, path: error.path))
      }
      if let nothing, try lastApply() == .none { throw nothing }
      throw error.reason == .locked ? .elsewhere : .journal(error)
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

/// Why an Apply was not started, or did not finish.
package enum ApplyFailure: Error, Hashable {
  /// Another Apply of the deck is unfinished.
  case unfinished
  /// Another program is working on it.
  case elsewhere
  /// No Apply was interrupted.
  case nothingToResume
  /// The deck was never applied, or everything has been undone.
  case nothingApplied
  /// The journal can't be read or written.
  case journal(JournalError)
}
