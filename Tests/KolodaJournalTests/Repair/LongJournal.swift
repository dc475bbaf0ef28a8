import Glibc
import KolodaTriage

@testable import KolodaJournal

/// A journal of two decks that is long enough to be damaged at many places.
enum LongJournal {
  /// Whether tests take as long as they may.
  static let isLongest = getenv("KOLODA_TEST_ENDURANCE") != nil
  /// The number of cards of the deck at `/a`, besides 400 that are decided later: enough for several
  /// pages of each table and index, in trees as deep as those of far larger ones.
  static let cards = isLongest ? 1500 : 500

  /// Returns a folder with the journal, a copy of it, and some later decisions.
  static func make(isCopied: Bool = true) throws -> (LibraryFolder, copied: Set<EventID>) {
    let folder = try LibraryFolder()
    try folder.decide(0..<cards, of: "/a")
    try folder.decide(0..<40, of: "/b", to: .reject)
    var copied: Set<EventID> = []
    if isCopied {
      _ = JournalCopies(folder.location, now: time(nil) - 24 * 3600).makeDaily()
      copied = try folder.eventIDs()
    }
    try folder.decide(cards..<(cards + 400), of: "/a", to: .later, lamport: 10_000)
    return (folder, copied)
  }
}
