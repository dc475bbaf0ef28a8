import Foundation
import GRDB
import Glibc
import Koloda
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// A journal of version 1; the fixture's own page describes it.
@Suite struct FirstVersionTests {
  private static let decks = ["trip", "garden"]

  private struct Status: Decodable {
    var decided: Int
    var piles: [String: Int]
    var undoable: Int
    var redoable: Int
  }

  private struct Record: Decodable {
    var file: String
    var pile: String
    var time: String
    var uri: String?
  }

  private struct Steps: Decodable {
    var undo: [[String]]
    var redo: [[String]]
  }

  private func said<Value: Decodable>(_ name: String, as _: Value.Type) throws -> Value {
    let path = LibraryFolder.fixture + "/said/" + name
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The decisions that a view of the deck shows for its present cards, by name.
  private struct View {
    var ledger: Ledger
    let record: DeckRecord
    let deck: String

    init(_ record: DeckRecord, deck: String) throws {
      self.record = record
      self.deck = deck
      ledger = Ledger(person: Person.login, cardCount: record.cards.count)
      for event in record.events { ledger.apply(event.naming(event.cards.map { CardID($0) })) }
      for (index, card) in record.cards.enumerated() where card.sighting == nil {
        ledger.setPresent(CardID(index), false)
      }
      ledger.open()
    }

    func words(_ decision: Decision) -> [String] {
      let bytes = record.cards[decision.card.rawValue].sighting?.name ?? []
      let text = String(decoding: bytes, as: UTF8.self)
      let name =
        Array(text.utf8) == bytes
        ? text : "file:///tmp/pictures/\(deck)/" + bytes.map(View.encoded).joined()
      return [name, decision.pile.text, decision.time.iso8601]
    }

    private static func encoded(_ byte: UInt8) -> String {
      byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }

    mutating func step(_ isUndo: Bool, lamport: Int64) -> [String] {
      let decision = isUndo ? ledger.undoable : ledger.redoable
      for target in isUndo ? ledger.undoTargets : ledger.redoTargets {
        let event = Event<CardID>(
          id: .random(), kind: isUndo ? .undo(target.decide) : .redo(target.decide),
          cards: target.cards, author: Author(person: Person.login, seat: .random()),
          lamport: lamport, time: UTCTime(microseconds: 0))
        ledger.apply(event)
        ledger.note(own: event)
      }
      return decision.count == 1 ? words(decision[0]) : []
    }
  }

  private func check(_ record: DeckRecord, _ deck: String) throws {
    let view = try View(record, deck: deck)
    let status = try said("\(deck).status.json", as: Status.self)
    #expect(view.ledger.decidedCount == status.decided)
    for (pile, count) in status.piles {
      #expect(view.ledger.piles[PileID(pile) ?? .keep, default: 0] == count)
    }
    #expect(view.ledger.undoableCount == status.undoable)
    #expect(view.ledger.redoableCount == status.redoable)

    let lines = try String(
      decoding: Data(contentsOf: URL(filePath: LibraryFolder.fixture + "/said/\(deck).jsonl")),
      as: UTF8.self
    ).split(separator: "\n")
    let records = try lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
    let decided = record.cards.indices.compactMap { view.ledger.decision(of: CardID($0)) }
      .filter { record.cards[$0.card.rawValue].sighting != nil }
    #expect(
      Set(decided.map(view.words)) == Set(records.map { [$0.uri ?? $0.file, $0.pile, $0.time] }))

    let steps = try #require(try said("steps.json", as: [String: Steps].self)[deck])
    var (undoing, redoing) = (view, view)
    #expect(steps.undo.indices.map { undoing.step(true, lamport: 1000 + Int64($0)) } == steps.undo)
    #expect(undoing.ledger.undoable.isEmpty)
    #expect(steps.redo.indices.map { redoing.step(false, lamport: 1000 + Int64($0)) } == steps.redo)
    #expect(redoing.ledger.redoable.isEmpty)
  }

