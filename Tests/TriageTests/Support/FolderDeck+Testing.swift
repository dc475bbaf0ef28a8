import Dispatch
import Koloda
import KolodaFiles
import Synchronization

@testable import Triage

/// What a test's pictures end in.
let imageExtensions: Set = ["jpg", "png"]

extension FolderDeck {
  /// Opens a test's folder with its journal.
  static func open(_ test: TestFolder, now: @escaping @Sendable () -> UTCTime = UTCTime.now)
    throws -> FolderDeck
  {
    try open(test.folder, extensions: imageExtensions, journal: test.journal, now: now)
  }

  /// Records an event and waits for the outcome.
  @discardableResult
  func recordAndWait(_ event: DeckEvent) -> Result<DeckCounts, JournalError> {
    let outcome = Outcome()
    record(event) { outcome.set($0) }
    finish()
    return outcome.result ?? .failure(JournalError(.illegal("no outcome"), path: ""))
  }

  /// The card of a file.
  func card(_ name: String) throws -> CardID {
    guard let index = listing.index(of: FileName(name)) else {
      throw JournalError(.illegal("no file \(name)"), path: "")
    }
    return CardID(index)
  }

  func decide(_ name: String, _ pile: Pile) throws {
    _ = try recordAndWait(.decide(card(name), pile.direction)).get()
  }

  func name(_ card: CardID) -> String { files[card.rawValue].name.text }

  /// The decided files with their piles, oldest first.
  var decided: [String] { history.map { "\(name($0.card)) \($0.pile.rawValue)" } }

  /// The files that redo would decide, the first to be done again at the end.
  var toRedo: [String] { redoList.map { "\(name($0.card)) \($0.pile.rawValue)" } }
}

/// Where a completion leaves its outcome.
final class Outcome: Sendable {
  private let stored = Mutex<Result<DeckCounts, JournalError>?>(nil)

  var result: Result<DeckCounts, JournalError>? { stored.withLock { $0 } }

  func set(_ result: Result<DeckCounts, JournalError>) {
    stored.withLock { $0 = result }
  }
}

extension DeckEvent {
  /// A swipe to a side where the piles lie by standard.
  static func decide(_ card: CardID, _ side: SwipeDirection) -> DeckEvent {
    guard let pile = Pile(side) else { preconditionFailure("no pile lies on \(side)") }
    return .decide(card, pile)
  }
}
