import Foundation
import GRDB
import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// A failing journal says why, loses nothing earlier, and continues once the cause is gone.
@Suite struct JournalFailureTests {
  private func folder() throws -> JournalFolder {
    let folder = try JournalFolder()
    let seat = Seat(folder)
    #expect(seat.decide(0) == "kept")
    return folder
  }

  @Test func afterAFailureNothingPassesUntilItIsAcknowledged() throws {
    let folder = try folder()
    let seat = Seat(folder)
    let other = try folder.database()
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      #expect(seat.decide(1) == "failed" && seat.error?.reason == .locked)
      // Reading still works.
      #expect(Seat(folder).decided == ["0 keep"])
      try db.execute(sql: "ROLLBACK")
    }
    #expect(seat.decide(1) == "failed" && seat.error?.breach == 1)
    seat.resume()
    #expect(seat.decide(2) == "kept")
    #expect(Seat(folder).decided == ["0 keep", "2 keep"])
  }

  @Test func aFolderInTheJournalsPlace() throws {
    let folder = try JournalFolder()
    try FileManager.default.createDirectory(
      atPath: folder.location.path, withIntermediateDirectories: true)
    let seat = Seat(folder)
    #expect(seat.error?.reason == .unopenable(.folderInPlace))
    seat.follow()
    #expect(seat.decide(1) == "failed" && seat.error?.reason == .unopenable(.folderInPlace))
    #expect(rmdir(folder.location.path) == 0)
    #expect(seat.wait { seat.news.last == "well" })
    seat.resume()
    #expect(seat.decide(1) == "kept" && Seat(folder).decided == ["1 keep"])
  }

  @Test func aFileInThePlaceOfTheJournalsFolder() throws {
    let folder = try JournalFolder()
    try Data().write(to: URL(fileURLWithPath: folder.beside("data")))
    let seat = Seat(folder)
    _ = seat.decide(1)
    switch seat.error?.reason {
    case .unopenable, .noDirectory, .unread: break
    case let reason: Issue.record("\(String(describing: reason))")
    }
  }

  @Test func aPathThatIsTooLong() throws {
    let folder = try JournalFolder()
    let long = folder.beside(String(repeating: "d/", count: 250) + "journal.sqlite")
    #expect(Seat(folder, location: JournalLocation(path: long)).error?.reason == .pathTooLong)
  }

  @Test func aLinkThatLeadsNowhere() throws {
    let folder = try JournalFolder()
    #expect(symlink(folder.beside("gone"), folder.beside("link")) == 0)
    let seat = Seat(folder, location: JournalLocation(path: folder.beside("link")))
    #expect(
      seat.error?.reason == .unopenable(.brokenLink))
    #expect(access(folder.beside("gone"), F_OK) != 0)
  }

  @Test(arguments: ["", "this is no database, it is a letter to my aunt"])
  func aFileThatIsNoJournalIsLeftAsItIs(content: String) throws {
    let folder = try JournalFolder()
    let path = folder.beside("letter")
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    let seat = Seat(folder, location: JournalLocation(path: path))
    guard !content.isEmpty else {
      // Another program may just be creating the empty file.
      #expect(seat.error == nil)
      return
    }
    #expect(seat.error?.reason == .damaged && seat.decide(0) == "failed")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
  }

  @Test func aJournalOfANewerVersionIsLeftAlone() throws {
    let folder = try folder()
    let database = try folder.database()
    try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('1000')") }
    let seat = Seat(folder)
    #expect(seat.error?.reason == .newer && seat.decided.isEmpty)
    seat.follow()
    #expect(seat.decide(0, .reject) == "failed")
    // Once the journal can be read, the deck is reported as to be reopened, once.
    try database.write {
      try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '1000'")
    }
    #expect(seat.wait { seat.news.contains("reopened") })
    #expect(Seat(folder).decide(1) == "kept")
    #expect(seat.journal.finish(atMost: Seat.patience))
    #expect(seat.news.count { $0 == "reopened" } == 1)
  }

  @Test func aJournalThatWasMovedAwayComesBack() throws {
    let folder = try folder()
    let seat = Seat(folder)
    #expect(seat.decide(1) == "kept")
    // Wait until the daily copy of the file has been made.
    #expect(seat.journal.finish(atMost: Seat.patience))
    let away = folder.beside("away")
    #expect(rename(folder.location.path, away) == 0)
    #expect(seat.decide(2) == "failed" && seat.error?.reason == .replaced)
    #expect(rename(away, folder.location.path) == 0)
    seat.resume()
    #expect(seat.decide(3) == "kept")
    #expect(Seat(folder).decided == ["0 keep", "1 keep", "3 keep"])
  }

  /// Where the journal was moved away, a new one is made, although copies of the old one are there.
  @Test func aNewJournalIsMadeBesideCopies() throws {
    let folder = try JournalFolder()
    let first = Seat(folder)
    #expect(first.decide(0) == "kept" && first.journal.finish(atMost: Seat.patience))
    first.journal.close()
    first.journal.waitUntilClosed(atMost: Seat.patience)
    #expect(!JournalCopies(folder.location).daily.isEmpty)
    for ending in ["", "-wal", "-shm"] { unlink(folder.location.path + ending) }
    let seat = Seat(folder)
    #expect(seat.decide(1) == "kept" && seat.error == nil)
    #expect(Seat(folder).decided == ["1 keep"])
  }

  @Test func aJournalThatAnotherTookThePlaceOfIsToBeOpenedAnew() throws {
    let folder = try folder()
    let seat = Seat(folder)
    seat.follow()
    #expect(seat.decide(1) == "kept")
    let copy = folder.beside("copy")
    try DatabaseQueue(path: copy).close()
    let target = try DatabaseQueue(path: copy)
    try folder.database().backup(to: target)
    try target.close()
    #expect(rename(copy, folder.location.path) == 0)
    #expect(seat.wait { seat.news.contains("reopened") })
    #expect(seat.decide(2) == "failed" && seat.error?.reason == .replaced)
  }
}
