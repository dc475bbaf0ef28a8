import Foundation
import GRDB
import Koloda
import TestSupport
import Testing

@testable import KolodaJournal
@testable import KolodaTriage

/// A deck is read right whatever its snapshot's file contains.
@Suite struct SnapshotDamageTests {
  private struct World {
    let folder: LibraryFolder
    let file: URL
    let bytes: [UInt8]

    /// Creates a journal of a deck with stacks, marks, undos and long gaps, and its snapshot.
    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      folder = try LibraryFolder()
      try folder.decide(0..<Int.random(in: 1...900, using: &random), of: "/a")
      var lamport: Int64 = 2000
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        lamport += Int64.random(in: 1...5000, using: &random)
        let card = Int.random(in: 0..<1000, using: &random)
        let decide = try folder.add(.decide(.later), to: card, of: "/a", lamport: lamport)
        try folder.add(.undo(decide), to: card, of: "/a", lamport: lamport + 1)
        try folder.add(.mark(.stars(.three)), to: card, of: "/a", lamport: lamport + 2)
      }
      try folder.keepSnapshot(of: "/a")
      let (snapshots, deck) = try folder.snapshotPlace(of: "/a")
      file = URL(filePath: String(decoding: snapshots.place(of: deck), as: UTF8.self))
      bytes = Array(try Data(contentsOf: file))
    }

    func read(_ content: [UInt8]) throws -> DeckRecord {
      try Data(content).write(to: file)
      let (snapshots, _) = try folder.snapshotPlace(of: "/a")
      return try read(in: snapshots)
    }

    func readPlain() throws -> DeckRecord { try read(in: nil) }

    private func read(in snapshots: SnapshotFolder?) throws -> DeckRecord {
      let record = try folder.read { db in
        try DeckRow.find(db, path: Array("/a".utf8)).map {
          try DeckRecord.read(db, $0, in: snapshots)
        }
      }
      return try #require(record ?? nil)
    }
  }

  /// Returns the bytes with a valid checksum at the end.
  private static func summed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 8 else { return bytes }
    let content = bytes.dropLast(8)
    var sum = ColumnSum()
    var rest = content[...]
    while !rest.isEmpty {
      rest.prefix(ColumnSum.blockCount).withUnsafeBytes { sum.add($0) }
      rest = rest.dropFirst(ColumnSum.blockCount)
    }
    return Array(content) + withUnsafeBytes(of: sum.value) { Array($0) }
  }

  private static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !bytes.isEmpty else { break }
      // Lengths and counts are in the words at the start of a column.
      let word = Int.random(in: 0...(bytes.count / 8), using: &random) * 8
      let place = min(
        random.once(in: 2) ? word : Int.random(in: 0..<bytes.count, using: &random),
        bytes.count - 1)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      case 1: bytes = Array(bytes[..<place])
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3: bytes.remove(at: place)
      case 4:
        let end = min(place + 8, bytes.count)
        let number = [Int64.max, .min, -1, 0, 1 << 31, 1 << 53, 511, 513].randomElement(
          using: &random)
        let new = withUnsafeBytes(of: number ?? 0) { Array($0) }
        bytes.replaceSubrange(place..<end, with: new.prefix(end - place))
      case 5:
        let end = min(place + Int.random(in: 1...64, using: &random), bytes.count)
        for index in place..<end { bytes[index] = UInt8.random(in: 0...255, using: &random) }
      default:
        bytes.replaceSubrange(place..., with: bytes[..<place])
      }
    }
    return bytes
  }

  private static func ledger(_ record: DeckRecord) -> Ledger {
    var ledger = Ledger(person: "ada", cardCount: record.cards.count)
    ledger.apply(record.events, naming: (0..<record.cards.count).map { CardID($0) })
    return ledger
  }

  /// Mutated snapshots are ignored; those with a valid checksum at least never trap.
  @Test(arguments: seeds(3, from: 1))
  func mutationsNeverTrapAndNeverLie(seed: UInt64) throws {
    let world = try World(seed: seed)
    let plain = try world.readPlain()
    #expect(try world.read(world.bytes).events == plain.events)
    var random = SeededGenerator(seed: seed &* 7919)
    for round in 0..<250 {
      let mutation = Self.mutated(world.bytes, &random)
      if mutation == world.bytes { continue }
      let hasSum = random.once(in: 2)
      let record = try world.read(hasSum ? Self.summed(mutation) : mutation)
      if hasSum {
        _ = Self.ledger(record)
      } else {
        #expect(
          record.events == plain.events && record.cards == plain.cards,
          "seed \(seed), round \(round)")
      }
    }
  }

  /// Foreign files are ignored: other data, another version, another byte order, another deck.
  @Test func foreignFilesAreNone() throws {
    let world = try World(seed: 3)
    let plain = try world.readPlain()
    let (snapshots, deck) = try world.folder.snapshotPlace(of: "/a")
    var random = SeededGenerator(seed: 4)
    let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var newer = world.bytes
    newer[7] &+= 1
    var swapped = world.bytes
    for word in stride(from: 0, to: swapped.count / 8 * 8, by: 8) {
      swapped[word..<(word + 8)].reverse()
    }
    for content in [[], [0], noise, newer, Self.summed(newer), swapped, Self.summed(swapped)] {
      #expect(try world.read(content).events == plain.events)
      #expect(snapshots.snapshot(of: deck) == nil)
    }
    try world.folder.decide(0..<9, of: "/b")
    try world.folder.keepSnapshot(of: "/b")
    let (_, other) = try world.folder.snapshotPlace(of: "/b")
    let place = String(decoding: snapshots.place(of: other), as: UTF8.self)
    #expect(try world.read(Array(Data(contentsOf: URL(filePath: place)))).events == plain.events)
  }

  /// An outdated snapshot is read only as far as needed to see that it is outdated.
  @Test func whatDoesNotHoldIsNotRead() throws {
    let world = try World(seed: 5)
    var taken = 0
    let long = world.bytes + [UInt8](repeating: 0, count: 1 << 20)
    var reader = try ColumnReader(count: long.count) { memory in
      memory.copyBytes(from: long[taken..<(taken + memory.count)])
      taken += memory.count
      return memory.count
    }
    #expect(throws: (any Error).self) {
      try DeckSnapshot(from: &reader) { _ in false }
    }
    #expect(taken <= ColumnSum.blockCount)
  }

  // MARK: Other tools

  /// A journal that has lost a trigger has not counted later changes.
  @Test(arguments: ["revision_event_update", "revision_card_delete", "revision_event_card_insert"])
  func withoutATriggerNoSnapshotIsBelieved(trigger: String) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<20, of: "/a")
    try folder.keepSnapshot(of: "/a")
    #expect(try folder.isSnapshotUsed(of: "/a"))
    let queue = try DatabaseQueue(path: folder.location.path)
    try queue.write { db in
      try db.execute(sql: "DROP TRIGGER \(trigger)")
      try db.execute(sql: "UPDATE event SET text = 'reject' WHERE id = 7")
    }
    try queue.close()
    #expect(try !folder.isSnapshotUsed(of: "/a"))
    // The next write makes all triggers and revision numbers anew.
    try folder.write { try DeckRevisions.make($0) }
    #expect(try !folder.isSnapshotUsed(of: "/a"))
    try folder.keepSnapshot(of: "/a")
    #expect(try folder.isSnapshotUsed(of: "/a"))
    try folder.write { try $0.execute(sql: "UPDATE event SET text = 'keep' WHERE id = 7") }
    #expect(try !folder.isSnapshotUsed(of: "/a"))
  }

  /// The same for a tool that recreates a table and restores its triggers.
  @Test func aTableThatIsMadeAnewHasNoSnapshot() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<20, of: "/a")
    try folder.keepSnapshot(of: "/a")
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: folder.location.path, configuration: configuration)
    try queue.write { db in
      let parts = try Row.fetchAll(
        db,
        sql: """
          SELECT name, type, sql FROM sqlite_master
          WHERE tbl_name = 'event_card' AND sql IS NOT NULL
          """)
      try db.execute(
        sql: """
          CREATE TEMP TABLE kept AS SELECT * FROM event_card WHERE event <> 7;
          DROP TABLE event_card;
          """)
      for part in parts where part["type"] == "table" { try db.execute(sql: part["sql"]) }
      try db.execute(sql: "INSERT INTO event_card SELECT * FROM kept")
      for part in parts where part["type"] != "table" { try db.execute(sql: part["sql"]) }
    }
    try queue.close()
    #expect(try !folder.isSnapshotUsed(of: "/a"))
  }

  // MARK: Forgetting

  /// A program that has a deck open while another one forgets it leaves no snapshot behind.
  @Test func aSnapshotThatComesAfterTheForgettingIsNotKept() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<SnapshotFolder.manyEvents, of: "/a")
    let journal = DeckJournal(of: Array("/a".utf8), in: folder.cachedLocation)
    let record = try journal.load { _ in 0 }
    #expect(record.snapshot != nil)
    journal.begin(record, cards: CardList(), source: ShelfSource(0..<10), person: "ada", found: [:])
    let (snapshots, deck) = try folder.snapshotPlace(of: "/a")
    _ = try folder.cachedLibrary.forget(Array("/a".utf8))
    journal.keepSnapshot()
    #expect(snapshots.snapshot(of: deck) == nil)
    journal.close()
    journal.waitUntilClosed(atMost: Seat.patience)
  }

  /// Forgetting a deck does not update its revision for each row.
  @Test func forgettingChangesNoRevisionWithEachRow() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<300, of: "/a")
    try folder.decide(0..<3, of: "/b")
    var changes = 0
    try folder.write { db in
      let before = db.totalChangesCount
      try DeckRow.find(db, path: Array("/a".utf8))?.delete(db)
      changes = db.totalChangesCount - before
    }
    #expect((900...910).contains(changes), "\(changes)")
  }
}
