import Foundation
import GRDB
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaJournal

/// A deck opened from its snapshot equals the one in the journal.
@Suite struct SnapshotLawTests {
  /// After any change to the journal or the snapshot, by this program or another, reading with the
  /// snapshot gives the same as reading without it.
  @Test(arguments: seeds(12, from: 1))
  func aSnapshotNeverLies(seed: UInt64) throws {
    let world = try SnapshotWorld(seed: seed)
    for step in 0..<40 {
      let deed = try world.act()
      try world.check("seed \(seed), step \(step), after \(deed)")
    }
  }

  /// The campaign above uses snapshots; otherwise it would prove nothing.
  @Test func snapshotsAreUsed() throws {
    var (used, passedOver) = (0, 0)
    for seed in 1...3 as ClosedRange<UInt64> {
      let world = try SnapshotWorld(seed: seed)
      for _ in 0..<50 {
        _ = try world.act()
        try world.check("seed \(seed)")
      }
      used += world.usedCount
      passedOver += world.passedOverCount
    }
    #expect(used > 15 && passedOver > 15, "used \(used) times, passed over \(passedOver) times")
  }

  /// A snapshot stays valid when events are added, but not when an older row changes or is
  /// inserted.
  @Test func decisionsLeaveASnapshotAsItIs() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<20, of: "/a")
    try folder.keepSnapshot(of: "/a")
    try folder.decide(10..<40, of: "/a", lamport: 100)
    try folder.decide(0..<3, of: "/b")
    #expect(try folder.isSnapshotUsed(of: "/a"))
    let changes = [
      "UPDATE card SET path = NULL WHERE id = 3",
      "UPDATE event SET time = 7 WHERE id = 2",
      "DELETE FROM event_card WHERE event = 4",
      "INSERT INTO event_card VALUES (5, 9)",
      "DELETE FROM event WHERE id = 4",
    ]
    for change in changes {
      try folder.keepSnapshot(of: "/a")
      #expect(try folder.isSnapshotUsed(of: "/a"))
      try folder.write { try $0.execute(sql: change) }
      #expect(try !folder.isSnapshotUsed(of: "/a"), "\(change)")
    }
  }

  /// A card that is added to the newest event is seen, even if nothing else changed.
  @Test func aCardThatJoinsTheNewestEventIsSeen() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<9, of: "/a")
    try folder.keepSnapshot(of: "/a")
    try folder.write { try $0.execute(sql: "INSERT INTO event_card VALUES (9, 1)") }
    #expect(try !folder.isSnapshotUsed(of: "/a"))
  }

  /// A damaged, truncated or foreign snapshot is ignored, wherever the damage is.
  @Test(arguments: seeds(40, from: 1))
  func aDamagedSnapshotIsNone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try LibraryFolder()
    try folder.decide(0..<Int.random(in: 1...700, using: &random), of: "/a")
    try folder.keepSnapshot(of: "/a")
    let (snapshots, deck) = try folder.snapshotPlace(of: "/a")
    let place = String(decoding: snapshots.place(of: deck), as: UTF8.self)
    var bytes = try Data(contentsOf: URL(filePath: place))
    #expect(snapshots.snapshot(of: deck) != nil)
    switch seed % 4 {
    case 0: bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
    case 1: bytes.append(0)
    default:
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    }
    try bytes.write(to: URL(filePath: place))
    #expect(snapshots.snapshot(of: deck) == nil, "seed \(seed)")
    try bytes.write(
      to: URL(filePath: String(decoding: snapshots.place(of: .random()), as: UTF8.self)))
  }

  /// Forgetting a deck removes its snapshot.
  @Test func whatIsForgottenIsForgotten() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<9, of: "/a")
    try folder.keepSnapshot(of: "/a")
    let (snapshots, deck) = try folder.snapshotPlace(of: "/a")
    #expect(snapshots.snapshot(of: deck) != nil)
    _ = try folder.cachedLibrary.forget(Array("/a".utf8))
    #expect(snapshots.snapshot(of: deck) == nil)
  }

  /// A command leaves a snapshot for the next one, even if it only reads.
  @Test(arguments: [DeckJournal.Access.reading, .writing])
  func whoEndsAtOnceLeavesASnapshot(access: DeckJournal.Access) throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<SnapshotFolder.manyEvents, of: "/a")
    let journal = DeckJournal(of: Array("/a".utf8), in: folder.cachedLocation, access: access)
    journal.begin(
      try journal.load { _ in 0 }, cards: CardList(), source: ShelfSource(0..<10), person: "ada",
      found: [:])
    #expect(journal.finish(atMost: Seat.patience))
    journal.close()
    journal.waitUntilClosed(atMost: Seat.patience)
    #expect(try folder.isSnapshotUsed(of: "/a"))
  }

  /// A journal without revisions gets them when a long deck is opened for deciding, and a snapshot
  /// the next time.
  @Test func anOlderJournalGetsASnapshotTheSecondTime() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<SnapshotFolder.manyEvents, of: "/a")
    try folder.write { try DeckRevisions.remove($0) }
    func open() throws -> DeckRecord {
      let journal = DeckJournal(of: Array("/a".utf8), in: folder.cachedLocation)
      let record = try journal.load { _ in 0 }
      let shelf = ShelfSource(0..<10)
      journal.begin(
        record, cards: CardList(), source: shelf, person: "ada", found: [:])
      journal.keepSnapshot()
      #expect(journal.finish(atMost: Seat.patience))
      journal.close()
      journal.waitUntilClosed(atMost: Seat.patience)
      return record
    }
    #expect(try open().lacksRevisions)
    #expect(try !folder.isSnapshotUsed(of: "/a"))
    let second = try open()
    #expect(second.snapshot != nil && !second.lacksRevisions)
    #expect(try folder.isSnapshotUsed(of: "/a"))
    let third = try open()
    #expect(third.snapshot == nil && third.events == second.events)
    #expect(third.cards == second.cards && third.cardRows == second.cardRows)
  }
}
