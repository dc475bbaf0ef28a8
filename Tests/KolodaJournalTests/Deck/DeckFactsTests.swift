import Foundation
import GRDB
import KolodaTriage
import Testing

@testable import KolodaJournal

/// A deck's facts, which have names, and the kind of its cards.
@Suite struct DeckFactsTests {
  private func kind(_ folder: JournalFolder, _ path: String) throws -> String? {
    try DatabaseQueue(path: folder.location.path).read { db in
      try String.fetchOne(
        db, sql: "SELECT kind FROM deck WHERE path = ?", arguments: [Data(path.utf8)])
    }
  }

  @Test func whatIsKeptIsReadAgain() throws {
    let folder = try JournalFolder()
    let facts = DeckFacts(of: Array("/a.csv".utf8), in: folder.location)
    #expect(try facts.read() == [:])
    #expect(!FileManager.default.fileExists(atPath: folder.location.path), "reading makes nothing")
    try facts.keep("latin-1", as: "encoding", of: .records)
    try facts.keep("x", as: "other", of: .records)
    try facts.keep("utf-8", as: "encoding", of: .records)
    #expect(try facts.read() == ["encoding": "utf-8", "other": "x"])
    #expect(try DeckFacts(of: Array("/b.csv".utf8), in: folder.location).read() == [:])
    #expect(try kind(folder, "/a.csv") == "records")
    #expect(try JournalLibrary(folder.location).decks().map(\.decided) == [0])
  }

  @Test func aDeckSaysWhatItsCardsAre() throws {
    let folder = try JournalFolder()
    for deck in CardKind.allCases {
      let seat = Seat(folder, deck: "/\(deck)", kind: deck)
      #expect(seat.decide(1) == "kept")
      #expect(try kind(folder, "/\(deck)") == deck.rawValue)
    }
  }
}
