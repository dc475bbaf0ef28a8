import Foundation
import GRDB
import Glibc
import KolodaFiles
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// A journal of this version that a program from before 0.1.0 made: its version has another name.
///
/// The fixture is the dump of a journal that such a program made.
@Suite struct FormerJournalTests {
  private static let trip = "/tmp/pictures/trip"
  private static let decks = [trip, "/tmp/pictures/garden", "/tmp/pictures/records.jsonl"]
  /// The rows of the table with the versions, as the fixture has them.
  private static func isVersion(_ row: String) -> Bool { row.hasPrefix("grdb_migrations") }

  private func folder() throws -> LibraryFolder {
    let folder = try LibraryFolder()
    try folder.placeFormer()
    return folder
  }

  private func bytes(_ folder: LibraryFolder) throws -> Data {
    try Data(contentsOf: URL(filePath: folder.location.path))
  }

  /// Checks the decisions, marks and plan that the fixture holds.
  private func check(_ folder: LibraryFolder) throws {
    let library = JournalLibrary(folder.location, person: "root")
    let decks = try library.decks().prefix(3)
    #expect(decks.map(\.path) == Self.decks.map { Array($0.utf8) })
    #expect(
      decks.map(\.piles)
        == [[.keep: 2, .reject: 2, .favourite: 1, .later: 1], [.keep: 1], [.keep: 1]])
    let record = try folder.load(Self.trip)
    #expect(record.cards.count >= 10 && record.events.count >= 19)
    let marks = record.events.compactMap { if case .mark(let mark) = $0.kind { mark } else { nil } }
    #expect(
      marks.prefix(5) == [
        .stars(.four), .label(.red), .note(try #require(Note("two lines, “ä”"))), .turn(.right),
        .turn(.upright),
      ])
    let plans = JournalPlans(folder.location, of: "root")
    let plan = try #require(try plans.latest(of: Array(Self.trip.utf8)))
    #expect(plan.state == .finished && plan.steps.map(\.state) == .init(repeating: .done, count: 9))
    #expect(plan.steps[1].turn == .right && plan.steps[1].times != nil)
    #expect(
      plan.steps.compactMap(\.change?.verdict)
        == [.keep, .keep, .reject, .reject, .later, .favourite])
    #expect(plan.steps[2].change?.orientation == 6 && plan.steps[2].change?.isTurnedInside == true)
    #expect(plan.steps[6].change?.marks == Marks(stars: .four, label: .red))
    #expect(plan.steps[8].writing == nil && plan.steps[8].leader == 7)
  }

  @Test func isReadAsItIs() throws {
    let folder = try folder()
    let before = try bytes(folder)
    try check(folder)
    #expect(!JournalRepair(location: folder.location).isNeeded(isThorough: true))
    #expect(try folder.version() == .former && bytes(folder) == before)
  }

  @Test func theFirstWriteNamesItsVersionAndChangesNothingElse() throws {
    let folder = try folder()
    let before = try LibraryFolder.dump(folder.location.path).filter { !Self.isVersion($0) }
    // A program that reads it meanwhile goes on.
    let other = try DatabaseQueue(path: folder.location.path)
    #expect(try other.read(JournalSchema.version) == .former)
    var file = JournalFile(folder.location)
    try file.write { _ in }
    file.close()
    #expect(try folder.version() == .current && other.read(JournalSchema.version) == .current)
    #expect(
      try LibraryFolder.dump(folder.location.path).filter { !Self.isVersion($0) } == before)
    #expect(try other.read(JournalDamage.isWhole))
    try other.close()
    // It has all that a journal made now has.
    let new = try LibraryFolder()
    try new.decide(0..<1, of: "/a")
    #expect(try parts(folder).isSuperset(of: parts(new)))
    try check(folder)
    try folder.decide(0..<3, of: Self.trip)
    try check(folder)
    #expect(try folder.load(Self.trip).events.count == 22)
  }

  /// Programs from before 0.1.0 know numbers up to 3, and take anything else for a newer version.
  @Test func formerProgramsTakeTheNameForANewerVersion() {
    #expect(Int(JournalSchema.name) == nil)
  }

  @Test func aWriteThatFailsLeavesItAsItWas() throws {
    let folder = try folder()
    let before = try LibraryFolder.dump(folder.location.path)
    var file = JournalFile(folder.location)
    #expect(throws: JournalError.self) {
      try file.write { db in
        try db.execute(sql: "DELETE FROM event_card")
        throw JournalFile.Refusal()
      }
    }
    file.close()
    #expect(try LibraryFolder.dump(folder.location.path) == before)
    #expect(try folder.version() == .former)
  }

  /// If the first write is killed at any statement, it happened or it did not.
  @Test func aKillLeavesOneNameOrTheOther() async throws {
    var statements = 1
    var didEnd = false
    var names: Set<Bool> = []
    while !didEnd {
      let folder = try folder()
      let path = folder.location.path
      let done = folder.file("done")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, done = done as String, statements = statements as Int] in
        let count = Mutex(0)
        var file = JournalFile(
          JournalLocation(path: path),
          tune: { db in
            db.trace { _ in
              count.withLock { $0 += 1 }
              if count.withLock({ $0 }) == statements { kill(getpid(), SIGKILL) }
            }
          })
        try file.write { db in _ = try DeckRow.insert(db, path: [1]) }
        creat(done, 0o600)
        kill(getpid(), SIGKILL)
      }
      try check(folder)
      let isNamed = try folder.version() == .current
      #expect(try folder.library.decks().count == (isNamed ? 4 : 3))
      names.insert(isNamed)
      didEnd = access(done, F_OK) == 0
      statements += 2
    }
    #expect(names == [false, true])
  }

  @Test func severalProgramsMayWriteFirst() async throws {
    let folder = try folder()
    let path = folder.location.path
    async let first: Void = writeElsewhere(path, 1)
    async let second: Void = writeElsewhere(path, 2)
    async let third: Void = writeElsewhere(path, 3)
    _ = await (first, second, third)
    try check(folder)
    #expect(try folder.version() == .current && folder.library.decks().count == 6)
  }

  private func writeElsewhere(_ path: String, _ number: UInt8) async {
    await #expect(processExitsWith: .success) {
      [path = path as String, number = number as UInt8] in
      var file = JournalFile(JournalLocation(path: path))
      try file.write { db in _ = try DeckRow.insert(db, path: [number]) }
    }
  }

  @Test func isTakenToAnotherComputerAndStaysAsItIs() throws {
    let (folder, there, elsewhere) = (try folder(), try LibraryFolder(), try LibraryFolder())
    let before = try bytes(folder)
    let done = try there.library.import(from: Array(folder.location.path.utf8))
    #expect(done.decks == 3 && done.events == 23)
    let counts = try folder.library.export(to: folder.bytes("out"))
    #expect(counts == (3, 23))
    #expect(try elsewhere.library.import(from: folder.bytes("out")).events == 23)
    #expect(try folder.version() == .former && bytes(folder) == before)
    // An export from then may be replaced by one from now.
    try DatabaseQueue(path: folder.file("out")).write { db in
      try db.execute(
        sql: "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES ('1'), ('2'), ('3')")
    }
    #expect(try elsewhere.library.import(from: folder.bytes("out")).events == 0)
    #expect(try folder.library.export(to: folder.bytes("out")) == counts)
  }

  @Test func isRebuiltWhenItIsDamaged() throws {
    let folder = try folder()
    let events = try folder.eventIDs()
    _ = try JournalCopies(folder.location).keep(.daily)
    let size = try bytes(folder).count
    try #require(truncate(folder.location.path, off_t(size - 100)) == 0)
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try folder.eventIDs() == events && folder.version() == .current)
    try check(folder)
  }

  private func parts(_ folder: LibraryFolder) throws -> Set<String> {
    try DatabaseQueue(path: folder.location.path).read { db in
      try Set(String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
    }
  }
}

