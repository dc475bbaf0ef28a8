import Foundation
import GRDB
import KolodaTriage
import Testing

@testable import KolodaJournal

/// The piles of a deck after a repair, where an earlier copy has others.
@Suite struct PileDamageTests {
  private func replace(_ folder: LibraryFolder, with piles: [Pile]) throws {
    var file = JournalFile(folder.location)
    try file.write { db in
      let deck = try DeckRow.find(db, path: Array("/a".utf8))
      try PileRow.replace(db, of: try #require(deck).row, with: piles)
    }
  }

  private func kept(_ folder: LibraryFolder) throws -> [PileID] {
    var file = JournalFile(folder.location)
    return try file.read { db in
      let deck = try DeckRow.find(db, path: Array("/a".utf8))
      return try PileRow.kept(db, of: try #require(deck).row).map(\.id)
    } ?? []
  }

  /// Returns a journal whose deck has had piles of its own, and a copy from then.
  private func folder() throws -> LibraryFolder {
    let folder = try LibraryFolder()
    try folder.decide(0..<10, of: "/a")
    try replace(folder, with: [.favourite, .keep])
    _ = JournalCopies(folder.location, now: time(nil) - 24 * 3600).makeDaily()
    return folder
  }

  /// Damages a table or an index; with the default one, all rows of all tables stay readable.
  private func damage(_ folder: LibraryFolder, _ name: String = "event_card_card") throws {
    let queue = try DatabaseQueue(path: folder.location.path)
    let (page, size) = try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return (
        try Int.fetchOne(
          db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name]) ?? 0,
        try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      )
    }
    try queue.close()
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.location.path))
    try handle.seek(toOffset: UInt64((page - 1) * size))
    try handle.write(contentsOf: Data(repeating: 0xFF, count: size))
    try handle.close()
  }

  @Test func pilesThatWereResetStayReset() throws {
    let folder = try folder()
    try replace(folder, with: [])
    try damage(folder)
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try kept(folder).isEmpty)
  }

  /// The forgotten deck had the newest events: the lower numbers that remain don't make the journal
  /// older than its copy.
  @Test func pilesThatWereResetStayResetWhereALaterDeckWasForgotten() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<10, of: "/a")
    try replace(folder, with: [.favourite, .keep])
    try folder.decide(0..<5, of: "/b")
    _ = JournalCopies(folder.location, now: time(nil) - 24 * 3600).makeDaily()
    _ = try folder.library.forget(Array("/b".utf8))
    try replace(folder, with: [])
    try damage(folder)
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try kept(folder).isEmpty)
  }

  /// Only the copy still has the deck itself.
  @Test func pilesThatWereResetStayResetWhereTheDeckIsLost() throws {
    let folder = try folder()
    try replace(folder, with: [])
    for part in ["deck", "sqlite_autoindex_deck_1", "sqlite_autoindex_deck_2"] {
      try damage(folder, part)
    }
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try kept(folder).isEmpty)
  }

  @Test func pilesOfTheDeckStay() throws {
    let folder = try folder()
    try replace(folder, with: [.later])
    try damage(folder)
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try kept(folder) == [Pile.later.id])
  }

  @Test func pilesThatCanNotBeReadAreThoseOfTheCopy() throws {
    let folder = try folder()
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.location.path))
    try handle.truncate(atOffset: 0)
    try handle.close()
    for ending in ["-wal", "-shm"] { unlink(folder.location.path + ending) }
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try kept(folder) == [Pile.favourite.id, Pile.keep.id])
  }
}
