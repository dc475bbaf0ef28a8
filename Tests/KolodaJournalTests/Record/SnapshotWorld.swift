import Foundation
import GRDB
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaJournal

/// A journal with two decks that various programs write to, and snapshots of one deck, some of them
/// kept long after they were read.
final class SnapshotWorld {
  private let folder: LibraryFolder
  private var random: SeededGenerator
  private var lamport: Int64 = 0
  private var nextCard = 0
  /// Snapshots that have been made but not kept yet.
  private var unwritten: [DeckSnapshot] = []
  /// Copies of the journal at earlier times.
  private var copies: [String] = []
  /// How often a snapshot was used, and how often one was there but outdated.
  private(set) var usedCount = 0
  private(set) var passedOverCount = 0

  private static let deck = "/a"
  private static let other = "/b"

  init(seed: UInt64) throws {
    folder = try LibraryFolder()
    random = SeededGenerator(seed: seed)
    try decide()
  }

  // MARK: The law

  func check(_ when: String) throws {
    let (snapshots, number) = try folder.snapshotPlace(of: Self.deck)
    if snapshots.snapshot(of: number) != nil {
      if try folder.isSnapshotUsed(of: Self.deck) { usedCount += 1 } else { passedOverCount += 1 }
    }
    try folder.read { db in
      let row = try #require(try DeckRow.find(db, path: Array(Self.deck.utf8)))
      let plain = try DeckRecord.read(db, row)
      let quick = try DeckRecord.read(db, row, in: snapshots)
      #expect(Self.cards(quick) == Self.cards(plain), "\(when)")
      #expect(Self.events(quick) == Self.events(plain), "\(when)")
      #expect(quick.piles == plain.piles && quick.facts == plain.facts, "\(when)")
      #expect(quick.formerPiles == plain.formerPiles, "\(when)")
    }
  }

  /// The cards by row; their order doesn't matter.
  private static func cards(_ record: DeckRecord) -> [Int: KnownCard] {
    Dictionary(uniqueKeysWithValues: zip(record.cardRows, record.cards))
  }

  /// The events in their order, with rows instead of card numbers.
  private static func events(_ record: DeckRecord) -> [Event<Int>] {
    record.events.map { $0.naming($0.cards.map { record.cardRows[$0] }.sorted()) }
  }

  // MARK: Acts

