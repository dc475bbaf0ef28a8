import Foundation
import GRDB
import Koloda
import Synchronization
import Testing

@testable import Triage

/// What needs a process of its own: sudden death, rights, and two programs at once.
@Suite struct JournalProcessTests {
  /// A process that decides one card after another and is killed in the middle: all that was
  /// reported as written is there, in its order, and at most what was under way besides.
  @Test(arguments: [0, 1, 7, 40])
  func whatWasReportedOutlivesAKill(reported: Int) async throws {
    let test = try TestFolder()
    for index in 100..<200 { try test.write("\(index).jpg", "picture \(index)") }
    let (path, journal) = (test.path, test.journal.path)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, journal = journal as String, reported = reported as Int] in
      let deck = try FolderDeck.open(
        .resolve(path), extensions: imageExtensions, journal: JournalLocation(path: journal))
      let count = Mutex(0)
      if reported == 0 { kill(getpid(), SIGKILL) }
      for index in deck.files.indices {
        deck.record(.decide(CardID(index), .right)) { result in
          guard case .success = result else { exit(1) }
          let isLast = count.withLock {
            $0 += 1
            return $0 == reported
          }
          if isLast { kill(getpid(), SIGKILL) }
        }
      }
      deck.finish()
    }
    let deck = try FolderDeck.open(test)
    #expect(deck.journalError == nil)
    #expect(deck.history.map(\.card) == (0..<reported).map { CardID($0) })
  }

  @Test func aReadOnlyJournalIsReadAndFailsDecisions() async throws {
    let test = try TestFolder()
    for index in 0..<3 { try test.write("\(index).jpg", "picture \(index)") }
    try FolderDeck.open(test).decide("0.jpg", .keep)
    let (path, journal) = (test.path, test.journal.path)
    chmod(test.beside(""), 0o755)
    chmod(journal, 0o444)
    for directory in [test.journal.directory, test.beside("data")] { chmod(directory, 0o555) }
    await #expect(processExitsWith: .success) {
      [path = path as String, journal = journal as String] in
      // The superuser may write everything.
      let nobody: uid_t = 65534
      if getuid() == 0 && setuid(nobody) != 0 { exit(2) }
      let deck = try FolderDeck.open(
        .resolve(path), extensions: imageExtensions, journal: JournalLocation(path: journal))
      guard deck.files.count == 3 else { exit(3) }
      guard case .failure(let error) = deck.recordAndWait(.decide(CardID(1), .left)) else {
        exit(4)
      }
      guard deck.journalError == nil && deck.decided == ["0.jpg keep"] else { exit(5) }
      guard error.reason == .readOnly && error.description.contains(journal) else { exit(6) }
    }
    for directory in [test.beside("data"), test.journal.directory] { chmod(directory, 0o755) }
    #expect(try FolderDeck.open(test).decided == ["0.jpg keep"])
  }

  @Test func aJournalThatMayNotBeReadIsNotCalledReadOnly() async throws {
    let test = try TestFolder()
    try test.write("0.jpg", "picture")
    try FolderDeck.open(test).decide("0.jpg", .keep)
    let (path, journal) = (test.path, test.journal.path)
    chmod(test.beside(""), 0o755)
    for directory in [test.journal.directory, test.beside("data")] { chmod(directory, 0o755) }
    chmod(journal, 0)
    await #expect(processExitsWith: .success) {
      [path = path as String, journal = journal as String] in
      // The superuser may read everything.
      let nobody: uid_t = 65534
      if getuid() == 0 && setuid(nobody) != 0 { exit(2) }
      let deck = try FolderDeck.open(
        .resolve(path), extensions: imageExtensions, journal: JournalLocation(path: journal))
      guard let error = deck.journalError, error.reason == .unreadable else { exit(3) }
      guard error.description.contains(journal), !error.description.contains("read-only") else {
        exit(4)
      }
    }
  }

  /// Two programs decide the same cards of one folder at once, from the very first row on.
  @Test func twoProgramsAtOnceLoseNothing() async throws {
    let test = try TestFolder()
    for index in 100..<130 { try test.write("\(index).jpg", "picture \(index)") }
    let (path, journal) = (test.path, test.journal.path)
    async let other: Void = decideEverySecondCard(path, journal)
    let deck = try FolderDeck.open(test)
    for index in deck.files.indices where index % 3 == 0 {
      _ = try deck.recordAndWait(.decide(CardID(index), .right)).get()
      _ = try Status.read(test.folder, extensions: imageExtensions, journal: test.journal)
    }
    await other
    let expected = deck.files.indices.filter { $0 % 2 == 0 || $0 % 3 == 0 }
    let again = try FolderDeck.open(test)
    #expect(again.history.map(\.card.rawValue).sorted() == expected)
    // The next write takes in what the other program wrote.
    let counts = try deck.recordAndWait(.decide(CardID(1), .up)).get()
    #expect(counts.decided == expected.count + 1 && counts.piles.favourite == 1)
    let (check, decks) = try await DatabaseQueue(path: journal).read { db in
      (
        try String.fetchOne(db, sql: "PRAGMA integrity_check"),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM deck")
      )
    }
    #expect(check == "ok" && decks == 1)
  }

  private func decideEverySecondCard(_ path: String, _ journal: String) async {
    await #expect(processExitsWith: .success) {
      [path = path as String, journal = journal as String] in
      let deck = try FolderDeck.open(
        .resolve(path), extensions: imageExtensions, journal: JournalLocation(path: journal))
      for index in deck.files.indices where index % 2 == 0 {
        _ = try deck.recordAndWait(.decide(CardID(index), .left)).get()
      }
    }
  }

  @Test func aCommitWaitsForTheDisk() throws {
    let test = try TestFolder()
    try test.write("a.jpg", "x")
    let pragmas = Mutex<[Int]>([])
    let file = JournalFile(
      test.journal,
      tune: { db in
        let value = try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
        pragmas.withLock { $0.append(value) }
      })
    let deck = try FolderDeck.open(test.folder, extensions: imageExtensions, journal: file)
    try deck.decide("a.jpg", .keep)
    #expect(pragmas.withLock { $0 } == [2])
    let mode = try DatabaseQueue(path: test.journal.path).read { db in
      try String.fetchOne(db, sql: "PRAGMA journal_mode")
    }
    #expect(mode == "wal")
  }
}
