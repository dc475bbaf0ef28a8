import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// Decks whose decisions are kept outside the view.
  @Suite("A history of somebody else's")
  @MainActor
  struct ForeignHistoryTests {
    private let none = GdkModifierType(rawValue: 0)

    @Test("whatever is done, the calls and the deck are those of a deck with a history")
    func sameCalls() throws {
      try withShownDeck(cards: 5, in: .allocated) { own in
        try withShownDeck(in: .allocated) { other in
          let keeper = HistoryKeeper()
          try keeper.take(other.view, cards: 5)
          for step in [
            "right", "left", "undo", "redo", "undo", "undo", "undo", "redo", "left", "redo",
            "right",
            "left", "right", "left", "undo", "redo", "back",
          ] {
            // A card that one view still shows in flight may have left the other by now.
            MainThread.holdingTime {
              let answers = [own.view, other.view].map { view in
                switch step {
                case "undo": view.undo()
                case "redo": view.redo()
                case "back": view.undo(from: .side(.right))
                default: view.swipe(step == "left" ? .left : .right)
                }
              }
              #expect(answers[0] == answers[1], "\(step)")
              #expect(own.log.takeEntries() == keeper.takeEntries(), "\(step)")
              #expect(own.view.deck.front == other.view.deck.front, "\(step)")
              #expect(own.view.deck.decidedCount == other.view.deck.decidedCount, "\(step)")
              #expect(own.view.lastDecision == other.view.lastDecision, "\(step)")
              #expect(own.view.nextRedo == other.view.nextRedo, "\(step)")
              #expect(own.view.canUndo == other.view.canUndo, "\(step)")
              #expect(own.view.canRedo == other.view.canRedo, "\(step)")
              #expect(own.view.wantedCards == other.view.wantedCards, "\(step)")
            }
            other.checkWhole()
          }
          #expect(other.view.deck.history.isEmpty && other.view.deck.undone.isEmpty)
        }
      }
    }

    @Test("keys and actions take back and make again")
    func keysAndActions() throws {
      try withShownDeck { deck in
        let keeper = HistoryKeeper()
        try keeper.take(deck.view, cards: 9, decided: 4)
        let control = GDK_CONTROL_MASK
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_z), control)))
        #expect(keeper.takeEntries() == ["shouldUndo 3", "didUndo 3", "didShow 3"])
        #expect(gtk_widget_activate_action_variant(deck.view.widget, "deck.undo", nil) != 0)
        #expect(keeper.takeEntries() == ["shouldUndo 2", "didUndo 2", "didShow 2"])
        #expect(gtk_widget_activate_action_variant(deck.view.widget, "deck.redo", nil) != 0)
        #expect(keeper.takeEntries() == ["didRedo 2 left", "didShow 3"])
        keeper.refusesUndo = true
        #expect(!deck.view.undo())
        #expect(deck.view.deck.decidedCount == 3 && deck.view.deck.front == CardID(3))
      }
    }

    @Test("changes made inside of a call find the history as it is then")
    func insideOfCalls() throws {
      try withShownDeck(in: .allocated) { deck in
        let keeper = HistoryKeeper()
        try keeper.take(deck.view, cards: 6)
        keeper.reaction = { $0.undo() }
        deck.view.swipe(.right)
        #expect(
          keeper.takeEntries() == [
            "shouldSwipe 0 right", "didSwipe 0 right", "shouldUndo 0", "didShow 1", "didUndo 0",
            "didShow 0",
          ])
        keeper.reaction = { $0.redo() }
        deck.view.redo()
        #expect(keeper.takeEntries() == ["didRedo 0 right", "didShow 1"])
        #expect(keeper.history.count == 1 && deck.view.deck.decidedCount == 1)
      }
    }

    @Test("what the observer is not told of yet is not taken back")
    func untold() throws {
      try withShownDeck(cards: 9, in: .allocated) { deck in
        let keeper = HistoryKeeper()
        try keeper.take(deck.view, cards: 9)
        deck.view.swipe(.left)
        var undone: Bool?
        // The view requests the next card's content before it reports the swipe.
        deck.log.reactions[.content] = { view in undone = view.undo() }
        deck.view.swipe(.left)
        #expect(undone == false)
        #expect(keeper.history.map(\.card) == [CardID(0), CardID(1)])
        #expect(deck.view.undo())
      }
    }

    @Test("the last cards are kept for undo, more of them as decisions are taken back")
    func lookBehind() throws {
      try withShownDeck(cards: 20, in: .allocated) { deck in
        let keeper = HistoryKeeper()
        try keeper.take(deck.view, cards: 20, decided: 6)
        #expect(deck.view.wantedCards.suffix(2) == [CardID(5), CardID(4)])
        deck.rest()
        #expect(deck.view.hasPicture(of: CardID(5)) && deck.view.hasPicture(of: CardID(4)))
        deck.view.swipe(.right)
        #expect(deck.view.hasPicture(of: CardID(6)) && deck.view.hasPicture(of: CardID(5)))
        deck.view.undo()
        deck.view.undo()
        deck.rest()
        #expect(deck.view.wantedCards.suffix(2) == [CardID(4), CardID(3)])
        #expect(deck.view.hasPicture(of: CardID(3)))
        deck.view.lookBehind = 0
        #expect(!deck.view.wantedCards.contains(CardID(4)))
        deck.view.lookBehind = -3
        #expect(!deck.view.wantedCards.contains(CardID(4)))
      }
    }

    @Test("the place that is spoken counts the cards decided elsewhere")
    func speech() throws {
      try withShownDeck(in: .allocated) { deck in
        let keeper = HistoryKeeper()
        deck.view.speech.name = { "photo \($0.rawValue)" }
        try keeper.take(deck.view, cards: 24, decided: 2)
        #expect(deck.view.voice.name == "photo 2, 3 of 24")
        deck.view.swipe(.left)
        #expect(deck.view.voice.name == "photo 3, 4 of 24")
        deck.view.show(decided: CardID(9), toward: .left)
        #expect(deck.view.voice.name == "photo 3, 5 of 24")
        deck.view.show(takenBack: [Deck.Decision(card: CardID(9), direction: .left)])
        #expect(deck.view.voice.name == "photo 9, 4 of 24")
        deck.view.edit { $0.decidedElsewhere = 7 }
        #expect(deck.view.voice.name == "photo 9, 8 of 28")
      }
    }

    @Test("what others decide and take back is shown, and told to nobody")
    func fromElsewhere() throws {
      try withShownDeck { deck in
        let keeper = HistoryKeeper()
        try keeper.take(deck.view, cards: 9, decided: 3)
        deck.rest()
        deck.view.show(decided: CardID(3), toward: .right)
        #expect(deck.view.stage.departingCount == 1 && deck.view.deck.decidedCount == 4)
        #expect(keeper.takeEntries() == ["didShow 4"])
        let decisions = [3, 2, 1].map { Deck.Decision(card: CardID($0), direction: .right) }
        deck.view.show(takenBack: decisions + decisions)
        #expect(Array(deck.view.deck.remaining) == (1..<9).map { CardID($0) })
        #expect(deck.view.stage.departingCount == 0 && deck.view.deck.decidedCount == 1)
        #expect(keeper.takeEntries() == ["didShow 1"])
        deck.drag(by: Point(x: 20, y: 0))
        deck.view.show(decided: CardID(2), toward: .left)
        #expect(deck.view.stage.isDragging && deck.view.deck.front == CardID(1))
        deck.view.show(decided: CardID(1), toward: .left)
        #expect(!deck.view.stage.isDragging && deck.view.deck.front == CardID(3))
        deck.letGo()
        deck.view.show(decided: CardID(77), toward: nil)
        #expect(keeper.takeEntries() == ["didShow 3"])
        deck.checkWhole()
        deck.rest()
        #expect(deck.view.stage.departingCount == 0)
      }
    }

    // MARK: The pull

    /// Shows a deck with space beside its cards, whose first card has left to the right.
    private func withDecided(
      _ body: (ShownDeck, HistoryKeeper, GestureHand, Point) throws -> Void
    ) throws {
      try withShownDeck(in: .nowhere) { deck in
        deck.view.deckArea = { Rect(x: 60, y: 40, width: $0.width - 120, height: $0.height - 80) }
        try deck.show()
        let keeper = HistoryKeeper()
        try keeper.take(deck.view, cards: 6)
        deck.view.swipe(.right)
        deck.rest()
        _ = keeper.takeEntries()
        let frame = try #require(deck.view.frontFrame)
        let beside = Point(x: frame.origin.x + frame.size.width + 20, y: frame.center.y)
        try body(deck, keeper, try GestureHand(deck), beside)
      }
    }

    @Test("the last card is pulled back in")
    func pulls() throws {
      try withDecided { deck, keeper, hand, beside in
        hand.press(at: beside)
        hand.move(by: Point(x: -30, y: 0))
        #expect(deck.view.stage.pulled?.card == CardID(0))
        hand.move(by: Point(x: -150, y: 5))
        hand.letGo()
        #expect(deck.view.stage.pulled == nil && deck.view.deck.decidedCount == 0)
        #expect(keeper.takeEntries() == ["shouldUndo 0", "didUndo 0", "didShow 0"])
        hand.press(at: beside)
        hand.move(by: Point(x: -150, y: 0))
        #expect(deck.view.stage.pulled == nil, "nothing is decided")
        hand.letGo()
        deck.rest()
      }
    }

    @Test(
      "a decision that others take back, or make, meanwhile ends the pull", arguments: [0, 1, 2])
    func othersEndThePull(how: Int) throws {
      try withDecided { deck, keeper, hand, beside in
        hand.press(at: beside)
        hand.move(by: Point(x: -60, y: 0))
        #expect(deck.view.stage.pulled != nil)
        switch how {
        case 0:
          keeper.history = []
          deck.view.show(takenBack: [Deck.Decision(card: CardID(0), direction: .right)])
        case 1:
          keeper.history.append(Deck.Decision(card: CardID(4), direction: .left))
          deck.view.show(decided: CardID(4), toward: .left)
        default:
          // Nobody tells the view about it.
          keeper.history.append(Deck.Decision(card: CardID(4), direction: .left))
          hand.move(by: Point(x: -90, y: 0))
        }
        #expect(deck.view.stage.pulled == nil)
        hand.move(by: Point(x: -200, y: 0))
        hand.letGo()
        #expect(!keeper.takeEntries().contains { $0.hasPrefix("didUndo") })
        #expect(deck.view.deck.front == CardID(how == 0 ? 0 : 1))
        deck.rest()
        #expect(deck.view.stage.departingCount == 0)
      }
    }
  }
}
