import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// Cards are inserted and removed while the deck is shown.
  @Suite("Live edits")
  @MainActor
  struct DeckLiveEditTests {
    /// A change around the front card, number 5 of 40.
    enum Change: CaseIterable {
      case insertBehind, insertFar, removeBehind, removeFar, removeDecided, reorder, insertBefore

      func make(in deck: inout Deck) throws(DeckError) {
        switch self {
        case .insertBehind: try deck.insert([CardID(90), CardID(91)], behindFront: 1)
        case .insertFar: try deck.insert([CardID(90)], behindFront: 30)
        case .removeBehind: deck.remove([CardID(6), CardID(8)])
        case .removeFar: deck.remove([CardID(35)])
        case .removeDecided: deck.remove([CardID(2)])
        case .reorder: try deck.reorder(to: deck.remaining.reversed())
        case .insertBefore:
          // The new cards come before the front card in the deck's order.
          try deck.reorder(to: [CardID(90), CardID(91)] + deck.remaining)
        }
      }

      /// Whether all visible cards stay the same.
      var isUnseen: Bool {
        switch self {
        case .insertFar, .removeFar, .removeDecided: true
        case .insertBehind, .removeBehind, .reorder, .insertBefore: false
        }
      }
    }

    @Test(
      "the front card lies still, and what is far away changes nothing that is seen",
      arguments: Change.allCases, [true, false])
    func frontLiesStill(change: Change, keepsHistory: Bool) throws {
      try withShownDeck(in: .allocated) { deck in
        let cards = (0..<40).map { CardID($0) }
        deck.view.setDeck(keepsHistory ? try Deck(cards: cards) : try Deck(undecided: cards))
        for _ in 0..<5 { deck.view.swipe(.left) }
        deck.rest()
        let before = scene(of: deck)
        _ = deck.log.takeEntries()
        try deck.view.edit(change.make)
        for delay in [0, 0.05, 0.2, 1] {
          let after = scene(of: deck, in: delay)
          #expect(after.last == before.last, "the front card moves")
          if change.isUnseen { #expect(after == before) }
        }
        if change.isUnseen { #expect(!deck.view.stage.isMoving(at: MainThread.now)) }
        #expect(deck.view.deck.front == CardID(5))
        #expect(deck.log.takeEntries() == [])
        deck.checkWhole()
      }
    }

    private func scene(of deck: ShownDeck, in delay: Double = 0) -> [CardPose] {
      var poses: [CardPose] = []
      deck.view.stage.poses(at: MainThread.now + delay, into: &poses)
      return poses
    }

    @Test(
      "a held card stays in the hand as long as it is the front card", arguments: Change.allCases)
    func heldStays(change: Change) throws {
      try withShownDeck(in: .allocated) { deck in
        deck.view.setDeck(try Deck(undecided: (5..<40).map { CardID($0) }, decidedCount: 5))
        deck.drag(by: Point(x: 30, y: 0))
        let held = deck.view.frontPose(at: MainThread.now)?.center
        try deck.view.edit(change.make)
        #expect(deck.view.stage.isDragging)
        #expect(deck.view.frontPose(at: MainThread.now)?.center == held)
        deck.letGo(decides: false)
      }
    }

    @Test("a held card that is taken out is let go, and the next one is shown")
    func heldGoes() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.view.setDeck(try Deck(undecided: (0..<9).map { CardID($0) }))
        let changes: [(inout Deck) -> Void] = [
          { $0.remove([CardID(0)]) }, { try? $0.reorder(to: Array($0.remaining.dropFirst())) },
          { $0.takeOut(CardID(2)) },
        ]
        for (card, change) in changes.enumerated() {
          deck.drag(by: Point(x: 30, y: 0))
          _ = deck.log.takeEntries()
          deck.view.edit(change)
          #expect(!deck.view.stage.isDragging && deck.view.deck.front == CardID(card + 1))
          #expect(deck.log.takeEntries() == ["didShow \(card + 1)"])
          deck.letGo()
          #expect(deck.view.deck.front == CardID(card + 1), "the hand holds nothing")
          deck.checkWhole()
        }
      }
    }
  }
}
