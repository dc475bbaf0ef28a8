import GRDB
import KolodaTriage

@testable import KolodaJournal

extension LibraryFolder {
  /// The journal's location with a cache folder.
  var cachedLocation: JournalLocation {
    JournalLocation(path: location.path, cache: path + "/cache")
  }
  var cachedLibrary: JournalLibrary { JournalLibrary(cachedLocation, person: "ada") }

  func write(_ body: (Database) throws -> Void) throws {
    var file = JournalFile(location, tune: { try $0.execute(sql: "PRAGMA synchronous = OFF") })
    try file.write(body)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    var file = JournalFile(location)
    return try file.read { db in try body(db) }
  }

  /// Returns the snapshot folder, and the deck's identifier.
  func snapshotPlace(of deck: String) throws -> (folder: SnapshotFolder, deck: EventID) {
    let row = try read { try DeckRow.find($0, path: Array(deck.utf8)) } ?? nil
    guard let row, let folder = SnapshotFolder(cachedLocation) else { throw JournalFile.Gone() }
    return (folder, row.uid)
  }

  /// Keeps a snapshot of a deck's current state.
  func keepSnapshot(of deck: String) throws {
    let (folder, _) = try snapshotPlace(of: deck)
    if let snapshot = try makeSnapshot(of: deck) { folder.keep(snapshot) }
  }

  /// Reads a deck and makes a snapshot of it, however short it is; nil if there is no such deck.
  func makeSnapshot(of deck: String) throws -> DeckSnapshot? {
    try read { db in
      guard let row = try DeckRow.find(db, path: Array(deck.utf8)) else { return nil }
      let record = try DeckRecord.read(db, row)
      return try DeckSnapshot(
        db, of: row, cards: record.cards, cardRows: record.cardRows, events: record.events)
    } ?? nil
  }

  /// Returns whether a deck is read from its snapshot.
  func isSnapshotUsed(of deck: String) throws -> Bool {
    let (folder, number) = try snapshotPlace(of: deck)
    return try read { db in
      guard let row = try DeckRow.find(db, path: Array(deck.utf8)),
        let snapshot = folder.snapshot(of: number, ifHead: { try $0.holds(db, for: row) })
      else { return false }
      return try snapshot.holds(db)
    } ?? false
  }
}
