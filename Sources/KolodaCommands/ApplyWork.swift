import ArgumentParser
import FoundationEssentials
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaOutcomes
import KolodaTerminal
import KolodaTriage

/// Plans an Apply, carries it out or undoes it, and reports it on the command line.
struct ApplyWork {
  private let place: CommandDeck
  private let applier: Applier

  /// - Throws: `FolderError`.
  init(_ place: CommandDeck) throws {
    self.place = place
    if try DeckCommand.records(at: place) != nil {
      throw CommandFailure.unsuited("Apply is for folders of pictures; records are exported")
    }
    applier = Applier(try place.folder())
  }

  /// - Parameter folder: the folder of the deck.
  init(_ place: CommandDeck, of folder: FolderPath) {
    self.place = place
    applier = Applier(folder)
  }

  // MARK: A deck that moved

  /// If the deck has moved here, takes over its decisions and its plans.
  ///
  /// - Returns: whether it has moved.
  private func takeUp(_ opened: OpenedPhotos) throws -> Bool {
    guard opened.journal.hasToTakeUp else { return false }
    let deck = try OpenedPhotos.read(place.folder(), only: place.list)
    defer {
      deck.journal.close()
      deck.journal.waitUntilClosed(atMost: DeckCommand.patience)
      DeckCommand.tellRepair(of: deck.journal)
    }
    if let trouble = deck.trouble { throw trouble }
    try deck.journal.takeUp()
    return true
  }

  /// Looks for plans at the deck's former place if there are none for this one.
  private func takeUpPlans() throws {
    guard place.list == nil, case .none? = try? applier.lastApply() else { return }
    _ = try takeUp(DeckCommand.readFolder(place))
  }

  // MARK: Planning

  /// Plans what the user wishes.
  ///
  /// - Parameter wish: returns the wish, given the deck.
  func plan(_ wish: @MainActor (OpenDeck) throws -> ApplyWish) throws -> Plan {
    try checkUnfinished()
    var opened = try DeckCommand.readFolder(place)
    if try takeUp(opened) {
      try checkUnfinished()
      opened = try DeckCommand.readFolder(place)
    }
    let request = try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      return opened.request(try wish(deck), of: deck)
    }
    let plan = Planner.plan(request(), id: .random(), time: .now())
    try ClosedFolder.check(plan)
    try RoomShortage.check(plan)
    return plan
  }

  // MARK: Doing

  /// Shows what a plan would do.
  func show(_ plan: Plan, json: Bool) throws {
    try report(plan, json: json, isDone: false)
  }

  /// Carries out a plan.
  func run(_ plan: Plan, json: Bool) throws {
    try work(json: json) { progress throws(ApplyFailure) in
      try applier.run(plan, progress: progress)
    }
  }

  /// Finishes an interrupted Apply.
  func resume(json: Bool) throws {
    repairJournal()
    try takeUpPlans()
    try work(json: json, applier.resume)
  }

  /// Undoes the last Apply, finished or not.
  func undo(json: Bool) throws {
    repairJournal()
    try takeUpPlans()
    try work(json: json, applier.undo)
  }

  /// Throws if an Apply of the deck was interrupted.
  ///
  /// For commands that write to the journal: it is repaired if it is damaged.
  func failWhereUnfinished() throws {
    try repairingJournal { try checkUnfinished() }
  }

  /// Repairs the journal if it is damaged; what else is wrong shows when it is used.
  private func repairJournal() {
    try? failWhereUnfinished()
  }

  private func checkUnfinished() throws {
    do throws(ApplyFailure) {
      try applier.failWhereUnfinished()
    } catch {
      throw failure(error)
    }
  }

  private func work(
    json: Bool, _ body: (@escaping Applier.Progress) throws(ApplyFailure) -> Plan
  ) throws {
    let progress = ApplyProgress()
    let plan: Plan
    do throws(ApplyFailure) {
      plan = try body(progress.tell)
      progress.end()
    } catch {
      progress.end()
      throw failure(error)
    }
    if plan.state.isUnfinished, let signal = progress.interruption {
      StandardError.write("koloda: \(CommandFailure.unfinishedApply(place.path))")
      EndingSignal.die(of: signal)
    }
    try finish(plan, json: json)
  }

  private func failure(_ error: ApplyFailure) -> any Error {
    switch error {
    case .unfinished: CommandFailure.unfinishedApply(place.path)
    case .elsewhere: CommandFailure.applying
    case .nothingToResume: CommandFailure.nothingToResume
    case .nothingApplied: CommandFailure.nothingApplied
    case .journal(let error): error
    }
  }

  // MARK: Reporting

  private func finish(_ plan: Plan, json: Bool) throws {
    try report(plan, json: json, isDone: plan.state != .running)
    let report = ApplyReport(plan, in: applier.folder)
    for line in report.problems + (json ? [] : report.reasons) {
      StandardError.write("koloda: \(line)")
    }
    if report.failed > 0 { throw ExitCode.failure }
  }

  private func report(_ plan: Plan, json: Bool, isDone: Bool) throws {
    let report = ApplyReport(plan, in: applier.folder)
    let text = json ? report.json(isDone: isDone) : isDone ? report.summary : report.preview
    if !text.isEmpty { try Output.descriptor(1).write(Array((text + "\n").utf8)) }
  }
}
