import Foundation
import GRDB
import KolodaTriage
import Testing

@testable import KolodaJournal

/// Rows that are written many at a time are those that were given, in their order.
@Suite struct RowWriterTests {
  private static func row(_ number: Int) -> [any RowValue] {
    let blobs: [[UInt8]?] = [nil, [], [0], Array(0...255)]
    let texts: [String?] = [nil, "", "a", "ä’🙂"]
    return [
      number, blobs[number % 4], texts[number / 4 % 4],
      EventID(high: UInt64(number), low: .max - UInt64(number)), Int64.min + Int64(number),
    ]
  }

  private func table() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write {
      try $0.execute(sql: "CREATE TABLE t (a INTEGER, b BLOB, c TEXT, d BLOB, e INTEGER) STRICT")
    }
    return queue
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 64, 70])
  func allOfThemAreThere(count: Int) throws {
    let queue = try table()
    let rows = (0..<count).map(Self.row)
    try queue.write { try RowWriter.insert($0, into: "t (a, b, c, d, e)", rows) }
    let found = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM t ORDER BY rowid") }
    #expect(found.count == count)
    for (row, found) in zip(rows, found) {
      #expect(found["a"] as Int? == row[0] as? Int)
      #expect((found["b"] as Data?).map(Array.init) == row[1] as? [UInt8])
      #expect(found["c"] as String? == row[2] as? String)
      #expect((found["d"] as Data?).map(Array.init) == (row[3] as? EventID)?.bytes)
      #expect(found["e"] as Int64? == row[4] as? Int64)
    }
  }

  @Test func whatIsRefusedSaysWhy() throws {
    let queue = try table()
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { db in
        try db.execute(sql: "CREATE UNIQUE INDEX u ON t (a)")
        let writer = try RowWriter(db, "INSERT INTO t (a) VALUES (?)")
        try writer.run(1)
        try writer.run(1)
      }
    }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
    #expect(error?.message == "UNIQUE constraint failed: t.a")
    // Nothing is left of the transaction.
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
  }

  /// Events that are added together are the same as those added one by one.
  @Test(arguments: [0, 1, 33, 70])
  func eventsHaveTheirCards(count: Int) throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try JournalSchema.make(db)
      let deck = try DeckRow.insert(db, path: Array("/a".utf8)).row
      let events = try (0..<count).map { number in
        let card = try CardRow.insert(
          db, deck, LibraryFolder.key(number), LibraryFolder.sighting(number), size: 100)
        return Event<Int64>(
          id: .random(), kind: .applied(number % 2 == 0 ? .copy : .undone), cards: [card],
          author: Author(person: "ada", seat: .random()), group: .random(),
          lamport: Int64(number), time: UTCTime(microseconds: Int64(number)))
      }
      try EventRow.insert(db, deck, new: events)
      var found: [Event<Int64>] = []
      try EventRow.each(db, of: deck, after: 0) { found.append($0.event) }
      #expect(found == events)
    }
  }
}
