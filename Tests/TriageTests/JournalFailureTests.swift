import Foundation
import GRDB
import Koloda
import Synchronization
import Testing

@testable import Triage

/// What happens when the journal cannot be read or written: the deck shows, the error says what to
/// do, nothing earlier is lost, and it goes on when the cause is gone.
@Suite struct JournalFailureTests {
  private func folder(_ count: Int = 3) throws -> TestFolder {
    let test = try TestFolder()
    for index in 0..<count { try test.write("\(index).jpg", "picture \(index)") }
    return test
  }

  private func failure(_ result: Result<DeckCounts, JournalError>) -> JournalError? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// A pragma that the deck's next connections obey.
  private final class Tuning: Sendable {
    private let pragma = Mutex("")

    func set(_ text: String) { pragma.withLock { $0 = text } }

    func apply(_ db: Database) throws {
      let text = pragma.withLock { $0 }
      if !text.isEmpty { try db.execute(sql: text) }
    }
  }

  private func open(_ test: TestFolder, _ tuning: Tuning) throws -> FolderDeck {
    try FolderDeck.open(
      test.folder, extensions: imageExtensions,
      journal: JournalFile(test.journal, tune: { try tuning.apply($0) }))
  }

  private func expectOneClearLine(_ error: JournalError?, _ test: TestFolder) {
    #expect(error?.description.contains(test.journal.path) == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func aFullDiskFailsTheDecisionAndNoEarlierOne() throws {
    let test = try folder(200)
    let tuning = Tuning()
    let deck = try open(test, tuning)
    try deck.decide("0.jpg", .keep)
    tuning.set("PRAGMA max_page_count = 1")
    // After a failure the connection is opened anew, with the pragma.
    deck.resume(after: try #require(failure(deck.recordAndWait(.undo(CardID(1))))))
    var written = 1
    var error: JournalError?
    for index in 1..<200 where error == nil {
      error = failure(deck.recordAndWait(.decide(CardID(index), .left)))
      if error == nil { written += 1 }
    }
    #expect(error?.reason == .full)
    expectOneClearLine(error, test)
    #expect(written < 200 && deck.counts.decided == written)
    #expect(try FolderDeck.open(test).history.count == written)

    tuning.set("")
    #expect(failure(deck.recordAndWait(.decide(CardID(199), .up)))?.reason == .full)
    deck.resume(after: try #require(error))
    #expect(failure(deck.recordAndWait(.decide(CardID(199), .up))) == nil)
    #expect(try FolderDeck.open(test).history.count == written + 1)
  }

  @Test func anotherProgramsLockIsWaitedForAndThenReported() throws {
    let test = try folder()
    let deck = try FolderDeck.open(test)
    try deck.decide("0.jpg", .keep)
    let other = try DatabaseQueue(path: test.journal.path)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let error = failure(deck.recordAndWait(.decide(CardID(1), .left)))
      #expect(error?.reason == .locked)
      expectOneClearLine(error, test)
      // Reading goes on.
      #expect(
        try Status.read(test.folder, extensions: imageExtensions, journal: test.journal)
          .decided == 1)
      try db.execute(sql: "ROLLBACK")
      deck.resume(after: try #require(error))
    }
    try deck.decide("1.jpg", .reject)
    #expect(try FolderDeck.open(test).decided == ["0.jpg keep", "1.jpg reject"])
  }

  /// Where the history could not be read, what is on the screen may not be what is decided, so
  /// nothing is written over it.
  @Test func anUnreadableHistoryIsNotWrittenOver() throws {
    let test = try folder()
    try FolderDeck.open(test).decide("0.jpg", .keep)
    let other = try DatabaseQueue(path: test.journal.path)
    let deck = try other.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK")
      let deck = try FolderDeck.open(test)
      try db.execute(sql: "PRAGMA locking_mode = NORMAL; BEGIN; SELECT * FROM deck; ROLLBACK")
      return deck
    }
    #expect(deck.files.count == 3 && deck.history.isEmpty)
    #expect(deck.journalError?.reason == .locked)
    let error = failure(deck.recordAndWait(.decide(CardID(0), .left)))
    #expect(error?.reason == .unreadHistory)
    #expect(try FolderDeck.open(test).decided == ["0.jpg keep"])
  }

  @Test func aFolderInTheJournalsPlaceIsReportedAndGoneItIsForgotten() throws {
    let test = try folder()
    try FileManager.default.createDirectory(
      atPath: test.journal.path, withIntermediateDirectories: true)
    let deck = try FolderDeck.open(test)
    #expect(deck.files.count == 3)
    expectOneClearLine(deck.journalError, test)
    let error = try #require(failure(deck.recordAndWait(.decide(CardID(1), .left))))
    #expect(error.description.contains("a folder is in its place"))
    #expect(rmdir(test.journal.path) == 0)
    deck.resume(after: error)
    try deck.decide("1.jpg", .keep)
    #expect(try FolderDeck.open(test).decided == ["1.jpg keep"])
  }

  @Test func aFileInThePlaceOfTheJournalsFolderIsReported() throws {
    let test = try folder()
    try Data().write(to: URL(fileURLWithPath: test.beside("data")))
    let deck = try FolderDeck.open(test)
    let error = failure(deck.recordAndWait(.decide(CardID(1), .left)))
    expectOneClearLine(error, test)
    #expect(error?.description.contains("cannot be") == true)
  }

