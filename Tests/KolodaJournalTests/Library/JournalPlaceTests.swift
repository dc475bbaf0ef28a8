import Foundation
import GRDB
import Glibc
import KolodaFiles
import KolodaGLib
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// What is in the journal's place, and beside it.
@Suite struct JournalPlaceTests {
  private func folder() throws -> LibraryFolder {
    let folder = try LibraryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.location.directory, withIntermediateDirectories: true)
    return folder
  }

  /// SQLite keeps the log beside the file that a link leads to.
  @Test func aJournalBehindALinkKeepsItsLog() throws {
    let folder = try folder()
    let far = folder.file("far.sqlite")
    try folder.decide(0..<3, of: "/a")
    try FileManager.default.moveItem(atPath: folder.location.path, toPath: far)
    try #require(symlink(far, folder.location.path) == 0)
    // As long as somebody has the file open, what is written stays in the log.
    let other = try DatabaseQueue(path: far)
    _ = try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM event") }
    try folder.decide(3..<200, of: "/a")
    try #require(FileManager.default.fileExists(atPath: far + "-wal"))
    #expect(try folder.load("/a").events.count == 200)
    #expect(try JournalRepair(location: folder.location).run() == nil)
    #expect(try folder.load("/a").events.count == 200)
    try other.close()
    #expect(try folder.load("/a").events.count == 200)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.location.path) == far)
  }

  @Test func aDamagedJournalBehindALinkIsRepairedWhereItIs() throws {
    let folder = try folder()
    let far = folder.file("far.sqlite")
    try folder.decide(0..<300, of: "/a")
    try FileManager.default.moveItem(atPath: folder.location.path, toPath: far)
    try #require(symlink(far, folder.location.path) == 0)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: far)[.size] as? Int)
    try #require(truncate(far, off_t(size - 100)) == 0)
    _ = try #require(try JournalRepair(location: folder.location).run())
    #expect(try folder.load("/a").events.count > 250)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.location.path) == far)
  }

  /// What was left of a journal that could not be begun, or was emptied, is none.
  @Test func anEmptyFileBecomesAJournal() throws {
    let folder = try folder()
    try #require(FileManager.default.createFile(atPath: folder.location.path, contents: nil))
    #expect(try folder.load("/a").events.isEmpty)
    try folder.decide(0..<3, of: "/a")
    #expect(try folder.load("/a").events.count == 3)
  }

  @Test func anEmptyFileBesideCopiesIsDamaged() throws {
    let folder = try folder()
    try folder.decide(0..<3, of: "/a")
    _ = try JournalCopies(folder.location).keep(.daily)
    for ending in ["", "-wal", "-shm"] { unlink(folder.location.path + ending) }
    try #require(FileManager.default.createFile(atPath: folder.location.path, contents: nil))
    #expect { try folder.load("/a") } throws: { ($0 as? JournalError)?.reason == .damaged }
  }

  /// Nobody takes a part of it for a journal, however many begin at once.
  @Test func programsThatBeginTogetherHaveOneJournal() throws {
    let folder = try LibraryFolder()
    // It has nothing that changes.
    nonisolated(unsafe) let shared = folder
    let counts = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let made = try? shared.decide((10 * number)..<(10 * number + 10), of: "/a")
      counts.withLock { $0.append(made?.count ?? 0) }
    }
    #expect(counts.withLock { $0 } == [Int](repeating: 10, count: 8))
    #expect(try folder.load("/a").events.count == 80)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.location.directory)
    #expect(!files.contains { $0.contains(".part") }, "\(files)")
  }

  /// With however little room, nothing is left that could be taken for a damaged journal.
  @Test func aFullDiskLeavesNoPartOfAJournal() throws {
    guard let disk = try SmallDisk() else { return }
    for kilobytes in stride(from: 0, through: 320, by: 16) {
      try disk.leave(kilobytes)
      let location = JournalLocation(path: disk.path + "/koloda/journal.sqlite")
      var file = JournalFile(location)
      let isKept = (try? file.write { try DeckRow.insert($0, path: Array("/a".utf8)) }) != nil
      file.close()
      try disk.leave(1 << 10)
      var again = JournalFile(location)
      let decks = try again.write { try DeckRow.all($0).count }
      #expect(decks == (isKept ? 1 : 0), "\(kilobytes) KB")
      again.close()
      try FileManager.default.removeItem(atPath: disk.path + "/koloda")
    }
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() throws {
    let folder = try folder()
    let queue = try DatabaseQueue(path: folder.location.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE catalogue (a)") }
    try queue.close()
    let before = try Data(contentsOf: URL(filePath: folder.location.path))
    #expect(throws: JournalError.self) { try folder.load("/a") }
    #expect(throws: JournalError.self) { try folder.decide(0..<1, of: "/a") }
    #expect(try Data(contentsOf: URL(filePath: folder.location.path)) == before)
  }

  /// A journal whose versions are lost is not taken for one without decisions.
  @Test func aJournalWithoutItsVersionsIsDamaged() throws {
    let folder = try folder()
    try folder.decide(0..<3, of: "/a")
    let queue = try DatabaseQueue(path: folder.location.path)
    try queue.write { try $0.execute(sql: "DELETE FROM grdb_migrations") }
    try queue.close()
    #expect { try folder.load("/a") } throws: { ($0 as? JournalError)?.reason == .damaged }
  }

  @Test func aLogWithoutItsJournalIsKept() throws {
    let folder = try folder()
    let log = folder.location.path + "-wal"
    try Data("a log".utf8).write(to: URL(filePath: log))
    try folder.decide(0..<1, of: "/a")
    #expect(try Data(contentsOf: URL(filePath: log + ".kept-1")) == Data("a log".utf8))
  }

  @Test func otherUsersLoseTheirAccessAtTheFirstDecision() throws {
    let folder = try folder()
    try folder.decide(0..<1, of: "/a")
    chmod(folder.location.path, 0o644)
    chmod(folder.location.directory, 0o755)
    // The deck is read before something is written, over the same connection.
    var file = JournalFile(folder.location)
    _ = try file.read { _ in }
    try file.write { _ in }
    #expect(folder.mode(folder.location.path) == 0o600)
    #expect(folder.mode(folder.location.directory) == 0o700)
  }

  @Test func aPipeInItsPlaceIsNamed() throws {
    let folder = try folder()
    try #require(mkfifo(folder.location.path, 0o600) == 0)
    #expect {
      try folder.load("/a")
    } throws: {
      guard let error = $0 as? JournalError, case .unopenable(.database(let text)) = error.reason
      else { return false }
      return text.contains("a pipe")
    }
  }

  /// A journal that another program creates or removes between two looks is no broken link.
  @Test func aJournalThatComesAndGoesIsThereOrNot() throws {
    let folder = try folder()
    let path = folder.location.path
    let isOver = Atomic(false)
    let other = BackgroundWork {
      while !isOver.load(ordering: .relaxed) {
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        unlink(path)
      }
    }
    defer { _ = other.value }
    defer { isOver.store(true, ordering: .relaxed) }
    let file = JournalFile(folder.location)
    for _ in 0..<20_000 { _ = try file.currentNode() }
  }
}
