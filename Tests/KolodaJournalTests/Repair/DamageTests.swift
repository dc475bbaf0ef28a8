import Foundation
import GRDB
import Glibc
import Koloda
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaJournal

/// After any damage to the file, a repair keeps every event that SQLite can still read and
/// everything in the last daily copy.
@Suite struct DamageTests {
  private static let cards = LongJournal.cards
  /// How many places are damaged, one after another.
  private static let rounds = LongJournal.isLongest ? 200 : 12

  private func folder(isCopied: Bool = true) throws -> (LibraryFolder, copied: Set<EventID>) {
    try LongJournal.make(isCopied: isCopied)
  }

  /// Returns the events that a simple reader finds in a copy of a damaged file, reading from both
  /// ends.
  private func readable(_ folder: LibraryFolder) throws -> Set<EventID> {
    let path = folder.file("copy.sqlite")
    for ending in ["", "-wal", "-shm"] {
      unlink(path + ending)
      try? FileManager.default.copyItem(
        atPath: folder.location.path + ending, toPath: path + ending)
    }
    guard let connection = try? DatabaseQueue(path: path) else { return [] }
    var ids: Set<EventID> = []
    for direction in ["ASC", "DESC"] {
      try? connection.read { db in
        try RowReader.each(
          db,
          """
          SELECT e.uid, e.text, e.person, e.seat, e.act, e.lamport, e.time FROM event e
          WHERE EXISTS (SELECT 1 FROM event_card x JOIN card c ON c.id = x.card
              WHERE x.event = e.id AND c.deck = e.deck AND typeof(c.key) = 'blob'
                AND length(c.key) = 32)
            AND EXISTS (SELECT 1 FROM deck WHERE deck.id = e.deck AND length(uid) = 16)
            AND e.kind = 'decide'
          ORDER BY e.id \(direction)
          """
        ) { reader in
          // A journal has no rows with other values.
          guard let id = try? reader.id(0), let text = try? reader.text(1), PileID(text) != nil,
            (try? reader.text(2)) != nil, (try? reader.id(3)) != nil, (try? reader.id(4)) != nil,
            let lamport = try? reader.integer(5), (0...(1 << 53)).contains(lamport),
            (try? reader.integer(6)) != nil
          else { return }
          ids.insert(id)
        }
      }
    }
    return ids
  }

