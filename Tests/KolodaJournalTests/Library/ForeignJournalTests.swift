import Foundation
import GRDB
import Glibc
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaJournal

/// Files of unknown origin: importing one that is not a journal changes nothing.
@Suite struct ForeignJournalTests {
  /// Exports a journal, changes the file, and imports it into a journal that already has decisions.
  private func importing(
    _ change: (String) throws -> Void
  ) throws -> (error: LibraryError?, folder: LibraryFolder) {
    let (here, there) = (try LibraryFolder(), try LibraryFolder())
    try here.decide(0..<300, of: "/a")
    try here.library.export(to: here.bytes("out"))
    try change(here.file("out"))
    try there.decide(0..<3, of: "/b")
    let before = try LibraryFolder.dump(there.location.path)
    var error: LibraryError?
    do throws(LibraryError) {
      try there.library.import(from: here.bytes("out"))
    } catch let thrown {
      error = thrown
      #expect(try LibraryFolder.dump(there.location.path) == before)
    }
    return (error, there)
  }

  private func sql(_ text: String) -> (String) throws -> Void {
    { path in try DatabaseQueue(path: path).write { try $0.execute(sql: text) } }
  }

  @Test func whatIsNoJournalIsRefused() throws {
    #expect(
      try importing { try Data("hello".utf8).write(to: URL(filePath: $0)) }.error == .foreign(nil))
    #expect(try importing { try Data().write(to: URL(filePath: $0)) }.error == .foreign(nil))
    #expect(
      try importing {
        unlink($0)
        try DatabaseQueue(path: $0).write { try $0.execute(sql: "CREATE TABLE t (a)") }
      }.error == .foreign(nil))
    #expect(try importing { unlink($0) }.error == .unreadable(SystemError(code: ENOENT)))
    #expect(
      try importing {
        unlink($0)
        mkfifo($0, 0o600)
      }.error == .unreadable(SystemError(code: EINVAL)))
  }

  @Test func whatAJournalDoesNotHaveIsNotRun() throws {
    for (name, text) in [
      ("spy", "CREATE VIEW spy AS SELECT * FROM event"),
      ("bomb", "CREATE TRIGGER bomb AFTER INSERT ON event BEGIN DELETE FROM event; END"),
      ("more", "CREATE TABLE more (a)"),
      ("odd", "CREATE INDEX odd ON event (abs(lamport))"),
    ] {
      #expect(try importing(sql(text)).error == .foreign(name))
    }
    // A table with the right name but other columns.
    #expect(
      try importing(sql("ALTER TABLE note ADD COLUMN x TEXT GENERATED ALWAYS AS (abs(1))")).error
        == .foreign(nil))
  }

  @Test func aNewerVersionIsNamed() throws {
    let add = "CREATE TABLE more (a); INSERT INTO grdb_migrations VALUES ('koloda-2')"
    #expect(try importing(sql(add)).error == .newer)
  }

  @Test func rowsThatNobodyCouldReadAreRefused() throws {
    for text in [
      "UPDATE event SET uid = x'00' WHERE id = 7", "UPDATE card SET key = x'00' WHERE id = 7",
      "UPDATE event SET lamport = 9223372036854775807 WHERE id = 7",
      "UPDATE event SET lamport = -1 WHERE id = 7", "UPDATE event SET text = 'No!' WHERE id = 7",
      "UPDATE event SET kind = 'stars', text = '6' WHERE id = 7",
      "UPDATE event SET kind = 'label' WHERE id = 7",
      "UPDATE event SET kind = 'turn', text = '45' WHERE id = 7",
      "UPDATE event SET kind = 'note', text = hex(zeroblob(5001)) WHERE id = 7",
      "UPDATE event SET kind = 'undo' WHERE id = 7", "UPDATE event SET seat = x'' WHERE id = 7",
      "PRAGMA foreign_keys = OFF; DELETE FROM card WHERE id = 7",
    ] {
      let result = try importing { path in
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: text) }
      }
      #expect(result.error == .damaged, "\(text)")
    }
  }

  /// Wherever a file is damaged, importing it either works or changes nothing.
  @Test func damageChangesNothing() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0 ... .max, using: &random)
    print("seed", seed)
    var noise = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<(getenv("KOLODA_TEST_ENDURANCE") == nil ? 12 : 200) {
      let result = try importing { path in
        var bytes = try Data(contentsOf: URL(filePath: path))
        let at = Int(noise.next() % UInt64(bytes.count - 64))
        for offset in 0..<64 { bytes[at + offset] = UInt8(truncatingIfNeeded: noise.next()) }
        try bytes.write(to: URL(filePath: path))
      }
      if result.error != nil { refused += 1 }
      _ = try result.folder.library.decks()
      _ = try result.folder.load("/b")
      _ = try result.folder.load("/a")
    }
    #expect(refused > 0)
  }
}
