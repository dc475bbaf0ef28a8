import Foundation
import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// A deck that moves after an Apply keeps its remaining cards and its plans.
@Suite struct MovedPlanTests {
  private let old = Array("/old".utf8)
  private let new = Array("/new".utf8)

  private func plans(_ folder: JournalFolder) -> JournalPlans {
    JournalPlans(folder.location, of: "me")
  }

  /// Applies cards of `/old` by moving each to a folder.
  @discardableResult
  private func apply(
    _ cards: Range<Int>, to target: String, _ folder: JournalFolder, state: Plan.State = .finished
  ) throws -> Plan {
    var steps = cards.map { card in
      Step(
        card: ShelfSource.key(card), action: .move, file: old + Array("/\(card).jpg".utf8),
        to: Array("\(target)/\(card).jpg".utf8))
    }
    let log = plans(folder)
    var plan = Plan(id: .random(), folder: old, time: UTCTime(microseconds: 0), steps: steps)
    try log.begin(plan)
    for index in steps.indices { steps[index].state = .done }
    plan.steps = steps
    try log.note(
      Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($0, $1) }),
      applied: Dictionary(uniqueKeysWithValues: steps.map { ($0.card, Deed.move) }), of: plan.id)
    try log.note(state, of: plan.id)
    return plan
  }

  /// Three of four decided cards were moved away: the fourth identifies the deck.
  @Test func whatWasAppliedDoesNotCount() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in 0..<4 { seat.decide(card) }
    try apply(0..<3, to: "/out", folder)
    let moved = Seat(folder, deck: "/new", cards: 3..<6)
    #expect(moved.record.movedFrom == old && moved.decided == ["3 keep"])
    // The folder they were moved to is another deck.
    #expect(Seat(folder, deck: "/out", cards: 0..<3, access: .reading).record.movedFrom == nil)
  }

  /// No decided card is left, so the undecided ones identify the deck.
  @Test func undecidedCardsTellWhereAllOthersWereApplied() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in 0..<3 { seat.decide(card) }
    seat.journal.note(
      [CardID(3): ShelfSource.identity(3), CardID(4): ShelfSource.identity(4)])
    #expect(seat.journal.finish(atMost: Seat.patience))
    try apply(0..<3, to: "/out", folder)
    let moved = Seat(folder, deck: "/new", cards: 3..<6)
    #expect(moved.record.movedFrom == old)
    #expect(Seat(folder, deck: "/out", cards: 0..<3, access: .reading).record.movedFrom == nil)
  }

  @Test(arguments: [Plan.State.finished, .running])
  func plansFollowTheirDeck(state: Plan.State) throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in 0..<4 { seat.decide(card) }
    try apply(0..<1, to: "/old/best", folder, state: .finished)
    let plan = try apply(1..<3, to: "/older", folder, state: state)
    let log = plans(folder)
    #expect(try log.latest(of: new) == nil)
    let moved = Seat(folder, deck: "/new", cards: 3..<6)
    #expect(moved.record.placed == [Array("/new/best/0.jpg".utf8)])
    try moved.journal.takeUp()
    #expect(moved.journal.hasToTakeUp == false)
    let found = try #require(try log.latest(of: new))
    #expect(found.id == plan.id && found.state == state)
    #expect(found.steps.map(\.file) == [1, 2].map { Array("/new/\($0).jpg".utf8) })
    #expect(found.steps.map(\.to) == plan.steps.map(\.to), "that was not inside")
    #expect(try log.latest(of: old) == nil)
    try log.note(.returned, of: plan.id)
    let first = try #require(try log.latest(of: new))
    #expect(first.steps.map(\.to) == [Array("/new/best/0.jpg".utf8)])
    #expect(first.steps.map(\.file) == [Array("/new/0.jpg".utf8)])
  }

  /// The deck's files are on a memory card that is not inserted, and this is a backup of them: the
  /// decisions come along, but what was applied stays with the memory card.
  @Test func whatWasAppliedStaysWithItsFiles() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in 0..<4 { seat.decide(card) }
    let plan = try apply(0..<2, to: "/out", folder)
    for _ in 0..<2 {
      let copy = Seat(folder, deck: "/new", cards: 0..<6, holdsCopies: true)
      try copy.journal.takeUp()
      #expect(copy.decided == (0..<4).map { "\($0) keep" })
      #expect(copy.ledger.appliedCount == nil)
    }
    #expect(try plans(folder).latest(of: new) == nil)
    #expect(try plans(folder).latest(of: old)?.id == plan.id)
    #expect(Seat(folder, deck: "/old", cards: 2..<6).ledger.appliedCount == 2)
  }

  /// A drive is mounted elsewhere: what Apply moved to another folder of it, or to its trash, is there, too.
  ///
  /// Its former place may be left, empty, or have another drive by now.
  @Test(arguments: [nil, "", "DCIM/2"])
  func plansFollowTheirDrive(left: String?) throws {
    let folder = try JournalFolder()
    let root = folder.beside("drives")
    let files = FileManager.default
    for name in ["Kept/2024", ".Trash-1000/files", "DCIM/1"] {
      try files.createDirectory(
        atPath: root + "/one/" + name, withIntermediateDirectories: true)
    }
    try files.createDirectory(atPath: root + "/still", withIntermediateDirectories: true)
    let deck = Array((root + "/one/DCIM/1").utf8)
    let seat = Seat(folder, deck: root + "/one/DCIM/1")
    for card in 0..<5 { seat.decide(card) }
    let targets = ["/one/Kept/2024", "/one/.Trash-1000/files", "/still", "/one"]
    let log = plans(folder)
    let steps = targets.enumerated().map { card, target in
      Step(
        card: ShelfSource.key(card), action: .move, file: deck + Array("/\(card).jpg".utf8),
        to: Array("\(root)\(target)/\(card).jpg".utf8))
    }
    try log.begin(Plan(id: .random(), folder: deck, time: UTCTime(microseconds: 0), steps: steps))
    try files.moveItem(atPath: root + "/one", toPath: root + "/two")
    if let left {
      try files.createDirectory(
        atPath: root + "/one/" + left, withIntermediateDirectories: true)
    }
    let moved = Seat(folder, deck: root + "/two/DCIM/1", cards: 0..<6)
    try moved.journal.takeUp()
    let found = try #require(try log.latest(of: Array((root + "/two/DCIM/1").utf8)))
    #expect(
      found.steps.dropLast().map { $0.to.map { String(decoding: $0, as: UTF8.self) } }
        == ["/two/Kept/2024/0.jpg", "/two/.Trash-1000/files/1.jpg", "/still/2.jpg"]
        .map { root + $0 })
    // Of a file beside the folders of a drive, nothing tells that it is this drive's.
    let last = Array((root + (left == "DCIM/2" ? "/one/3.jpg" : "/two/3.jpg")).utf8)
    #expect(found.steps.last?.to == last)
  }

  /// When the deck moves back, its plans do, too; the other place has nothing else.
  @Test func plansMoveBack() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder, deck: "/old")
    for card in 0..<4 { seat.decide(card) }
    let plan = try apply(0..<2, to: "/old/best", folder)
    try Seat(folder, deck: "/new", cards: 2..<6).journal.takeUp()
    let back = Seat(folder, deck: "/old", cards: 2..<6)
    try back.journal.takeUp()
    #expect(try plans(folder).latest(of: old)?.steps == plan.steps)
    #expect(back.decided == (2..<4).map { "\($0) keep" })
  }
}
