import GRDB
import KolodaTriage
import Testing

@testable import KolodaJournal

/// A deck is read in the same way whether it has the tables almost to itself or shares them with
/// others.
@Suite struct DeckReadingTests {
  /// Each deck is read in one of the two ways, and both come out complete and in order.
  @Test(arguments: [(3, 90), (90, 3), (40, 40), (0, 9)])
  func allIsThereInItsOrder(first: Int, second: Int) throws {
    let folder = try LibraryFolder()
    let decks = [("/a", first), ("/b", second)]
    // Write in turns, so that the rows of the two decks are interleaved.
    for start in stride(from: 0, to: 90, by: 10) {
      for (path, count) in decks where start < count {
        try folder.decide(start..<min(start + 10, count), of: path)
      }
    }
    var file = JournalFile(folder.location)
    let found = try file.read { db in try decks.map { path, _ in try reading(db, path) } }
    for (reading, (path, count)) in zip(found ?? [], decks) {
      #expect(reading.record.events.count == count && reading.record.cards.count == count)
      #expect(reading.record.events.map(\.id) == reading.ids, "\(path) of \(count)")
      if first != second { #expect(reading.isDense == (count == max(first, second))) }
      let cards = reading.record.events.flatMap(\.cards)
      #expect(cards.map { reading.record.cards[$0].key } == (0..<count).map(LibraryFolder.key))
      #expect(reading.record.cards.count(where: \.isDecided) == count)
    }
  }

  /// Events with several cards, with a card that no longer exists, and of every kind.
  @Test(arguments: [true, false])
  func everyEventMeansTheSame(isAlone: Bool) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<6, of: "/a")
    if !isAlone { try folder.decide(0..<60, of: "/b") }
    var file = JournalFile(folder.location)
    try file.write { db in
      try db.execute(
        sql: """
          DELETE FROM event_card WHERE event = 2;
          INSERT OR IGNORE INTO event_card SELECT 3, id FROM card WHERE deck = 1 AND id <= 3;
          UPDATE event SET kind = 'undo', text = '', about = zeroblob(16) WHERE id = 4;
          UPDATE event SET kind = 'note', text = 'said', person = 'bob' WHERE id = 5;
          """)
    }
    let reading = try #require(try file.read { db in try self.reading(db, "/a") })
    #expect(reading.isDense == isAlone)
    let none = EventID(high: 0, low: 0)
    let said = try #require(Note("said"))
    #expect(
      reading.record.events.map(\.kind) == [
        .decide(.keep), .decide(.keep), .undo(none), .mark(.note(said)), .decide(.keep),
      ])
    #expect(reading.record.events.map(\.cards.count) == [1, 3, 1, 1, 1])
    #expect(reading.record.events.map(\.author.person) == ["ada", "ada", "ada", "bob", "ada"])
  }

  /// Events read in parallel with the cards are those that the transaction sees.
  @Test func whatIsReadBesideIsTheSame() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<60, of: "/a")
    try folder.decide(0..<1, of: "/b")
    var file = JournalFile(folder.location)
    try file.write { db in
      try db.execute(
        sql: """
          DELETE FROM event_card WHERE event = 2;
          INSERT OR IGNORE INTO event_card SELECT 3, id FROM card WHERE id <= 3;
          INSERT OR IGNORE INTO event_card SELECT 5, id FROM card WHERE id = 1 OR deck = 2;
          UPDATE event SET kind = 'undo', text = '', about = zeroblob(16) WHERE id = 4;
          """)
    }
    try file.read { db in
      let deck = try #require(try DeckRow.find(db, path: Array("/a".utf8)))
      #expect(try BackgroundEvents(db, of: deck.row, from: SnapshotFolder.manyEvents) == nil)
      let events = try #require(try BackgroundEvents(db, of: deck.row, from: 1)?.take())
      #expect(events.events.count == 59 && events.last == 60)
      // Another program decides after this one has begun to read.
      try folder.decide(60..<70, of: "/a")
      let alone = try DeckRecord.read(db, deck, many: .max)
      let beside = try DeckRecord.read(db, deck, many: 1)
      #expect(beside.events == alone.events && beside.events.count == 59)
      #expect(beside.cards == alone.cards && beside.cardRows == alone.cardRows)
      #expect(beside.lastEvent == alone.lastEvent)
    }
    try file.read { db in
      let deck = try #require(try DeckRow.find(db, path: Array("/a".utf8)))
      #expect(try DeckRecord.read(db, deck, many: 1).events.count == 69)
    }
  }

  /// A card whose row number no program would give is read all the same.
  @Test(arguments: [1, Int.max]) func aCardOfAnOddRowIsThere(many: Int) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<60, of: "/a")
    var file = JournalFile(folder.location)
    try file.write { db in
      try db.execute(
        sql: """
          PRAGMA defer_foreign_keys = ON;
          UPDATE card SET id = -7 WHERE id = 20; UPDATE event_card SET card = -7 WHERE card = 20;
          """)
    }
    let read = try file.read { db in
      try DeckRecord.read(
        db, try #require(try DeckRow.find(db, path: Array("/a".utf8))), many: many)
    }
    let record = try #require(read)
    #expect(
      record.events.flatMap(\.cards).map { record.cards[$0].key } == (0..<60).map(LibraryFolder.key)
    )
  }

  /// Damage met while reading in parallel is reported as while reading in sequence.
  @Test func damageIsToldHoweverItIsRead() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<60, of: "/a")
    var file = JournalFile(folder.location)
    try file.write { db in
      try db.execute(
        sql: "PRAGMA ignore_check_constraints = ON; UPDATE event SET kind = 'odd' WHERE id = 30")
    }
    try file.read { db in
      let deck = try #require(try DeckRow.find(db, path: Array("/a".utf8)))
      for many in [1, .max] {
        #expect(throws: DatabaseError.self) {
          try DeckRecord.read(db, deck, many: many)
        }
      }
    }
  }

  private struct Reading {
    let record: DeckRecord
    /// The identifiers of its events, as a simple reader finds them.
    let ids: [EventID]
    let isDense: Bool
  }

  private func reading(_ db: Database, _ path: String) throws -> Reading {
    guard let deck = try DeckRow.find(db, path: Array(path.utf8)) else {
      return Reading(record: DeckRecord(), ids: [], isDense: false)
    }
    var ids: [EventID] = []
    try RowReader.each(db, "SELECT uid FROM event WHERE deck = ? ORDER BY id", [deck.row]) {
      ids.append(try $0.id(0))
    }
    return Reading(
      record: try DeckRecord.read(db, deck), ids: ids,
      isDense: try DeckSpan(db, of: deck.row, in: "event").isDense)
  }
}
