import Foundation
import GRDB
import Glibc
import KolodaTriage
import Testing

@testable import KolodaJournal

/// The permissions of the journal, and its journal mode on network drives.
@Suite struct JournalRightsTests {
  @Test func theFilesOfFormerProgramsAreTheUsersAlone() throws {
    let folder = try LibraryFolder()
    try folder.placeFormer()
    chmod(folder.location.directory, 0o755)
    chmod(folder.location.path, 0o644)
    _ = try folder.load("/tmp/pictures/trip")
    #expect(folder.mode(folder.location.path) == 0o644, "reading changes nothing")
    var file = JournalFile(folder.location)
    try file.write { db in _ = try DeckRow.insert(db, path: [1]) }
    #expect(folder.mode(folder.location.directory) == 0o700)
    for ending in ["", "-wal", "-shm"] {
      #expect(folder.mode(folder.location.path + ending) == 0o600)
    }
    file.close()
  }

  @Test func aFolderThatIsNotTheProgramsKeepsItsRights() throws {
    let folder = try LibraryFolder()
    chmod(folder.path, 0o755)
    var file = JournalFile(JournalLocation(path: folder.file("journal.sqlite")))
    try file.write { db in _ = try DeckRow.insert(db, path: [1]) }
    #expect(folder.mode(folder.path) == 0o755)
    #expect(folder.mode(folder.file("journal.sqlite")) == 0o600)
  }

  @Test func theNetworkHasNoLog() throws {
    let folder = try LibraryFolder()
    // The journal was made on this computer, in WAL mode, and was then moved to the network.
    try folder.decide(0..<3, of: "/a")
    #expect(JournalMode.isWAL(folder.location))
    var file = JournalFile(folder.location, isShared: { _ in true })
    let count = try file.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM event") }
    #expect(count == 3)
    #expect(JournalMode.isWAL(folder.location), "reading changes nothing")
    try file.write { db in _ = try DeckRow.insert(db, path: [1]) }
    #expect(!JournalMode.isWAL(folder.location))
    #expect(
      try file.read { db in try String.fetchOne(db, sql: "PRAGMA journal_mode") } == "delete")
    // The same for a journal that is made there.
    let new = try LibraryFolder()
    var other = JournalFile(new.location, isShared: { _ in true })
    try other.write { db in _ = try DeckRow.insert(db, path: [1]) }
    #expect(!JournalMode.isWAL(new.location))
  }

  @Test func aLogOnTheNetworkThatIsInUseIsNotTouched() throws {
    let folder = try LibraryFolder()
    var here = JournalFile(folder.location)
    try here.write { db in _ = try DeckRow.insert(db, path: [1]) }
    var there = JournalFile(folder.location, isShared: { _ in true })
    #expect(throws: JournalError(.locked, path: folder.location.path)) {
      try there.write { db in _ = try DeckRow.insert(db, path: [2]) }
    }
    #expect(try there.read { db in try DeckRow.all(db).count } == 1)
    try here.write { db in _ = try DeckRow.insert(db, path: [3]) }
    here.close()
    try there.write { db in _ = try DeckRow.insert(db, path: [2]) }
    #expect(try there.read { db in try DeckRow.all(db).count } == 3)
  }
}