  /// Performs a random act and returns its description.
  func act() throws -> String {
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<4: return try decide()
    case 4, 5: return try mark()
    case 6, 7: return try decideInOther()
    case 8: return try rename()
    case 9: return try identify()
    case 10: return try nameAnother()
    case 11: return try takeUpOther()
    case 12: return try importOlder()
    case 13: return try write(asAnotherProgram)
    case 14, 15: return try readForLater()
    case 16, 17: return keepWhatWasRead()
    case 18: return try keepNow()
    case 19: return try copyJournal()
    case 20: return try putCopyBack()
    default: return try rebuild()
    }
  }

  @discardableResult
  private func decide() throws -> String {
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let isNew = random.once(in: 2)
      let card = isNew ? nextCard : Int.random(in: 0...nextCard, using: &random)
      nextCard = max(nextCard, card + 1)
      try add(.decide(random.once(in: 2) ? .keep : .later), to: [card])
    }
    return "decisions"
  }

  private func mark() throws -> String {
    try add(.mark(.stars(.two)), to: [Int.random(in: 0...nextCard, using: &random)])
    try add(.undo(.random()), to: [0])
    try add(.decide(.keep), to: [0, Int.random(in: 1...9, using: &random)])
    return "marks, undos and stacks"
  }

  private func add(_ kind: Event<Int64>.Kind, to cards: [Int], of deck: String = deck) throws {
    lamport += 1
    let lamport = random.once(in: 5) ? Int64.random(in: 1...lamport, using: &random) : lamport
    let (person, seat) = (random.once(in: 4) ? "bob" : "ada", random.next() % 3)
    let group = random.once(in: 4) ? EventID(high: 5, low: random.next() % 4) : nil
    try folder.write { db in
      let path = Array(deck.utf8)
      let row = try (DeckRow.find(db, path: path) ?? .insert(db, path: path)).row
      let rows = try cards.map { number in
        try CardRow.find(db, of: row, key: LibraryFolder.key(number))?.row
          ?? CardRow.insert(
            db, row, LibraryFolder.key(number), LibraryFolder.sighting(number), size: 9)
      }
      try EventRow.insert(
        db, row,
        Event(
          id: .random(), kind: kind, cards: rows,
          author: Author(person: person, seat: EventID(high: 1, low: seat)), group: group,
          lamport: lamport, time: UTCTime(microseconds: lamport * 1000)))
    }
  }

  private func decideInOther() throws -> String {
    try add(.decide(.keep), to: [Int.random(in: 0...60, using: &random)], of: Self.other)
    return "decisions in another deck"
  }

  /// Returns the row of a random card of the deck, or nil if it has none.
  private func someCard(_ db: Database, _ deck: Int64) throws -> Int64? {
    try Int64.fetchAll(db, sql: "SELECT id FROM card WHERE deck = ?", arguments: [deck])
      .randomElement(using: &random)
  }

  private func inDeck(_ body: (Database, Int64) throws -> Void) throws {
    try folder.write { db in
      if let deck = try DeckRow.find(db, path: Array(Self.deck.utf8)) { try body(db, deck.row) }
    }
  }

  private func rename() throws -> String {
    try inDeck { db, deck in
      guard let card = try someCard(db, deck) else { return }
      var sighting = LibraryFolder.sighting(Int.random(in: 0...nextCard, using: &random))
      sighting.seen = Int64(random.next() % 1000)
      try CardRow.see(db, deck, card, sighting)
    }
    return "a renaming"
  }

  private func identify() throws -> String {
    try inDeck { db, deck in
      guard let row = try someCard(db, deck), let card = try CardRow.find(db, row: row) else {
        return
      }
      let key = LibraryFolder.key(1000 + Int.random(in: 0...50, using: &random))
      try CardRow.identify(
        db, deck, row, card.known.key,
        is: Identity(key: key, sighting: LibraryFolder.sighting(3)))
    }
    return "a new key"
  }

  private func nameAnother() throws -> String {
    try inDeck { db, deck in
      guard let one = try someCard(db, deck), let other = try someCard(db, deck) else { return }
      try EventRow.name(db, one, as: other)
    }
    return "another card of old events"
  }

  private func takeUpOther() throws -> String {
    try folder.write { db in
      guard let deck = try DeckRow.find(db, path: Array(Self.deck.utf8)),
        let other = try DeckRow.find(db, path: Array(Self.other.utf8))
      else { return }
      try deck.takeUp(db, other.row)
    }
    return "another deck taken up"
  }

  /// Imports events of another computer, which are older than those here.
  private func importOlder() throws -> String {
    let elsewhere = try LibraryFolder()
    let first = Int.random(in: 0...40, using: &random)
    try elsewhere.decide(first..<(first + 5), of: Self.deck)
    let file = elsewhere.bytes("export.sqlite")
    try elsewhere.library.export(to: file)
    try folder.cachedLibrary.import(from: file)
    return "an import"
  }

  private func write(_ body: (Database) throws -> String) throws -> String {
    var deed = ""
    try folder.write { deed = try body($0) }
    return deed
  }

  /// Makes a random change that no program of this version makes.
  private func asAnotherProgram(_ db: Database) throws -> String {
    let deeds = [
      "UPDATE card SET size = size + 1 WHERE id IN (SELECT id FROM card ORDER BY random() LIMIT 1)",
      "UPDATE event SET time = time + 1 WHERE id IN (SELECT id FROM event ORDER BY random() LIMIT 1)",
      "DELETE FROM event_card WHERE event IN (SELECT id FROM event ORDER BY random() LIMIT 1)",
      """
      INSERT OR IGNORE INTO event_card
      SELECT (SELECT max(id) FROM event), id FROM card ORDER BY random() LIMIT 1
      """,
      """
      INSERT OR IGNORE INTO card (id, deck, key, size, path, modified, device, inode, seen)
      SELECT -1 - abs(random() % 1000), 1, randomblob(32), 0, NULL, 0, 0, 0, 0;
      INSERT OR IGNORE INTO event (deck, uid, kind, about, text, person, seat, act, lamport, time)
      SELECT 1, randomblob(16), kind, about, text, person, seat, act, lamport, time FROM event LIMIT 1;
      INSERT OR IGNORE INTO event_card SELECT (SELECT max(id) FROM event), (SELECT min(id) FROM card)
      """,
      """
      INSERT OR IGNORE INTO event
      SELECT -1 - abs(random() % 1000), deck, randomblob(16), kind, about, text, person, seat, act, lamport,
        time
      FROM event LIMIT 1
      """,
    ]
    let deed = deeds.randomElement(using: &random) ?? ""
    try db.execute(sql: deed)
    return deed
  }

  private func readForLater() throws -> String {
    if let snapshot = try folder.makeSnapshot(of: Self.deck) { unwritten.append(snapshot) }
    return "a reading"
  }

  private func keepWhatWasRead() -> String {
    guard let snapshot = unwritten.randomElement(using: &random) else { return "nothing" }
    SnapshotFolder(folder.cachedLocation)?.keep(snapshot)
    return "a snapshot of earlier"
  }

  private func keepNow() throws -> String {
    try folder.keepSnapshot(of: Self.deck)
    return "a snapshot"
  }

  private func copyJournal() throws -> String {
    let copy = folder.file("copy-\(copies.count).sqlite")
    var file = JournalFile(folder.location)
    try file.copy(to: copy)
    copies.append(copy)
    return "a copy of the journal"
  }

  /// Replaces the journal by an earlier copy.
  private func putCopyBack() throws -> String {
    guard let copy = copies.randomElement(using: &random) else { return "nothing" }
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.location.path + ending)
    }
    try FileManager.default.copyItem(atPath: copy, toPath: folder.location.path)
    return "an older journal"
  }

  /// Replaces the journal by the result of a repair.
  private func rebuild() throws -> String {
    _ = try copyJournal()
    let copy = copies.removeLast()
    let made = folder.file("rebuilt.sqlite")
    try? FileManager.default.removeItem(atPath: made)
    let size = (try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int64) ?? 0
    _ = try JournalRebuild(target: made).run(
      from: JournalLocation(path: copy), size: size, earlier: copies.last)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder.location.path + ending)
    }
    try FileManager.default.moveItem(atPath: made, toPath: folder.location.path)
    return "a repair"
  }
}
