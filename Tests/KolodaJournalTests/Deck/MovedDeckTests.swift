import Foundation
import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// A deck that moved is found by its cards.
@Suite struct MovedDeckTests {
  private func folder(decided: Range<Int>) throws -> JournalFolder {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in decided { seat.decide(card) }
    return folder
  }

  private func list(_ cards: Range<Int>) -> [String] { cards.map { "\($0) keep" } }

  @Test func halfOfTheDecidedCardsAreEnough() throws {
    let folder = try folder(decided: 0..<10)
    let seat = Seat(folder, deck: folder.path, cards: 5..<40)
    #expect(seat.record.movedFrom == Array("/old".utf8))
    #expect(seat.decided == list(5..<10))
    #expect(seat.decide(5, .reject) == "kept" && seat.decide(20) == "kept")
    // The cards that are not here are not forgotten, and the old place has all of its own.
    let again = Seat(folder, deck: folder.path)
    #expect(again.decided == list(0..<5) + ["5 reject"] + list(6..<10) + ["20 keep"])
    #expect(again.record.movedFrom == nil)
    #expect(Seat(folder, deck: "/old").decided == list(0..<10))
  }

  /// A damaged journal may have any row.
  @Test func rowsThatCannotBeAreNoTrap() throws {
    let folder = try folder(decided: 0..<10)
    for row in [Int64.max, .min] {
      try folder.database().write { db in
        try db.execute(
          sql: """
            INSERT INTO card (id, deck, key, size, modified, device, inode, seen)
            SELECT ?, deck, ?, 0, 0, 0, 0, 0 FROM card LIMIT 1
            """, arguments: [row, Data(repeating: row > 0 ? 9 : 8, count: 32)])
      }
      let seat = Seat(folder, deck: folder.path)
      #expect(seat.record.movedFrom == (row > 0 ? Array("/old".utf8) : nil))
    }
  }

  @Test func fewerAreNot() throws {
    let folder = try folder(decided: 0..<10)
    let seat = Seat(folder, deck: "/new", cards: 6..<40)
    #expect(seat.record.movedFrom == nil && seat.decided.isEmpty)
  }

  /// A deck whose files are still where they were has not moved: this one is a copy.
  @Test func aCopyStandsForItself() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: folder.path)
    for card in 0..<10 { seat.decide(card) }
    for card in 0..<5 { try Data().write(to: URL(fileURLWithPath: folder.beside("\(card).jpg"))) }
    let copy = Seat(folder, deck: "/copy")
    #expect(copy.record.movedFrom == nil && copy.decided.isEmpty)
    try FileManager.default.removeItem(atPath: folder.beside("0.jpg"))
    #expect(Seat(folder, deck: "/copy").decided == list(0..<10))
  }

  /// Records have no files of their own: they are where their file or their pile's folder is.
  @Test func recordsAreInWhatHoldsThem() throws {
    let folder = try JournalFolder()
    let place = folder.beside("pile")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let seat = Seat(folder, deck: place)
    for card in 0..<10 { seat.decide(card) }
    try folder.database().write { try $0.execute(sql: "UPDATE deck SET kind = 'records'") }
    let file = Seat(folder, deck: "/cards.jsonl")
    #expect(file.record.movedFrom == nil && file.decided.isEmpty)
    try FileManager.default.removeItem(atPath: place)
    #expect(Seat(folder, deck: "/cards.jsonl").decided == list(0..<10))
  }

  @Test func nothingIsWrittenUntilItBegins() throws {
    let folder = try folder(decided: 0..<4)
    #expect(Seat(folder, deck: "/new", access: .reading).decided == list(0..<4))
    let decks = try folder.database().read { try DeckRow.all($0).count }
    #expect(decks == 1)
  }

  @Test func itMayMoveBack() throws {
    let folder = try folder(decided: 0..<4)
    let moved = Seat(folder, deck: "/new")
    moved.decide(9)
    #expect(Seat(folder, deck: "/old").decided == list(0..<4) + ["9 keep"])
  }

  /// A place that is in the journal already, without a decision: its rows are the ones to write to.
  @Test func aPlaceThatIsKnownTakesTheDecisionsUp() throws {
    let folder = try folder(decided: 0..<4)
    try folder.database().write { db in
      let deck = try DeckRow.insert(db, path: Array("/new".utf8))
      try PileRow.replace(db, of: deck.row, with: [.later])
    }
    let seat = Seat(folder, deck: "/new")
    #expect(seat.decided == list(0..<4) && seat.record.piles == [.later])
    #expect(seat.decide(0, .reject) == "kept" && seat.decide(1, .reject) == "kept")
    #expect(Seat(folder, deck: "/new").decided == ["0 reject", "1 reject", "2 keep", "3 keep"])
    #expect(Seat(folder, deck: "/old").decided == list(0..<4))
  }

  /// The journal is locked when the deck begins: the decisions are taken up before the next one.
  @Test func whatCouldNotBeTakenUpAtOnceIsTakenUpBeforeAnAct() throws {
    let folder = try folder(decided: 0..<4)
    let other = try folder.database()
    let seat = try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let seat = Seat(folder, deck: "/new")
      #expect(seat.journal.finish(atMost: Seat.patience))
      try db.execute(sql: "ROLLBACK")
      return seat
    }
    #expect(seat.decide(9) == "kept")
    #expect(Seat(folder, deck: "/new").decided == list(0..<4) + ["9 keep"])
  }

  @Test func itsPilesComeWithIt() throws {
    let folder = try folder(decided: 0..<2)
    try folder.database().write { db in
      let deck = try #require(try DeckRow.find(db, path: Array("/old".utf8)))
      try PileRow.replace(db, of: deck.row, with: [.favourite, .keep])
    }
    #expect(Seat(folder, deck: "/new").record.piles == [.favourite, .keep])
  }
}
