import Foundation
import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

@testable import KolodaJournal

/// A folder with a journal, removed when this object goes.
final class LibraryFolder {
  let path: String

  init() throws {
    path = try JournalFolder.makeFolder()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var location: JournalLocation { JournalLocation(path: path + "/koloda/journal.sqlite") }
  var library: JournalLibrary { JournalLibrary(location, person: "ada") }

  func file(_ name: String) -> String { path + "/" + name }
  func bytes(_ name: String) -> [UInt8] { Array(file(name).utf8) }

  /// Makes the journal one from before 0.1.0, as a program from then left it after it had decided,
  /// marked and applied cards of `/tmp/pictures/trip` and decided cards of two more decks.
  func placeFormer() throws {
    let dump = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/former-journal.sql")
    try place(String(contentsOf: dump, encoding: .utf8))
  }

  /// Makes the journal one of version 1 or 2 from before 0.1.0, with one decision.
  func placeOlder(_ version: Int) throws {
    if version == 1 { return try place(Self.firstVersion) }
    try placeFormer()
    try change("DELETE FROM grdb_migrations WHERE identifier = '3'")
  }

  /// Makes the journal one of the given content.
  private func place(_ sql: String) throws {
    try FileManager.default.createDirectory(
      atPath: location.directory, withIntermediateDirectories: true)
    try change(sql + "; PRAGMA journal_mode = WAL")
  }

  /// Changes the journal as another program might.
  func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: location.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private static let firstVersion = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1');
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, device INTEGER NOT NULL,
      inode INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE card (
      id INTEGER PRIMARY KEY, deck INTEGER NOT NULL REFERENCES deck, size INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, ordinal INTEGER NOT NULL, path BLOB, modified INTEGER NOT NULL,
      device INTEGER NOT NULL, inode INTEGER NOT NULL, seen INTEGER NOT NULL,
      UNIQUE (deck, size, fingerprint, ordinal)
    ) STRICT;
    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT, deck INTEGER NOT NULL REFERENCES deck,
      kind TEXT NOT NULL, card INTEGER NOT NULL REFERENCES card, pile TEXT NOT NULL,
      time INTEGER NOT NULL
    ) STRICT;
    INSERT INTO deck VALUES (1, x'2f61', 1, 1);
    INSERT INTO card VALUES (1, 1, 100, x'01', 0, x'612e706e67', 1, 1, 1, 1);
    INSERT INTO event VALUES (1, 1, 'decide', 1, 'keep', 1)
    """

  /// Writes decisions as a window does, each with a card of its own.
  ///
  /// - Returns: the identifiers of the events.
  @discardableResult
  func decide(
    _ cards: Range<Int>, of deck: String, to pile: PileID = .keep, by person: String = "ada",
    lamport: Int64 = 0
  ) throws -> [EventID] {
    var file = JournalFile(location)
    return try file.write { db in
      let row = try
        (DeckRow.find(db, path: Array(deck.utf8)) ?? .insert(db, path: Array(deck.utf8)))
        .row
      return try cards.map { number in
        let key = Self.key(number)
        let sighting = Self.sighting(number)
        let card =
          try CardRow.find(db, of: row, key: key)?.row
          ?? CardRow.insert(db, row, key, sighting, size: sighting.state.size)
        let event = Event<Int64>(
          id: .random(), kind: .decide(pile), cards: [card],
          author: Author(person: person, seat: EventID(high: 1, low: 1)),
          lamport: lamport + Int64(number) + 1, time: UTCTime(microseconds: Int64(number)))
        try EventRow.insert(db, row, event)
        return event.id
      }
    }
  }

  /// Writes an event as a window does, and returns its identifier.
  @discardableResult
  func add(
    _ kind: Event<Int64>.Kind, to card: Int, of deck: String, lamport: Int64
  ) throws -> EventID {
    var file = JournalFile(location)
    return try file.write { db in
      let row = try
        (DeckRow.find(db, path: Array(deck.utf8)) ?? .insert(db, path: Array(deck.utf8)))
        .row
      let known =
        try CardRow.find(db, of: row, key: Self.key(card))?.row
        ?? CardRow.insert(db, row, Self.key(card), Self.sighting(card), size: 100)
      let event = Event<Int64>(
        id: .random(), kind: kind, cards: [known],
        author: Author(person: "ada", seat: EventID(high: 1, low: 1)), lamport: lamport,
        time: UTCTime(microseconds: lamport))
      try EventRow.insert(db, row, event)
      return event.id
    }
  }

  static func key(_ number: Int) -> CardKey {
    CardKey(version: 2, digest: Array("card \(number)".utf8))
  }

  static func sighting(_ number: Int) -> Sighting {
    Sighting(
      name: Array("card \(number).png".utf8),
      state: FileState(
        size: 100 + Int64(number), modified: 1, device: 1, inode: UInt64(number + 1)), seen: 2)
  }

  /// Reads everything that the journal holds for a deck.
  func load(
    _ deck: String, access: DeckJournal.Access = .reading, found: (DeckSample) -> Int = { _ in 0 }
  ) throws -> DeckRecord {
    try DeckJournal(of: Array(deck.utf8), in: location, access: access).load(found: found)
  }

  /// Returns the content of a database's tables as text.
  static func dump(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          ORDER BY name
          """)
      return try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }.sorted()
      }
    }
  }

  /// The version of the journal's tables.
  func version() throws -> JournalSchema.Version {
    try DatabaseQueue(path: location.path).read(JournalSchema.version)
  }

  /// Returns the identifiers of all events that have cards.
  func eventIDs() throws -> Set<EventID> {
    var file = JournalFile(location)
    return try file.read { db in
      var ids: Set<EventID> = []
      // An event of no deck, which only damage can make, is read by nobody.
      try EventRow.each(db, where: "e.deck IN (SELECT id FROM deck)") { ids.insert($1.event.id) }
      return ids
    } ?? []
  }

  func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
