import CAdwaita
import Koloda
import Testing

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Decisions")
  @MainActor
  struct DeckDecisionTests {
    @Test("a swipe by program is asked for, told of and followed by the next card, once each")
    func swipe() throws {
      try withShownDeck(in: .allocated) { deck in
        #expect(deck.view.swipe(.right))
        #expect(deck.log.takeEntries() == ["shouldSwipe 0 right", "didSwipe 0 right", "didShow 1"])
        #expect(deck.view.deck.history == [Deck.Decision(card: CardID(0), direction: .right)])
      }
    }

    @Test("undo and redo are told of once each")
    func undoRedo() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.view.swipe(.left)
        _ = deck.log.takeEntries()
        #expect(deck.view.undo())
        #expect(deck.log.takeEntries() == ["shouldUndo 0", "didUndo 0", "didShow 0"])
        #expect(deck.view.redo())
        #expect(deck.log.takeEntries() == ["didRedo 0 left", "didShow 1"])
        #expect(!deck.view.redo())
        #expect(deck.log.takeEntries() == [])
      }
    }

    @Test("the last card's decision is followed by the deck's end, once")
    func end() throws {
      try withShownDeck(cards: 2, in: .allocated) { deck in
        deck.view.swipe(.left)
        _ = deck.log.takeEntries()
        deck.view.swipe(.left)
        #expect(deck.log.takeEntries() == ["shouldSwipe 1 left", "didSwipe 1 left", "ranOut"])
        #expect(!deck.view.swipe(.left))
        #expect(deck.log.takeEntries() == [])
        deck.view.undo()
        _ = deck.log.takeEntries()
        deck.view.redo()
        #expect(deck.log.takeEntries() == ["didRedo 1 left", "ranOut"])
      }
    }

    @Test("an empty deck does nothing", arguments: [ShownDeck.Place.allocated, .nowhere])
    func empty(place: ShownDeck.Place) throws {
      try withShownDeck(cards: 0, in: place) { deck in
        #expect(!deck.view.swipe(.left))
        #expect(!deck.view.undo())
        #expect(!deck.view.redo())
        deck.drag(by: Point(x: 200, y: 0))
        deck.letGo()
        deck.view.tapped(.zero)
        #expect(deck.view.wantedCards.isEmpty)
        #expect(deck.log.takeEntries() == [])
      }
    }

    @Test("a direction that is not allowed is refused without asking")
    func allowed() throws {
      try withShownDeck(in: .allocated) { deck in
        #expect(!deck.view.swipe(.up))
        deck.view.allowedDirections = [.up]
        #expect(!deck.view.swipe(.left))
        #expect(deck.log.takeEntries() == [])
        #expect(deck.view.swipe(.up))
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("a single card may have directions of its own")
    func cardDirections() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.log.directions[CardID(1)] = [.down]
        #expect(deck.view.swipe(.left))
        #expect(!deck.view.swipe(.left))
        deck.drag(by: deck.far)
        deck.letGo()
        #expect(deck.view.deck.front == CardID(1))
        #expect(deck.view.swipe(.down))
        #expect(deck.view.swipe(.left))
      }
    }

    @Test("a delegate may refuse a swipe, an undo and a drag")
    func refusals() throws {
      try withShownDeck { deck in
        deck.log.refusals = [.shouldSwipe]
        #expect(!deck.view.swipe(.left))
        deck.drag(by: deck.far)
        deck.letGo()
        #expect(deck.view.deck.decidedCount == 0)
        #expect(
          deck.log.takeEntries()
            == ["shouldSwipe 0 left", "shouldDrag 0", "shouldSwipe 0 right", "didReset 0"])

        deck.log.refusals = [.shouldUndo]
        #expect(deck.view.swipe(.left))
        #expect(!deck.view.undo())
        #expect(deck.view.deck.decidedCount == 1)

        deck.log.refusals = [.shouldDrag]
        deck.rest()
        let hand = try #require(SignalEmission("GtkGestureDrag", of: deck.view.widget))
        hand.emit("drag-begin", deck.frontCenter.x, deck.frontCenter.y)
        hand.emit("drag-update", 100, 0)
        #expect(!deck.view.stage.isDragging)
        hand.emit("drag-end", 100, 0)
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("twenty swipes in one instant are twenty decisions, in order")
    func many() throws {
      try withShownDeck(cards: 25) { deck in
        for index in 0..<20 { #expect(deck.view.swipe(index.isMultiple(of: 3) ? .left : .right)) }
        #expect(deck.view.deck.history.map(\.card) == (0..<20).map { CardID($0) })
        deck.checkWhole()
        deck.rest()
        #expect(deck.view.stage.departingCount == 0)
      }
    }

    @Test("actions do what they are called", arguments: [DeckActionNames.directions, named])
    func actions(names: DeckActionNames) throws {
      try withShownDeck(actionNames: names) { deck in
        let widget = deck.view.widget
        deck.view.allowedDirections = [.left, .right, .up, .down]
        for (direction, name) in names.swipes.sorted(by: { $0.value < $1.value }) {
          #expect(gtk_widget_activate_action_variant(widget, name, nil) != 0)
          #expect(deck.view.deck.history.last?.direction == direction)
        }
        let count = names.swipes.count
        #expect(deck.view.deck.decidedCount == count)
        #expect(gtk_widget_activate_action_variant(widget, names.undo, nil) != 0)
        #expect(deck.view.deck.decidedCount == count - 1)
        #expect(gtk_widget_activate_action_variant(widget, names.redo, nil) != 0)
        #expect(deck.view.deck.decidedCount == count)
        #expect(gtk_widget_activate_action_variant(widget, "deck.nothing", nil) == 0)
      }
    }

    @Test("an action that is answered is not carried out by the view, too")
    func answered() throws {
      try withShownDeck { deck in
        let names = DeckActionNames.directions
        var asked: [String] = []
        deck.view.onAction = {
          asked.append($0)
          return $0 == names.undo
        }
        let right = try #require(names.swipes[.right])
        for name in [right, names.undo] {
          #expect(gtk_widget_activate_action_variant(deck.view.widget, name, nil) != 0)
        }
        #expect(asked == [right, names.undo] && deck.view.deck.decidedCount == 1)
      }
    }

    /// Action names that a program chose.
    nonisolated static let named = DeckActionNames(
      swipes: [.left: "deck.reject", .right: "deck.keep"], undo: "deck.back")

    @Test("an action leads where it is told to, and nowhere under a name that the view has not")
    func actionsChangeSides() throws {
      try withShownDeck(actionNames: Self.named) { deck in
        let widget = deck.view.widget
        deck.view.allowedDirections = [.left, .right, .up]
        deck.view.setActions([.up: "deck.keep", .right: "deck.reject", .left: "deck.unknown"])
        #expect(gtk_widget_activate_action_variant(widget, "deck.keep", nil) != 0)
        #expect(deck.view.deck.history.last?.direction == .up)
        #expect(gtk_widget_activate_action_variant(widget, "deck.reject", nil) != 0)
        #expect(deck.view.deck.history.last?.direction == .right)
        #expect(gtk_widget_activate_action_variant(widget, "deck.unknown", nil) == 0)
        #expect(deck.view.deck.decidedCount == 2)
      }
    }

    @Test("views with other action names do not disturb each other")
    func twoClasses() throws {
      try withShownDeck(actionNames: Self.named) { one in
        try withShownDeck { other in
          #expect(gtk_widget_activate_action_variant(one.view.widget, "deck.keep", nil) != 0)
          #expect(gtk_widget_activate_action_variant(other.view.widget, "deck.keep", nil) == 0)
          #expect(one.view.deck.decidedCount == 1)
          #expect(other.view.deck.decidedCount == 0)
        }
      }
    }
  }
}
