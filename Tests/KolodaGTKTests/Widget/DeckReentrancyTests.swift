import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// An observer may do anything to the view inside of any call.
  @Suite("Inside of a call")
  @MainActor
  struct DeckReentrancyTests {
    /// Something that an observer does to the view.
    enum Deed: String, CaseIterable, Sendable {
      case swipe, undo, redo, insert, removeFront, removeAll, newDeck, emptyDeck, restore
      case reload, cancel, style, picture, shrink, letGo, destroy

      @MainActor
      func perform(on view: DeckView, in deck: ShownDeck) {
        switch self {
        case .swipe: view.swipe(.left)
        case .undo: view.undo()
        case .redo: view.redo()
        case .insert: try? view.edit { deck in try deck.insert([CardID(77)], behindFront: 0) }
        case .removeFront:
          view.edit { deck in if let front = deck.front { deck.remove([front]) } }
        case .removeAll: view.edit { deck in deck.remove(Set(deck.remaining)) }
        case .newDeck: (try? Deck(cards: (50..<60).map { CardID($0) })).map(view.setDeck)
        case .emptyDeck: view.setDeck(Deck())
        case .restore: (try? Deck(cards: (0..<6).map { CardID($0) })).map(view.restore)
        case .reload: view.reloadAll()
        case .cancel: view.cancelDrag()
        case .style: view.setStyle(StackStyle(visibleCards: 5))
        case .picture: view.deck.front.map { view.setPicture(Self.tinyCard, for: $0) }
        case .shrink: view.allocate(.zero)
        case .letGo: deck.letGo()
        case .destroy: deck.destroyWindow()
        }
      }

      @MainActor
      private static var tinyCard: CardPicture {
        guard
          let made = CardBaker.bake(size: Size(width: 4, height: 5), scale: 1, draw: { _, _ in })
        else { preconditionFailure("a card of 4 x 5 can be baked") }
        return made
      }
    }

    @Test(
      "the scene stays whole, whatever is done inside of whatever call",
      arguments: DeckLog.Call.allCases, Deed.allCases)
    func anything(call: DeckLog.Call, deed: Deed) throws {
      try withShownDeck(in: deed == .destroy ? .window : .allocated) { deck in
        // Fading cards come to rest sooner than flying ones.
        deck.view.stage.setReducesMotion(call == .rested, at: 0)
        // Something to undo and to redo. The card that comes back has not gone far: it can be tapped.
        MainThread.holdingTime {
          for direction in [SwipeDirection.left, .right, .left] { deck.view.swipe(direction) }
          deck.view.undo()
        }
        deck.view.reloadAll()
        // Capture the deck unowned: the test may hold the only reference to the view.
        deck.log.reactions[call] = { [unowned deck] in deed.perform(on: $0, in: deck) }
        provoke(call, in: deck)
        #expect(deck.log.reactions.isEmpty, "\(call.rawValue) was not called")
        deck.checkWhole()
        // The view still works.
        deck.letGo(decides: false)
        (try? Deck(cards: (100..<103).map { CardID($0) })).map(deck.view.setDeck)
        #expect(deck.view.swipe(.right))
        #expect(deck.view.deck.front == CardID(101))
      }
    }

    /// Makes the view perform a call.
    private func provoke(_ call: DeckLog.Call, in deck: ShownDeck) {
      let view = deck.view
      switch call {
      case .shouldDrag:
        deck.drag(by: deck.far)
        deck.letGo(decides: false)
      case .shouldSwipe, .didSwipe, .didShow: view.swipe(.right)
      case .didRedo: view.redo()
      case .shouldUndo, .didUndo: view.undo()
      case .ranOut: while view.swipe(.right) {}
      case .didFlip:
        deck.log.back = { _ in .pending }
        view.reloadBack(of: view.deck.front ?? CardID(0))
        view.flip()
      case .didSelect: view.tapped(deck.frontCenter)
      case .didDrag:
        deck.drag(by: deck.far)
        deck.letGo()
      case .didReset:
        deck.drag(by: deck.far)
        deck.letGo(decides: false)
      case .rested:
        #expect(MainLoop.run { deck.log.reactions.isEmpty })
      case .content:
        view.reloadAll()
        #expect(MainLoop.run { deck.log.reactions.isEmpty })
      }
    }

    @Test("decisions made inside of calls are told in the order in which they happened")
    func order() throws {
      try withShownDeck(cards: 3, in: .allocated) { deck in
        deck.log.reactions[.didSwipe] = { view in
          deck.log.reactions[.didSwipe] = { view in view.swipe(.left) }
          view.swipe(.right)
        }
        deck.view.swipe(.left)
        let told = deck.log.takeEntries().filter { !$0.hasPrefix("should") }
        #expect(
          told == [
            "didSwipe 0 left", "didShow 1", "didSwipe 1 right", "didShow 2", "didSwipe 2 left",
            "ranOut",
          ])
      }
    }

    @Test("what is decided is the card that was asked about, or nothing")
    func otherCard() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.log.reactions[.shouldSwipe] = { $0.edit { $0.remove([CardID(0)]) } }
        #expect(!deck.view.swipe(.left))
        #expect(deck.view.deck.decidedCount == 0)

        deck.view.swipe(.left)
        deck.view.swipe(.left)
        deck.log.reactions[.shouldUndo] = { $0.edit { $0.remove([CardID(2)]) } }
        #expect(!deck.view.undo())
        #expect(deck.view.deck.history.map(\.card) == [CardID(1)])

        deck.drag(by: deck.far)
        _ = deck.log.takeEntries()
        deck.log.reactions[.shouldSwipe] = { $0.edit { $0.remove([CardID(3)]) } }
        deck.letGo()
        #expect(deck.view.deck.decidedCount == 1)
        #expect(deck.log.takeEntries() == ["shouldSwipe 3 right", "didShow 4"])
      }
    }

    @Test("a swipe at the moment of rest moves its card away")
    func swipeAtRest() throws {
      try withShownDeck { deck in
        deck.log.reactions[.rested] = { $0.swipe(.left) }
        deck.view.swipe(.right)
        #expect(MainLoop.run { deck.view.deck.decidedCount == 2 })
        #expect(deck.view.ticker.isRunning)
        #expect(MainLoop.run { deck.view.stage.departingCount == 0 })
      }
    }
  }
}