/// Journals of other versions: an error says what they are, and they stay as they are.
@Suite struct OtherVersionTests {
  /// Does everything that a program does with a journal that it finds, and returns the errors.
  private func errors(_ folder: LibraryFolder) throws -> [JournalError] {
    let repair = JournalRepair(location: folder.location)
    let deeds: [() throws -> Void] = [
      { _ = try folder.load("/a") }, { _ = try folder.load("/a", access: .writing) },
      { try folder.decide(0..<1, of: "/a") }, { _ = try folder.library.decks() },
      { _ = try folder.library.forget(Array("/a".utf8)) },
    ]
    repair.finishInterrupted()
    #expect(!repair.isNeeded(isThorough: true) && !repair.isBehind())
    #expect(try repair.run() == nil)
    return deeds.compactMap { deed in
      do {
        try deed()
        return nil
      } catch { return error as? JournalError }
    }
  }

  private func content(_ folder: LibraryFolder) throws -> [String: Data] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.location.directory)
    return try Dictionary(
      uniqueKeysWithValues: files.map {
        ($0, try Data(contentsOf: URL(filePath: folder.location.directory + "/" + $0)))
      })
  }

  @Test(arguments: [1, 2]) func anOlderOneIsNamedAndLeftAlone(version: Int) throws {
    let (folder, here) = (try LibraryFolder(), try LibraryFolder())
    try folder.placeOlder(version)
    let before = try content(folder)
    let error = JournalError(.older(version), path: folder.location.path)
    #expect(try errors(folder) == .init(repeating: error, count: 5))
    #expect(throws: LibraryError.journal(error)) {
      try folder.library.export(to: folder.bytes("out"))
    }
    #expect(throws: LibraryError.older(version)) {
      try here.library.import(from: Array(folder.location.path.utf8))
    }
    #expect(try content(folder) == before && before.keys.contains("journal.sqlite"))
  }

  /// Nothing could be rebuilt from it.
  @Test func anOlderOneThatIsDamagedIsLeftAlone() throws {
    let folder = try LibraryFolder()
    try folder.placeOlder(1)
    let size = try #require(try content(folder)["journal.sqlite"]?.count)
    try #require(truncate(folder.location.path, off_t(size - 100)) == 0)
    let before = try content(folder)
    #expect(throws: JournalError(.older(1), path: folder.location.path)) {
      try JournalRepair(location: folder.location).run()
    }
    #expect(try content(folder) == before)
  }

  @Test(arguments: ["koloda-2", "4", "something"])
  func aNewerOneIsNamedAndLeftAlone(name: String) throws {
    let folder = try LibraryFolder()
    try folder.placeFormer()
    try folder.change("INSERT INTO grdb_migrations VALUES ('\(name)')")
    let before = try content(folder)
    let error = JournalError(.newer, path: folder.location.path)
    #expect(try errors(folder) == .init(repeating: error, count: 5))
    #expect(try content(folder) == before)
  }

  /// Other programs number their versions, too.
  @Test(arguments: ["'1'", "'1'), ('2'), ('3'"])
  func anotherProgramsVersionsAreNotTakenForAJournals(names: String) throws {
    let folder = try LibraryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.location.directory, withIntermediateDirectories: true)
    try folder.change(
      JournalSchema.versionsTable
        + "; INSERT INTO grdb_migrations VALUES (\(names)); CREATE TABLE catalogue (a)")
    let before = try content(folder)
    let reasons = try errors(folder).map(\.reason)
    #expect(reasons == .init(repeating: .other("it is another program's database"), count: 5))
    #expect(throws: LibraryError.foreign(nil)) {
      try LibraryFolder().library.import(from: Array(folder.location.path.utf8))
    }
    #expect(try content(folder) == before)
  }
}
