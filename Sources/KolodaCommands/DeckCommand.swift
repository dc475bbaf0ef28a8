import FoundationEssentials
import Glibc
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaJournal
import KolodaRecords
import KolodaTerminal
import KolodaTriage
import KolodaWords

/// What commands on a deck have in common: opening it, doing something, and reporting.
package enum DeckCommand {
  /// The longest time that a command waits for a few decisions to be on disk, in seconds.
  package static let patience = 60.0
  /// How many decisions are on disk after a second more, on a slow and busy disk.
  private static let leastPace = 500.0

  /// The longest time that a command waits for this many decisions to be on disk, in seconds.
  package static func patience(for count: Int) -> Double { patience + Double(count) / leastPace }

  /// Opens a folder or a file of records for reading only.
  ///
  /// - Parameters:
  ///   - order: the order of a folder's cards; nil for the deck's own.
  ///   - wish: how a file of records is to be read.
  /// - Throws: an error if the deck can't be read, `JournalError` if its decisions can't be.
  package static func read(
    _ deck: CommandDeck, order: FolderChoice.Order? = nil, reading wish: ReadingWish = ReadingWish()
  ) throws -> any OpenedDeck {
    try checked(open(deck, access: .reading, order: order, reading: wish))
  }

  /// Opens a folder for reading only.
  ///
  /// - Throws: `FolderError`, or `JournalError` if the decisions can't be read.
  static func readFolder(_ deck: CommandDeck) throws -> OpenedPhotos {
    try checked(OpenedPhotos.read(deck.folder(), only: deck.list, access: .reading))
  }

  private static func checked<Opened: OpenedDeck>(_ opened: Opened) throws -> Opened {
    warn(of: opened)
    if let trouble = opened.trouble { throw trouble }
    return opened
  }

  /// The path of a file of records, and the form that its name suggests; nil for any other deck.
  package static func records(
    at deck: CommandDeck
  ) throws -> (place: [UInt8], kind: RecordForm.Kind)? {
    guard case .path(let path) = deck else { return nil }
    let bytes = RawArguments.bytes(of: path)
    guard let place = canonicalFile(bytes) else {
      let isMissing = access(cString(bytes), F_OK) != 0 && errno == ENOENT
      if isMissing, RecordForm.kind(ofFileName: bytes) != nil {
        throw RecordFileError(bytes, .unreadable(SystemError(code: ENOENT)))
      }
      var status = stat()
      if stat(cString(bytes), &status) == 0, !status.isFolder {
        throw RecordFileError(bytes, .notAFile)
      }
      return nil
    }
    let found: RecordForm.Kind?
    do throws(RecordFileError) {
      found = try RecordForm.kind(ofFile: place)
    } catch {
      throw RecordFileError(bytes, error.reason)
    }
    guard let kind = found else { throw CommandFailure.notADeck(path) }
    return (place, kind)
  }

  private static func open(
    _ deck: CommandDeck, access: DeckJournal.Access = .writing,
    order: FolderChoice.Order? = nil, reading wish: ReadingWish
  ) throws -> any OpenedDeck {
    if let (file, kind) = try records(at: deck) {
      if order != nil { throw CommandFailure.recordsHaveNoOrder }
      return try OpenedRecords.read(
        file, as: kind, access: access, coding: wish.coding, table: wish.table)
    }
    if wish.coding != nil { throw CommandFailure.unsuited("--encoding is for files of records") }
    if !wish.isEmpty {
      throw CommandFailure.unsuited("--as, --first-line and the like are for files of records")
    }
    let opened = try OpenedPhotos.read(deck.folder(), only: deck.list, access: access, order: order)
    opened.awaitDates()
    return opened
  }

  /// Prints the status of a deck.
  static func printStatus(
    _ deck: CommandDeck, order: FolderChoice.Order?, reading wish: ReadingWish, json: Bool
  ) throws {
    let opened = try read(deck, order: order, reading: wish)
    opened.kind.folder?.awaitCopies()
    let status = MainActor.assumeIsolated { DeckStatus(opened, openDeck(opened)) }
    try Output.descriptor(1).write(Array(((json ? status.json : status.text) + "\n").utf8))
  }

  /// Does something to a deck, waits until it is on disk, and prints what changed.
  ///
  /// - Parameter body: makes the changes and returns them.
  /// - Throws: whatever went wrong; then nothing is printed.
  package static func act(
    on deck: CommandDeck, reading wish: ReadingWish, json: Bool,
    _ body: @MainActor (any OpenedDeck, OpenDeck) throws -> DeckChanges
  ) throws {
    try act(on: open(deck, reading: wish), json: json, body)
  }

  /// Does the same to an opened deck.
  ///
  /// If the journal is repaired before anything is on disk, it is done again, once.
  ///
  /// - Parameters:
  ///   - opening: opens the deck.
  ///   - finish: called once everything is on disk, before anything is printed.
  package static func act(
    on opening: @autoclosure () throws -> any OpenedDeck, json: Bool,
    then finish: () throws -> Void = {},
    _ body: @MainActor (any OpenedDeck, OpenDeck) throws -> DeckChanges
  ) throws {
    let opened = try opening()
    tellRepair(of: opened.journal)
    warn(of: opened)
    var outcome = try change(opened, body)
    if outcome.isForRepetition {
      let again = try opening()
      tellRepair(of: again.journal)
      outcome = try change(again, body)
    }
    if let failure = outcome.failure { throw failure }
    try finish()
    let text = json ? outcome.status.json : outcome.status.changes
    if !text.isEmpty { try Output.descriptor(1).write(Array((text + "\n").utf8)) }
  }

  /// What became of changes to a deck.
  private struct ChangeOutcome {
    let status: DeckStatus
    /// Why they are not on disk; nil if they are.
    let failure: (any Error)?
    /// Whether none of them are on disk, and the journal has been repaired meanwhile.
    let isForRepetition: Bool
  }

  /// Makes changes to a deck, waits until they are on disk, and tells of a repair meanwhile.
  private static func change(
    _ opened: any OpenedDeck,
    _ body: @MainActor (any OpenedDeck, OpenDeck) throws -> DeckChanges
  ) throws -> ChangeOutcome {
    if let trouble = opened.trouble { throw trouble }
    return try MainActor.assumeIsolated {
      let deck = openDeck(opened)
      let status: DeckStatus
      let changes: DeckChanges
      do {
        changes = try body(opened, deck)
        status = DeckStatus(opened, deck, changed: changes)
      } catch {
        letGo(deck, of: opened)
        throw error
      }
      opened.renewKeysNow()
      if let opened = opened.kind.folder, !opened.source.isRemote {
        FolderPasses.partners(in: opened.source, opened.journal).lookNow()
      }
      let (lost, error, isRepaired) = letGo(
        deck, of: opened, waitingAtMost: patience(for: changes.moved.count + changes.marked.count))
      var failure: (any Error)? = error
      if failure == nil, lost > 0 {
        failure = deck.isLate ? CommandFailure.notSavedInTime : .decidedElsewhere
      }
      return ChangeOutcome(
        status: status, failure: failure,
        isForRepetition: error != nil && isRepaired && deck.keptCount == 0)
    }
  }

  /// Closes a deck, and tells of a repair that was made meanwhile.
  @MainActor @discardableResult
  private static func letGo(
    _ deck: OpenDeck, of opened: any OpenedDeck, waitingAtMost seconds: Double = patience
  ) -> (lost: Int, error: JournalError?, isRepaired: Bool) {
    let (lost, error) = deck.close(waitingAtMost: seconds)
    opened.journal.waitUntilClosed(atMost: seconds)
    return (lost, error, tellRepair(of: opened.journal))
  }

  /// Tells of a repair of the journal that nobody was told of.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package static func tellRepair(of journal: DeckJournal) -> Bool {
    guard let repair = journal.takeRepair() else { return false }
    StandardError.write("koloda: \(repair.text)")
    return true
  }

  /// Repeats a step, until the given number is reached or a step returns nil.
  ///
  /// - Throws: the given failure if there was not even one step.
  @MainActor
  static func changes(
    of steps: Int, orFail failure: CommandFailure, _ step: @MainActor () throws -> DeckChanges?
  ) throws -> DeckChanges {
    guard var changes = try step() else { throw failure }
    // Steps already taken stay, whatever prevents the next one.
    for _ in 1..<max(steps, 1) {
      guard let next = try? step() else { break }
      changes += next
    }
    return changes
  }

  /// Reports parts of the deck that can't be used; the rest is used.
  static func warn(of opened: any OpenedDeck) {
    let skipped = opened.kind.folder?.source.skipped ?? []
    let warnings = opened.settings.warnings.map(\.text) + skipped.map(\.text) + opened.warnings
    for warning in warnings + [opened.kind.messageOfUnclosed].compactMap(\.self) {
      StandardError.write("koloda: \(warning)")
    }
  }

  /// Returns the piles of the preferences, which the program sets.
  @MainActor
  package static var preferredPiles: @MainActor () -> Piles = { .builtIn }

  @MainActor
  package static func openDeck(_ opened: any OpenedDeck) -> OpenDeck {
    // As in a window, a deck without piles of its own gets those of the preferences.
    opened.open(piles: preferredPiles())
  }
}
