import Foundation
import GRDB
import Glibc
import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// Whatever happens to the file: what SQLite can still read of the events is there afterwards, and
/// nothing that the last daily copy has is lost.
@Suite struct DamageTests {
  /// Enough for several pages of each table and index, in trees of the depth of far larger ones.
  private static let cards = isLong ? 1500 : 500
  /// How many places are damaged, one after the other.
  private static let rounds = isLong ? 200 : 12
  private static let isLong = getenv("KOLODA_TEST_ENDURANCE") != nil

  /// A folder with a journal of two decks, a copy of it, and some decisions since.
  private func folder(isCopied: Bool = true) throws -> (LibraryFolder, copied: Set<EventID>) {
    let folder = try LibraryFolder()
    try folder.decide(0..<Self.cards, of: "/a")
    try folder.decide(0..<40, of: "/b", to: .reject)
    var copied: Set<EventID> = []
    if isCopied {
      _ = JournalCopies(folder.location, now: time(nil) - 24 * 3600).makeDaily()
      copied = try folder.eventIDs()
    }
    try folder.decide(Self.cards..<(Self.cards + 400), of: "/a", to: .later, lamport: 10_000)
    return (folder, copied)
  }

  /// What a simple reader gets out of a copy of a damaged file, from the first and the last row.
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
          // A row with other values is none of a journal's.
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

  /// Damages a journal, has it opened, and checks the law.
  ///
  /// - Returns: what was told of a repair.
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
      // It can be written to, and numbers go on.
      try folder.decide(9000..<9001, of: "/a")
      #expect(try folder.eventIDs().count == after.count + 1, comment)
    }
    return repair
  }

  @Test func bytesThatAreCutOffAreNoticed() throws {
    let (folder, copied) = try folder()
    let repair = try check(folder, copied) { $0.removeLast(100) }
    #expect(repair?.mayHaveLost == true || repair?.events == Self.cards + 440)
    // Without a copy, too.
    let (other, none) = try self.folder(isCopied: false)
    try check(other, none) { $0.removeLast(100) }
  }

  /// At the end of a young journal is the list of its tables: those that it still names are read.
  @Test(arguments: [1, 100, 1000, 4096])
  func aYoungJournalThatIsCutOffLosesNothing(bytes: Int) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<6, of: "/a")
    let all = try folder.eventIDs()
    let repair = try check(folder, []) { $0.removeLast(bytes) }
    #expect(repair?.events == all.count)
    #expect(try folder.load("/a").cards.count == 7)
  }

  /// Where it names no table any more the copy is taken up.
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
    // Another program may have made it just now, and be about to fill it.
    let (folder, _) = try folder(isCopied: false)
    truncate(folder.location.path, 0)
    #expect(try JournalRepair(location: folder.location).run() == nil)
  }

  @Test func aDestroyedHeaderCostsNothingElse() throws {
    let (folder, _) = try folder()
    let all = try folder.eventIDs()
    try check(folder, all) { $0.replaceSubrange(0..<100, with: Data(repeating: 0xaa, count: 100)) }
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
    var noise = Noise(seed: seed)
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

  /// A value that says nothing of a decision, damaged so that the table refuses it.
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

  /// A number that was overwritten where events have their cards would have those after it passed
  /// over.
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
    // The log holds what was decided last, and the copy knows it.
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

  @Test func aFirstVersionIsRebuilt() throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    truncate(folder.location.path, 49152 - 100)
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try folder.library.decks().count == 2)
    #expect(try folder.eventIDs().count >= 20)
  }

  @Test func whatIsForgottenDoesNotMakeARepairNeeded() throws {
    let (folder, copied) = try folder()
    _ = try folder.library.forget(Array("/a".utf8))
    _ = JournalCopies(folder.location).makeDaily()
    #expect(!JournalRepair(location: folder.location).isNeeded(isThorough: true))
    try check(folder, []) { $0.removeLast(100) }
    #expect(!copied.isEmpty)
  }

  // MARK: As a window sees it

  @Test func aDeckIsOpenedWithItsHistoryAndSaysThatItWasRepaired() async throws {
    let (folder, copied) = try folder()
    let size = try Data(contentsOf: URL(filePath: folder.location.path)).count
    truncate(folder.location.path, off_t(size - 100))
    let deck = StillDeck(folder, path: "/a", cards: 10)
    let record = try deck.open()
    #expect(record.events.count >= Self.cards && !copied.isEmpty)
    #expect(deck.journal.finish(atMost: 60))
    #expect(deck.repairs.count == 1 && !deck.isReopened)
    deck.decide(3, lamport: 100_000)
    #expect(deck.journal.finish(atMost: 60))
    guard case .kept? = deck.results.last else { Issue.record("\(deck.results)"); return }
    deck.journal.close()
  }

  @Test func damageThatIsFoundInWritingHasTheDeckOpenedAnew() async throws {
    let (folder, _) = try folder()
    let deck = StillDeck(folder, path: "/a", cards: 10)
    try deck.open()
    deck.decide(3, lamport: 100_000)
    #expect(deck.journal.finish(atMost: 60))
    let all = try folder.eventIDs()
    // Another program's write has this one read the file again.
    try folder.decide(0..<1, of: "/nowhere")
    let size = try Data(contentsOf: URL(filePath: folder.location.path)).count
    let zeros = [UInt8](repeating: 0, count: size - 4096)
    let file = open(folder.location.path, O_RDWR)
    pwrite(file, zeros, zeros.count, 4096)
    close(file)
    for card in 4..<10 { deck.decide(card, lamport: 200_000) }
    try await until { deck.isReopened }
    #expect(deck.repairs.count == 1)
    #expect(try folder.eventIDs().isSuperset(of: all))
    deck.journal.close()
    let again = StillDeck(folder, path: "/a", cards: 10)
    try again.open()
    again.decide(9, .reject, lamport: 300_000)
    #expect(again.journal.finish(atMost: 60))
    guard case .kept? = again.results.last else { Issue.record("\(again.results)"); return }
    again.journal.close()
  }

  @Test func aDeckThatIsForgottenMeanwhileIsOpenedAnew() async throws {
    let (folder, _) = try folder()
    let deck = StillDeck(folder, path: "/a", cards: 10)
    try deck.open()
    _ = try folder.library.forget(Array("/a".utf8))
    try folder.decide(0..<1, of: "/c")
    deck.decide(3, lamport: 100_000)
    try await until { deck.isReopened }
    #expect(try folder.library.decks().map(\.cards) == [40, 1])
    deck.journal.close()
  }

  /// Waits for a condition for at most a minute.
  private func until(_ holds: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !holds() {
      try #require(ContinuousClock.now < end)
      await Task.yield()
    }
  }
}