  @Test(arguments: decks) func isReadAsItIs(_ deck: String) throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    let before = try Data(contentsOf: URL(filePath: folder.location.path))
    try check(folder.load("/tmp/pictures/" + deck), deck)
    #expect(try Data(contentsOf: URL(filePath: folder.location.path)) == before)
  }

  @Test(arguments: decks) func saysTheSameOnceItIsOfTodaysVersion(_ deck: String) throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    let old = try folder.load("/tmp/pictures/" + deck)
    try folder.decide(0..<1, of: "/another")
    let new = try folder.load("/tmp/pictures/" + deck)
    try check(new, deck)
    #expect(Set(new.events.map(\.id)) == Set(old.events.map(\.id)))
    #expect(Set(new.cards.map(\.key)) == Set(old.cards.map(\.key)))
  }

  @Test func isKeptBesideTheNewOne() throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    let old = try LibraryFolder.dump(folder.location.path)
    try folder.decide(0..<1, of: "/another")
    let kept = folder.location.path + ".v1"
    #expect(try LibraryFolder.dump(kept) == old)
    #expect(folder.mode(kept) == 0o600)
    // The first copy is the one to be kept.
    try folder.decide(1..<2, of: "/another")
    #expect(try LibraryFolder.dump(kept) == old)
  }

  @Test func twoCopiesOfOneJournalMakeTheSameEvents() throws {
    let folders = [try LibraryFolder(), try LibraryFolder()]
    for folder in folders {
      try folder.placeFirstVersion()
      try folder.decide(0..<1, of: "/another")
    }
    let ids = try folders.map { try Set($0.load("/tmp/pictures/trip").events.map(\.id)) }
    #expect(ids[0] == ids[1] && !ids[0].isEmpty)
  }

  /// A card that was decided twice has one decision to undo and one to redo, as before the upgrade.
  @Test func aSecondDecisionOfACardIsTheOneThatIsUndone() throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    try DatabaseQueue(path: folder.location.path).write { db in
      // One window kept the beach, the other rejected it.
      try db.execute(
        sql: """
          INSERT INTO event (deck, kind, card, pile, time)
          SELECT deck, 'undo', card, pile, time + 60000000 FROM event WHERE id = 15
          """)
    }
    var view = try View(try folder.load("/tmp/pictures/trip"), deck: "trip")
    #expect(view.step(false, lamport: 1000).prefix(2) == ["day 2/beach.jpg", "reject"])
    #expect(view.step(false, lamport: 1001).first == "boat 1.png")
  }

  @Test func isReadWhereNothingCanBeWritten() async throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    chmod(folder.path, 0o755)
    chmod(folder.location.path, 0o444)
    chmod(folder.location.directory, 0o555)
    let path = folder.location.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      // Root may write any file, so become another user.
      if getuid() == 0 && setuid(65534) != 0 { exit(2) }
      let journal = DeckJournal(
        of: Array("/tmp/pictures/garden".utf8), in: JournalLocation(path: path))
      let record = try journal.load { _ in 0 }
      guard record.events.count == 4, record.cards.count == 3 else { exit(3) }
    }
    chmod(folder.location.directory, 0o755)
  }

  /// If the upgrade is killed at any statement, the journal is of version 1 or 2 and has all
  /// events.
  @Test func aKillLeavesOneVersionOrTheOther() async throws {
    var statements = 1
    var didEnd = false
    while !didEnd {
      let folder = try LibraryFolder()
      try folder.placeFirstVersion()
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
      try check(folder.load("/tmp/pictures/trip"), "trip")
      try check(folder.load("/tmp/pictures/garden"), "garden")
      let kept = folder.location.path + ".v1"
      let version = try folder.version()
      #expect(version == 1 || version == JournalSchema.current && access(kept, F_OK) == 0)
      didEnd = access(done, F_OK) == 0
      statements += statements < 40 ? 7 : 40
    }
    #expect(statements > 8)
  }

  @Test func twoProgramsMayMakeItTodaysVersionAtOnce() async throws {
    let folder = try LibraryFolder()
    try folder.placeFirstVersion()
    let old = try LibraryFolder.dump(folder.location.path)
    let path = folder.location.path
    async let first: Void = decideElsewhere(path, 1)
    async let second: Void = decideElsewhere(path, 2)
    async let third: Void = decideElsewhere(path, 3)
    _ = await (first, second, third)
    try check(folder.load("/tmp/pictures/trip"), "trip")
    #expect(try folder.library.decks().count == 5)
    #expect(try LibraryFolder.dump(path + ".v1") == old)
  }

  private func decideElsewhere(_ path: String, _ number: UInt8) async {
    await #expect(processExitsWith: .success) {
      [path = path as String, number = number as UInt8] in
      var file = JournalFile(JournalLocation(path: path))
      try file.write { db in _ = try DeckRow.insert(db, path: [number]) }
    }
  }
}
