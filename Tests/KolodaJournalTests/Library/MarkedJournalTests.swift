import Foundation
import GRDB
import Glibc
import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// Marks in the journal.
@Suite struct MarkedJournalTests {
  private func marks() throws -> [Mark] {
    [
      .stars(.four), .label(.purple), .turn(.left), .note(try #require(Note("two\nlines, “ä”"))),
      .stars(.zero), .label(.cleared), .note(try #require(Note(""))), .turn(.upright),
    ]
  }

  /// Returns a journal with one deck of decisions and one with every mark.
  private func folder() throws -> LibraryFolder {
    let folder = try LibraryFolder()
    try folder.decide(0..<20, of: "/b")
    for (index, mark) in try marks().enumerated() {
      try folder.add(.mark(mark), to: index % 4, of: "/a", lamport: Int64(index) + 1)
    }
    return folder
  }

  private func kinds(_ record: DeckRecord) -> [Mark] {
    record.events.compactMap { if case .mark(let mark) = $0.kind { mark } else { nil } }
  }

  @Test func whatIsMarkedIsLoadedAgain() throws {
    let folder = try folder()
    let record = try folder.load("/a")
    #expect(try kinds(record) == marks() && record.cards.allSatisfy { $0.isDecided })
    #expect(try folder.library.decks().map(\.decided) == [20, 0])
  }

  @Test func seatsFollowOneAnothersMarks() throws {
    let folder = try JournalFolder()
    let (first, second) = (Seat(folder), Seat(folder))
    first.follow()
    let stars = first.event(.mark(.stars(.five)), 3)
    #expect(first.words(first.write(stars, seen: first.seen(3))) == "kept")
    // The journal's folder exists now and can be watched.
    second.follow()
    #expect(second.wait { second.ledger.marks(of: CardID(3)).stars == .five })
    let undo = second.event(.undo(stars.id), 3)
    #expect(second.words(second.write(undo, seen: second.seen(3))) == "kept")
    #expect(first.wait { first.ledger.marks(of: CardID(3)) == Marks() })
  }

  /// An unseen mark or decision can't be overwritten, but does not block events about something
  /// else.
  @Test func marksAndDecisionsDontHoldUpOneAnother() throws {
    let folder = try JournalFolder()
    let (first, second) = (Seat(folder), Seat(folder))
    let unseen = first.seen(4)
    let stars = second.event(.mark(.stars(.five)), 4)
    #expect(second.words(second.write(stars, seen: second.seen(4))) == "kept")
    let keep = first.event(.decide(.keep), 4)
    #expect(first.words(first.write(keep, seen: unseen)) == "kept")
    let label = second.event(.mark(.label(.red)), 4, after: 9)
    #expect(second.words(second.write(label, seen: second.seen(4))) == "kept")
    // The first seat has not seen the stars, and the second has not seen the decision.
    let fewer = first.event(.mark(.stars(.one)), 4, after: 19)
    #expect(first.words(first.write(fewer, seen: unseen)) == "refused")
    let reject = second.event(.decide(.reject), 4, after: 19)
    #expect(second.words(second.write(reject, seen: unseen)) == "refused")
    // Undoing a mark is about that mark only.
    let undo = second.event(.undo(stars.id), 4, after: 29)
    #expect(second.words(second.write(undo, seen: second.seen(4))) == "kept")
    let later = first.event(.decide(.later), 4, after: 39)
    #expect(first.words(first.write(later, seen: [CardID(4): keep.stamp])) == "kept")
    let seat = Seat(folder)
    #expect(seat.decided == ["4 later"])
    #expect(seat.ledger.marks(of: CardID(4)) == Marks(label: .red))
  }

  @Test func marksAreTakenToAnotherComputer() throws {
    let (here, there) = (try folder(), try LibraryFolder())
    try here.library.export(to: here.bytes("out"))
    #expect(try there.library.import(from: here.bytes("out")).events == 28)
    #expect(try there.library.import(from: here.bytes("out")).events == 0)
    #expect(try kinds(there.load("/a")) == marks())
  }

  @Test func marksComeWithADeckThatMoved() throws {
    let folder = try folder()
    let record = try folder.load("/moved") { sample in
      sample.cards.count { $0.key == LibraryFolder.key(0) || $0.key == LibraryFolder.key(1) }
    }
    #expect(try record.movedFrom == Array("/a".utf8) && kinds(record) == marks())
  }

  @Test func marksOutliveARepair() throws {
    let folder = try folder()
    // Invalid marks are not kept by a repair.
    for (kind, text) in [("stars", "9"), ("turn", "red"), ("label", "0")] {
      let id = try folder.add(.mark(.stars(.one)), to: 9, of: "/a", lamport: 50)
      try DatabaseQueue(path: folder.location.path).write { db in
        try db.execute(
          sql: "UPDATE event SET kind = ?, text = ? WHERE uid = ?",
          arguments: [kind, text, Data(id.bytes)])
      }
    }
    // Destroy a page of an index, which loses no data.
    let (page, size) = try DatabaseQueue(path: folder.location.path).read { db in
      (
        try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'card_path'"),
        try Int.fetchOne(db, sql: "PRAGMA page_size")
      )
    }
    let file = try FileHandle(forUpdating: URL(filePath: folder.location.path))
    try file.seek(toOffset: UInt64((try #require(page) - 1) * (try #require(size))))
    try file.write(contentsOf: Data(count: try #require(size)))
    try file.close()
    #expect(try JournalRepair(location: folder.location).run() != nil)
    #expect(try Set(kinds(folder.load("/a"))) == Set(marks()))
    #expect(!JournalRepair(location: folder.location).isNeeded(isThorough: true))
  }

  /// A turn that was written into its file is no mark any more, unless Apply is undone.
  @Test func aPlanThatTurnsAPhotoChangesItsMark() throws {
    let folder = try LibraryFolder()
    try folder.add(.mark(.turn(.right)), to: 0, of: "/a", lamport: 5)
    let plans = JournalPlans(folder.location, of: "ada")
    var step = Step(card: LibraryFolder.key(0), action: .turn, file: [0x2F], writing: .turn(.right))
    let plan = Plan(
      id: .random(), folder: Array("/a".utf8), time: UTCTime(microseconds: 0), steps: [step])
    try plans.begin(plan)
    func note(_ state: Step.State) throws -> Turn? {
      step.state = state
      try plans.note([0: step], applied: [:], of: plan.id)
      #expect(try plans.latest(of: plan.folder)?.steps[0].action == .turn)
      var ledger = Ledger(person: "ada", cardCount: 1)
      let record = try folder.load("/a")
      ledger.apply(record.events, naming: record.cards.indices.map { CardID($0) })
      return ledger.marks(of: CardID(0)).turn
    }
    #expect(try note(.failed) == .right)
    // As if the program had ended before it could note what it had done.
    #expect(try note(.returned) == .right)
    #expect(try note(.done) == .upright)
    #expect(try note(.returned) == .right)
    // A later turn by the user adds to the rest, and noting the same step twice counts once.
    #expect(try note(.done) == .upright)
    try folder.add(.mark(.turn(.right)), to: 0, of: "/a", lamport: 50)
    #expect(try note(.done) == .right)
    #expect(try note(.returned) == .over)
  }
}
