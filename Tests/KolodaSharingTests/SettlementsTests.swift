import Foundation
import Koloda
import KolodaSyncMessages
import KolodaTriage
import Testing
import TestSupport

@testable import KolodaSharing

@Suite("Cards that people disagree on")
final class SettlementsTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-disputes-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// An ID made of a letter; IDs are in the order of their letters.
  private func id(_ letter: String) -> String {
    Hex.text(Array(repeating: letter.utf8.first ?? 0, count: 16))
  }

  private func event(
    _ letter: String, _ kind: String, _ text: String = "", about: String? = nil, lamport: Int64,
    card: Int = 3
  ) -> SyncEvent {
    SyncEvent(
      uid: id(letter), kind: kind, about: about.map(id), text: text, seat: id("s"),
      act: id(letter), lamport: lamport, time: lamport, card: card)
  }

  @Test("The newest decision that was not taken back holds, whatever order events come in")
  func order() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let all = [
      event("a", "decide", "keep", lamport: 1), event("b", "decide", "reject", lamport: 2),
      event("c", "undo", about: "b", lamport: 3), event("d", "redo", about: "b", lamport: 4),
      event("e", "undo", about: "b", lamport: 5), event("f", "note", "words", lamport: 6),
      event("g", "decide", "later", lamport: 1, card: 8),
      event("h", "undo", about: "g", lamport: 2, card: 8),
    ]
    for _ in 0..<50 {
      var settlements = Settlements()
      for event in all.shuffled(using: &random) {
        settlements.add([event])
        settlements.add([event])
      }
      #expect(settlements[3] == .init(pile: .keep, time: 1), "seed \(seed)")
      #expect(settlements[8] == nil && settlements[0] == nil, "seed \(seed)")
      #expect(settlements.cards == [3, 8], "seed \(seed)")
    }
  }

  @Test("What a server lost or has from before is told again, what was settled elsewhere is not")
  func compared() {
    var settlements = Settlements()
    settlements.add([
      event("a", "decide", "keep", lamport: 1, card: 0),
      event("b", "decide", "keep", lamport: 1, card: 1),
      event("c", "decide", "keep", lamport: 1, card: 2),
      event("d", "decide", "reject", lamport: 2, card: 2),
      event("e", "decide", "keep", lamport: 1, card: 3),
      event("f", "undo", about: "e", lamport: 2, card: 3),
      event("g", "decide", "keep", lamport: 1, card: 4),
      event("h", "decide", "keep", lamport: 1, card: 5),
    ])
    let book = DisputeBook(in: folder, of: "lead")
    for card in settlements.cards {
      book.note(settlements[card]?.pile.text, for: card, by: "lead")
    }
    #expect(book.unsent(of: settlements).isEmpty)
    func told(_ card: Int, _ pile: String?, _ time: Int64, by person: String?) -> SyncedSettlement {
      SyncedSettlement(card: card, pile: pile, time: time, person: person)
    }
    book.take(
      [
        told(0, "keep", 1, by: "lead"), told(1, nil, 0, by: nil),
        // Settled here before, and settled differently or unsettled here since.
        told(2, "keep", 1, by: "lead"), told(3, "keep", 1, by: "lead"),
        // Settled by the same person on another computer, and by somebody else.
        told(4, "later", 9, by: "lead"), told(5, "later", 1, by: "cleo"),
      ], knowing: settlements)
    #expect(book.unsent(of: settlements) == [1, 2, 3])
    #expect(
      [1, 2, 3].map { settlements.told(of: $0) } == [
        told(1, "keep", 1, by: nil), told(2, "reject", 2, by: nil), told(3, nil, 2, by: nil),
      ])
  }

  @Test("What is settled again by an undo is told as later than what was undone")
  func undone() {
    var settlements = Settlements()
    settlements.add([
      event("a", "decide", "keep", lamport: 1), event("b", "decide", "reject", lamport: 2),
      event("c", "undo", about: "b", lamport: 3),
    ])
    let told = settlements.told(of: 3)
    #expect(told == SyncedSettlement(card: 3, pile: "keep", time: 3))
    #expect(settlements.has(told))
    #expect(settlements.has(SyncedSettlement(card: 3, pile: "reject", time: 2)))
    #expect(!settlements.has(SyncedSettlement(card: 3, pile: "later", time: 2)))
    #expect(!settlements.has(SyncedSettlement(card: 3, pile: "keep", time: 9)))
  }

  @Test("What was only not possible at that moment is sent again, what was refused for good is not")
  func passing() throws {
    let deck = try SharedSample()
    var settlements = Settlements()
    settlements.add((0..<3).map { event("\($0)", "decide", "keep", lamport: 1, card: $0) })
    let book = DisputeBook(in: folder, of: deck.joined.pile.person)
    let turn = try #require(SettlingTurn(in: folder))
    var sending = UnsentSettlements(deck.joined, settlements, book, turn)
    #expect(sending.next == .settled([0, 1, 2]))
    var isDone = try sending.take(.settled([]))
    let all = settlements.cards.map { settlements.told(of: $0) }
    #expect(isDone && sending.next == .settle(all, overOthers: false))
    isDone = try sending.take(.notSettled(card: 1, reason: "", isPassing: true))
    #expect(!isDone)
    isDone = try sending.take(.notSettled(card: 2, reason: "", isPassing: false))
    #expect(!isDone && book.sent(for: 0) == nil)
    isDone = try sending.take(.done)
    #expect(isDone && sending.next == nil && sending.isToTryAgain)
    #expect(book.unsent(of: settlements) == [1])
    let again = DisputeBook(in: folder, of: deck.joined.pile.person)
    #expect(again.unsent(of: settlements) == [1])
  }

  private func entry(_ card: Int, _ pile: String? = nil, by person: String? = nil)
    -> DisputeBook.Entry
  {
    DisputeBook.Entry(
      card: card, key: SharedSample.key(card), answers: [], pile: pile, person: person)
  }

  @Test("What was told to a server that has lost it is told again; the rest is remembered")
  func lost() throws {
    let book = DisputeBook(in: folder, of: "lead")
    book.take([entry(9), entry(2), entry(5)])
    for card in [2, 5] { book.note("keep", for: card, by: "lead") }
    #expect(book.entries.map(\.card) == [2, 5, 9])
    #expect(book.entry(of: 5)?.person == "lead" && book.entry(of: 3) == nil)
    book.note(nil, for: 9, by: "lead")
    book.take([entry(2, "keep", by: "lead"), entry(5), entry(9)])
    #expect(book.sent(for: 2) == "keep" && book.sent(for: 5) == nil)
    try book.save()
    let again = DisputeBook(in: folder, of: "lead")
    #expect(again.entries == book.entries && again.sent(for: 2) == "keep")
    try Data("nothing".utf8).write(to: URL(fileURLWithPath: folder + "/disputes.json"))
    #expect(DisputeBook(in: folder, of: "lead").entries.isEmpty)
  }

  @Test("The deck of disputes has an address of its own beside its deck's, whatever that is called")
  func address() throws {
    for name in ["reviews", "a?disputes", "é #1/ü"] {
      let deck = SharedAddress("postgresql://ann@/decks", name: name)
      for place in [deck, deck.ofDisputes] {
        #expect(SharedAddress(uri: place.uri) == place)
      }
      #expect(deck.ofDisputes.whole == deck && deck.uri != deck.ofDisputes.uri)
      #expect(deck.ofDisputes != deck, "a window is shown again for the same deck only")
    }
  }
}
