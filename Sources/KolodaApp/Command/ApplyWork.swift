import ArgumentParser
import Foundation
import Koloda
import KolodaFiles
import KolodaJournal
import KolodaOutcomes
import KolodaSources
import KolodaTriage

/// Plans what an Apply does to a folder, does it, or takes it back, for the command line.
struct ApplyWork {
  /// What is asked for.
  struct Wish {
    var actions: [PileID: ApplyRequest.PileAction]
    var writing: ApplyRequest.Writing?
    var conflict: ApplyRequest.Conflict
  }

  private let path: String
  private let folder: FolderPath
  private let log: JournalPlans

  /// - Throws: `FolderError`.
  init(_ path: String) throws {
    self.path = path
    folder = try FolderPath.resolve(bytes: RawArguments.bytes(of: path))
    log = JournalPlans(
      author: Author(person: Person.login, seat: .random()), now: UTCTime.now)
  }

  // MARK: Planning

  /// Plans what is wished for.
  ///
  /// - Parameter wish: asks for it, knowing the deck's piles.
  func plan(_ wish: @MainActor (OpenDeck) throws -> Wish) throws -> Plan {
    try failWhereUnfinished()
    let opened = try DeckCommand.readFolder(path)
    let request = try MainActor.assumeIsolated {
      let deck = DeckCommand.openDeck(opened)
      let wish = try wish(deck)
      return ApplyRequest(
        folder: folder.bytes, photos: photos(of: deck, in: opened, wish), actions: wish.actions,
        writing: wish.writing, conflict: wish.conflict,
        isPicture: { ImageFormats.includes(fileName: $0) || Sidecar.isRAW($0) })
    }
    let plan = Planner.plan(request, id: .random(), time: .now())
    try RoomShortage.check(plan)
    return plan
  }

  @MainActor
  private func photos(
    of deck: OpenDeck, in opened: OpenedDeck, _ wish: Wish
  ) -> [ApplyRequest.Photo] {
    deck.decisions.compactMap { decision in
      let action = wish.actions[decision.pile]
      guard action.map({ $0 != .nothing }) ?? false || wish.writing != nil,
        let name = opened.source.file(of: decision.card),
        let key = opened.source.key(of: decision.card)
      else { return nil }
      // One copy of it was made already.
      if case .copy = action, deck.application(of: decision.card) == "copy" { return nil }
      return ApplyRequest.Photo(
        card: key, pile: decision.pile, verdict: verdict(of: decision.pile, in: deck),
        file: folder.path(of: name))
    }
  }

  @MainActor
  private func verdict(of pile: PileID, in deck: OpenDeck) -> Verdict {
    if let own = Verdict(rawValue: pile.text) { return own }
    return switch deck.piles.answer(of: pile) {
    case .accept: .keep
    case .reject: .reject
    case .ignore: .later
    }
  }

  // MARK: Doing

  /// Shows what a plan would do.
  func show(_ plan: Plan, json: Bool) throws {
    try report(plan, json: json, isDone: false)
  }

  /// Carries a plan out.
  func run(_ plan: Plan, json: Bool) throws {
    // A plan without a step to do is none: the one before stays the last.
    guard plan.steps.contains(where: { $0.state == .waiting }) else {
      return try finish(plan, json: json)
    }
    guard let hold = PlanHold(of: folder.bytes) else { throw CommandFailure.applying }
    try withExtendedLifetime(hold) {
      let progress = ApplyProgress()
      do {
        var run = try PlanRun(new: plan, log: log, progress: progress.tell)
        try run.finish()
        progress.end()
        try finish(run.plan, json: json)
      } catch let error as PlanLogError {
        throw failure(error)
      }
    }
  }

  /// Finishes what was interrupted.
  func resume(json: Bool) throws {
    guard let hold = PlanHold(of: folder.bytes) else { throw CommandFailure.applying }
    try withExtendedLifetime(hold) {
      do {
        guard let plan = try log.latest(of: folder.bytes), plan.state.isUnfinished else {
          throw CommandFailure.nothingToResume
        }
        let progress = ApplyProgress()
        var run = PlanRun(plan, log: log, progress: progress.tell)
        if plan.state == .running { try run.finish() } else { _ = try run.takeBack() }
        progress.end()
        try finish(run.plan, json: json)
      } catch let error as PlanLogError {
        throw failure(error)
      }
    }
  }

  /// Takes the last Apply back, finished or not.
  func takeBack(json: Bool) throws {
    guard let hold = PlanHold(of: folder.bytes) else { throw CommandFailure.applying }
    try withExtendedLifetime(hold) {
      do {
        guard let plan = try log.latest(of: folder.bytes) else {
          throw CommandFailure.nothingApplied
        }
        let progress = ApplyProgress()
        var run = PlanRun(plan, log: log, progress: progress.tell)
        _ = try run.takeBack()
        progress.end()
        try finish(run.plan, json: json)
      } catch let error as PlanLogError {
        throw failure(error)
      }
    }
  }

  /// Fails where an Apply of the deck was interrupted.
  func failWhereUnfinished() throws {
    do throws(PlanLogError) {
      guard let plan = try log.latest(of: folder.bytes), plan.state.isUnfinished else { return }
      throw PlanLogError.unfinished
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: PlanLogError) -> any Error {
    switch error {
    case .unfinished:
      PlanHold(of: folder.bytes) == nil ? CommandFailure.applying : .unfinishedApply(path)
    case .journal(let error): error
    }
  }

  // MARK: Telling

  private func finish(_ plan: Plan, json: Bool) throws {
    try report(plan, json: json, isDone: plan.state != .running)
    let report = ApplyReport(plan, in: folder)
    for line in report.problems { StandardError.write("koloda: \(line)") }
    if report.failed > 0 { throw ExitCode.failure }
  }

  private func report(_ plan: Plan, json: Bool, isDone: Bool) throws {
    let report = ApplyReport(plan, in: folder)
    let text = json ? report.json(isDone: isDone) : isDone ? report.summary : report.preview
    if !text.isEmpty { try Output.descriptor(1).write(Array((text + "\n").utf8)) }
  }
}