  @Test func aPathTooLongForSQLiteIsReported() throws {
    let test = try folder()
    let long = test.beside(String(repeating: "d/", count: 250) + "journal.sqlite")
    let deck = try FolderDeck.open(
      test.folder, extensions: imageExtensions, journal: JournalLocation(path: long))
    #expect(deck.files.count == 3 && deck.journalError?.reason == .pathTooLong)
    #expect(failure(deck.recordAndWait(.decide(CardID(0), .up)))?.reason == .pathTooLong)
  }

  /// Whatever the bytes of the file are, the program says so and does not end.
  @Test(arguments: 0...40 as ClosedRange<UInt64>)
  func aDamagedJournalIsReported(seed: UInt64) throws {
    let test = try folder()
    let deck = try FolderDeck.open(test)
    try deck.decide("0.jpg", .keep)
    try deck.decide("1.jpg", .reject)
    let other = try DatabaseQueue(path: test.journal.path)
    try other.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try other.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: test.journal.path))
    var random = SeededGenerator(seed: seed)
    if seed == 0 {
      bytes = Data("this is no database, it is a letter to my aunt".utf8)
    } else if seed == 1 {
      bytes = bytes.prefix(bytes.count / 2)
    } else {
      for _ in 0..<Int.random(in: 1...400, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
    }
    let copy = JournalLocation(path: test.beside("damaged.sqlite"))
    try bytes.write(to: URL(fileURLWithPath: copy.path))
    let opened = try FolderDeck.open(test.folder, extensions: imageExtensions, journal: copy)
    #expect(opened.files.count == 3)
    for index in 0..<3 { _ = opened.recordAndWait(.decide(CardID(index), .up)) }
    if seed <= 1 {
      let error = opened.journalError ?? failure(opened.recordAndWait(.undo(CardID(0))))
      #expect(error?.reason == .damaged, "\(String(describing: error))")
      #expect(try Data(contentsOf: URL(fileURLWithPath: copy.path)) == bytes)
    }
  }

  @Test func aJournalOfANewerVersionIsLeftAlone() throws {
    let test = try folder()
    try FolderDeck.open(test).decide("0.jpg", .keep)
    let other = try DatabaseQueue(path: test.journal.path)
    try other.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('1000')") }
    let deck = try FolderDeck.open(test)
    #expect(deck.journalError?.reason == .newer)
    #expect(failure(deck.recordAndWait(.decide(CardID(1), .up)))?.reason == .newer)
  }

  @Test func aJournalRemovedInUseIsNoticed() throws {
    let test = try folder()
    let deck = try FolderDeck.open(test)
    try deck.decide("0.jpg", .keep)
    let away = test.beside("away.sqlite")
    #expect(rename(test.journal.path, away) == 0)
    let error = try #require(failure(deck.recordAndWait(.decide(CardID(1), .left))))
    #expect(error.reason == .replaced)
    #expect(rename(away, test.journal.path) == 0)
    deck.resume(after: error)
    try deck.decide("1.jpg", .later)
    #expect(try FolderDeck.open(test).decided == ["0.jpg keep", "1.jpg later"])
  }

  /// What was recorded before the failure was acknowledged fails, what is recorded after is
  /// written; and a stale acknowledgement lets nothing pass a newer failure.
  @Test func afterAFailureNothingPassesUntilItIsAcknowledged() throws {
    let test = try folder(9)
    let tuning = Tuning()
    let deck = try open(test, tuning)
    try deck.decide("0.jpg", .keep)
    let outcomes = (0..<9).map { _ in Outcome() }
    func record(_ index: Int, card: Int? = nil) {
      deck.record(.decide(CardID(card ?? index), .keep)) { outcomes[index].set($0) }
    }
    record(1, card: -1)
    record(2)
    deck.finish()
    let first = try #require(outcomes[1].result.flatMap(failure))
    record(3)
    deck.resume(after: first)
    record(4)
    record(5, card: 99)
    deck.resume(after: first)
    record(6)
    deck.finish()
    let second = try #require(outcomes[5].result.flatMap(failure))
    deck.resume(after: second)
    record(7)
    deck.finish()
    let isWritten = outcomes.map { outcome in
      outcome.result.map { failure($0) == nil }
    }
    #expect(isWritten == [nil, false, false, false, true, false, false, true, nil])
    #expect(try FolderDeck.open(test).decided == ["0.jpg keep", "4.jpg keep", "7.jpg keep"])
  }

  @Test func illegalEventsAreErrorsAndLeaveNothing() throws {
    let test = try folder()
    let deck = try FolderDeck.open(test)
    let events: [DeckEvent] = [
      .decide(CardID(3), .left), .decide(CardID(-1), .left), .undo(CardID(.max)),
      .undo(CardID(0)), .redo(CardID(1)),
    ]
    for event in events {
      let error = try #require(failure(deck.recordAndWait(event)))
      expectOneClearLine(error, test)
      deck.resume(after: error)
    }
    try deck.decide("0.jpg", .keep)
    #expect(try FolderDeck.open(test).decided == ["0.jpg keep"])
  }
}