  /// Damages a journal, repairs it if needed, and checks the law.
  ///
  /// - Returns: the repair, or nil if none was made.
  @discardableResult
  private func check(
    _ folder: LibraryFolder, _ copied: Set<EventID>, mustRepair: Bool = true,
    _ comment: Comment? = nil, damage: (inout Data) -> Void
  ) throws -> Repair? {
    var bytes = try Data(contentsOf: URL(filePath: folder.location.path))
    damage(&bytes)
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.location.path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: bytes)
    try handle.close()
    let readable = try readable(folder)
    let before = try Data(contentsOf: URL(filePath: folder.location.path))
    let repair = try JournalRepair(location: folder.location).run()
    if mustRepair { #expect(repair != nil, comment) }
    let after = try folder.eventIDs()
    #expect(readable.subtracting(after).isEmpty, comment)
    if repair != nil { #expect(copied.subtracting(after).isEmpty, comment) }
    if let repair {
      #expect(repair.events == after.count, comment)
      #expect(try Data(contentsOf: URL(filePath: repair.keptCopy)) == before, comment)
      #expect(folder.mode(repair.keptCopy) == 0o600)
      #expect(folder.mode(folder.location.path) == 0o600)
      #expect(!JournalRepair(location: folder.location).isNeeded(isThorough: true), comment)
      // It can be written to, and row numbers continue.
      try folder.decide(9000..<9001, of: "/a")
      #expect(try folder.eventIDs().count == after.count + 1, comment)
    }
    return repair
  }

  @Test func bytesThatAreCutOffAreNoticed() throws {
    let (folder, copied) = try folder()
    let repair = try check(folder, copied) { $0.removeLast(100) }
    #expect(repair?.mayHaveLost == true || repair?.events == Self.cards + 440)
    // The same without a copy.
    let (other, none) = try self.folder(isCopied: false)
    try check(other, none) { $0.removeLast(100) }
  }

  /// A young journal ends with the page that lists its tables; every table still listed there is
  /// read.
  @Test(arguments: [1, 100, 1000, 4096])
  func aYoungJournalThatIsCutOffLosesNothing(bytes: Int) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<6, of: "/a")
    let all = try folder.eventIDs()
    let repair = try check(folder, []) { $0.removeLast(bytes) }
    #expect(repair?.events == all.count)
    #expect(try folder.load("/a").cards.count == 7)
  }

  /// If no table is listed any more, the copy is used.
  @Test(arguments: [8192, 20_000, 70_000])
  func aYoungJournalThatIsCutShortIsMadeOfTheCopy(bytes: Int) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<6, of: "/a")
    _ = JournalCopies(folder.location, now: time(nil) - 24 * 3600).makeDaily()
    let copied = try folder.eventIDs()
    try folder.decide(6..<8, of: "/a")
    let repair = try check(folder, copied) { $0.removeLast(bytes) }
    #expect(repair?.mayHaveLost == true)
  }

  @Test func readersSayItAndRepairNothing() throws {
    let (folder, _) = try folder()
    truncate(folder.location.path, 5000)
    let before = try Data(contentsOf: URL(filePath: folder.location.path))
    #expect(throws: JournalError(.damaged, path: folder.location.path)) { try folder.load("/a") }
    #expect(throws: JournalError(.damaged, path: folder.location.path)) {
      try folder.library.decks()
    }
    #expect(try Data(contentsOf: URL(filePath: folder.location.path)) == before)
  }

  @Test func anEmptyFileIsMadeOfTheCopy() throws {
    let (folder, copied) = try folder()
    let repair = try check(folder, copied) { $0.removeAll() }
    #expect(repair?.events == copied.count && repair?.mayHaveLost == true)
  }

  @Test func anEmptyFileWithoutACopyIsANewOne() throws {
    // Another program may just have made it and be about to fill it.
    let (folder, _) = try folder(isCopied: false)
    truncate(folder.location.path, 0)
    #expect(try JournalRepair(location: folder.location).run() == nil)
  }

  @Test func aDestroyedHeaderCostsNothingElse() throws {
    let (folder, _) = try folder()
    let all = try folder.eventIDs()
    try check(folder, all) { $0.replaceSubrange(0..<100, with: Data(repeating: 0xaa, count: 100)) }
  }

  /// Of the fields behind the signature, each four bytes long or less.
  @Test(arguments: Array(stride(from: 16, to: 96, by: 4)), [0x00, 0x7f, 0xff] as [UInt8])
  func noFieldOfTheHeaderCostsMoreThanTheCopyLacks(place: Int, byte: UInt8) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<6, of: "/a")
    _ = JournalCopies(folder.location, now: time(nil) - 24 * 3600).makeDaily()
    let copied = try folder.eventIDs()
    try folder.decide(6..<8, of: "/a")
    try check(folder, copied, mustRepair: false) {
      $0.replaceSubrange(place..<place + 4, with: [UInt8](repeating: byte, count: 4))
    }
  }

  @Test func aDestroyedFirstPageLeavesTheCopy() throws {
    let (folder, copied) = try folder()
    let repair = try check(folder, copied) { $0.resetBytes(in: 0..<4096) }
    #expect(repair?.mayHaveLost == true)
    let (other, none) = try self.folder(isCopied: false)
    #expect(try check(other, none) { $0.resetBytes(in: 0..<4096) }?.events == 0)
  }

  @Test func eachPageMayBeLost() throws {
    let (folder, copied) = try folder()
    let bytes = try Data(contentsOf: URL(filePath: folder.location.path))
    let pages = bytes.count / 4096
    for page in stride(from: 1, to: pages, by: max(1, pages / Self.rounds)) {
      let one = try LibraryFolder()
      try FileManager.default.copyItem(
        atPath: folder.location.directory, toPath: one.location.directory)
      try check(one, copied, mustRepair: false, "page \(page)") {
        $0.resetBytes(in: (page * 4096)..<((page + 1) * 4096))
      }
    }
  }

  @Test func whatIsWrittenAtRandomNeverTraps() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed", seed)
    var noise = SeededGenerator(seed: seed)
    let (folder, copied) = try folder()
    for round in 0..<Self.rounds {
      let one = try LibraryFolder()
      try FileManager.default.copyItem(
        atPath: folder.location.directory, toPath: one.location.directory)
      try check(one, copied, mustRepair: false, "seed \(seed), round \(round)") { bytes in
        for _ in 0..<(1 + round % 4) {
          let count = 1 + Int(noise.next() % 600)
          let at = Int(noise.next() % UInt64(bytes.count - count))
          for offset in 0..<count { bytes[at + offset] = UInt8(truncatingIfNeeded: noise.next()) }
        }
      }
    }
  }

  /// A damaged value that does not belong to a decision, and that the strict table would refuse.
  @Test(arguments: [
    ("card", "path = 'a text'"), ("card", "modified = 1.5"), ("event", "about = 'a text'"),
    ("deck", "origin = x'00'"), ("deck", "origin = 'a text'"),
  ])
  func aValueOfAnotherKindCostsNoEvent(table: String, damage: String) throws {
    let (folder, _) = try folder(isCopied: false)
    let all = try folder.eventIDs()
    for (sql, isEnd) in [("replace(sql, 'STRICT', '')", false), ("sql || 'STRICT'", true)] {
      let queue = try DatabaseQueue(path: folder.location.path)
      try queue.writeWithoutTransaction { db in
        if isEnd { try db.execute(sql: "UPDATE \(table) SET \(damage) WHERE id = 1") }
        try db.execute(
          sql: """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = \(sql) WHERE name = '\(table)';
            """)
      }
      try queue.close()
    }
    _ = try JournalRepair(location: folder.location).run()
    #expect(try folder.eventIDs() == all)
    #expect(try folder.load("/a").events.count == Self.cards + 400)
  }

  /// An overwritten key in `event_card` must not hide the rows behind it.
  @Test func aCardOfAnEventThatIsOutOfItsPlaceIsNoticed() throws {
    let (folder, copied) = try folder()
    let number = Self.cards + 441
    try folder.decide(3..<4, of: "/a", to: .reject, lamport: 20_000)
    try folder.decide(Self.cards + 400..<Self.cards + 450, of: "/a", lamport: 30_000)
    let all = try folder.eventIDs()
    let row = Data([3, 2, 1, UInt8(number >> 8), UInt8(number & 0xff), 4])
    try check(folder, copied) { bytes in
      guard let place = bytes.firstRange(of: row) else { Issue.record("no row"); return }
      bytes[place.lowerBound + 3] = 0x7f
    }
    #expect(try folder.eventIDs().isSuperset(of: all))
  }

  @Test func aLogThatIsLostIsNoticedByTheCopy() throws {
    let (folder, _) = try folder(isCopied: false)
    // The WAL holds the last decisions, and the copy has them, too.
    var writer = JournalFile(folder.location)
    try writer.write { db in
      try db.execute(sql: "UPDATE note SET value = value")
      _ = try DeckRow.insert(db, path: [1])
    }
    try folder.decide(5000..<5100, of: "/a")
    _ = JournalCopies(folder.location).makeDaily()
    let all = try folder.eventIDs()
    let lost = try LibraryFolder()
    try FileManager.default.createDirectory(
      atPath: lost.location.directory, withIntermediateDirectories: true)
    for name in ["journal.sqlite", "copies"] {
      try FileManager.default.copyItem(
        atPath: folder.location.directory + "/" + name, toPath: lost.location.directory + "/" + name
      )
    }
    writer.close()
    #expect(try lost.eventIDs().count == all.count - 100)
    #expect(JournalRepair(location: lost.location).isBehind())
    #expect(try JournalRepair(location: lost.location).run() != nil)
    #expect(try lost.eventIDs() == all)
    #expect(!JournalRepair(location: lost.location).isBehind())
  }

  /// SQLite deletes the log of an empty file, even when it only reads.
  @Test func theLogOfAnEmptiedFileIsKept() throws {
    let folder = try LibraryFolder()
    var writer = JournalFile(folder.location)
    try writer.write { _ = try DeckRow.insert($0, path: [1]) }
    try folder.decide(0..<100, of: "/a")
    _ = JournalCopies(folder.location).makeDaily()
    let all = try folder.eventIDs()
    let emptied = try LibraryFolder()
    let (place, log) = (emptied.location.path, emptied.location.path + "-wal")
    let files = FileManager.default
    try files.copyItem(atPath: folder.location.directory, toPath: emptied.location.directory)
    writer.close()
    for ending in ["", "-shm"] { unlink(place + ending) }
    #expect(files.createFile(atPath: place, contents: nil))
    let before = try Data(contentsOf: URL(filePath: log))
    #expect(throws: JournalError(.damaged, path: place)) { try emptied.library.decks() }
    #expect(try Data(contentsOf: URL(filePath: log)) == before)
    let repair = try #require(try JournalRepair(location: emptied.location).run())
    #expect(try emptied.eventIDs() == all)
    #expect(try Data(contentsOf: URL(filePath: repair.keptCopy + "-wal")) == before)
  }

  @Test func whatIsForgottenDoesNotMakeARepairNeeded() throws {
    let (folder, copied) = try folder()
    _ = try folder.library.forget(Array("/a".utf8))
    _ = JournalCopies(folder.location).makeDaily()
    #expect(!JournalRepair(location: folder.location).isNeeded(isThorough: true))
    try check(folder, []) { $0.removeLast(100) }
    #expect(!copied.isEmpty)
  }

  /// What was forgotten since the copy was made does not come back with it.
  @Test func whatIsForgottenStaysForgotten() throws {
    let (folder, _) = try folder()
    _ = try folder.library.forget(Array("/b".utf8))
    try folder.decide(0..<1, of: "/b", lamport: 20_000)
    try check(folder, []) { $0.replaceSubrange(0..<100, with: Data(repeating: 0xaa, count: 100)) }
    #expect(try folder.library.decks().map(\.decided) == [Self.cards + 401, 1])
    let (other, _) = try self.folder()
    _ = try other.library.forget(Array("/b".utf8))
    try check(other, []) { $0.replaceSubrange(0..<100, with: Data(repeating: 0xaa, count: 100)) }
    #expect(try other.library.decks().map(\.path) == [Array("/a".utf8)])
  }

  /// Nobody begins or completes a repair while another program is at it.
  @Test func aRepairIsOneProgramsFromBeginningToEnd() throws {
    let (folder, _) = try folder()
    let repair = JournalRepair(location: folder.location)
    let rebuilt = folder.location.path + ".repaired"
    truncate(folder.location.path, 5000)
    do {
      // The other program has rebuilt the journal, and is about to put it in its place.
      let other = try FileLock(repair.lockPath)
      try Data("rebuilt".utf8).write(to: URL(filePath: rebuilt))
      repair.finishInterrupted()
      #expect(access(rebuilt, F_OK) == 0)
      #expect(try repair.run() == nil)
      #expect(access(rebuilt + ".part", F_OK) != 0)
      unlink(rebuilt)
      other.remove()
    }
    #expect(try repair.run() != nil)
    #expect(access(repair.lockPath, F_OK) != 0)
  }

  @Test func aRepairThatIsImpossibleSaysWhy() throws {
    let (folder, _) = try folder()
    let repair = JournalRepair(location: folder.location)
    mkdir(repair.lockPath, 0o700)
    #expect(try repair.run() == nil, "the journal is intact")
    truncate(folder.location.path, 5000)
    let error = JournalError(.unopenable(.system(EISDIR)), path: folder.location.path)
    #expect(throws: error) { try repair.run() }
    rmdir(repair.lockPath)
    #expect(try repair.run() != nil)
  }
}
