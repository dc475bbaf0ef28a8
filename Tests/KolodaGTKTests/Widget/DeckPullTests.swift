import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Pulling back")
  @MainActor
  struct DeckPullTests {
    /// Shows a deck with space beside its cards, whose first card has left to the right.
    private func withDecided(_ body: (ShownDeck, GestureHand, Point) throws -> Void) throws {
      try withShownDeck(in: .nowhere) { deck in
        deck.view.deckArea = { Rect(x: 60, y: 40, width: $0.width - 120, height: $0.height - 80) }
        try deck.show()
        deck.view.swipe(.right)
        deck.rest()
        _ = deck.log.takeEntries()
        let frame = try #require(deck.view.frontFrame)
        let beside = Point(x: frame.origin.x + frame.size.width + 20, y: frame.center.y)
        try body(deck, try GestureHand(deck), beside)
      }
    }

    @Test("a drag from beside the card inwards takes the last decision back")
    func pulls() throws {
      try withDecided { deck, hand, beside in
        var kinds: [InputRecord.Kind] = []
        deck.view.onInput = { kinds.append($0.kind) }
        hand.press(at: beside)
        hand.move(by: Point(x: -30, y: 0))
        #expect(deck.view.stage.pulled?.card == CardID(0) && !deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 1)
        hand.move(by: Point(x: -150, y: 5))
        hand.letGo()
        #expect(deck.view.stage.pulled == nil && deck.view.deck.decidedCount == 0)
        #expect(deck.log.takeEntries() == ["shouldUndo 0", "didUndo 0", "didShow 0"])
        #expect(kinds == [.pullBegin, .pullUpdate, .pullUpdate, .pullEnd])
        deck.rest()
      }
    }

    @Test("let go too early, cancelled or refused, the card leaves again", arguments: [0, 1, 2])
    func leaves(how: Int) throws {
      try withDecided { deck, hand, beside in
        if how == 2 { deck.log.refusals.insert(.shouldUndo) }
        hand.press(at: beside)
        hand.move(by: Point(x: how == 0 ? -12 : -150, y: 0))
        #expect(deck.view.stage.pulled != nil)
        // Wait, so that the resting hand doesn't flick.
        let until = MainThread.now + 0.3
        _ = MainLoop.run { MainThread.now > until }
        if how == 1 { hand.cancel() } else { hand.letGo() }
        #expect(deck.view.stage.pulled == nil && deck.view.deck.decidedCount == 1)
        deck.rest()
        #expect(deck.log.takeEntries() == (how == 2 ? ["shouldUndo 0", "rested"] : ["rested"]))
        #expect(deck.view.stage.departingCount == 0)
      }
    }

    @Test("outwards, from the other side, on the card and without a decision it is no pull")
    func others() throws {
      try withDecided { deck, hand, beside in
        hand.press(at: beside)
        hand.move(by: Point(x: 30, y: 0))
        hand.letGo()
        hand.press(at: beside)
        hand.move(by: Point(x: -10, y: 30))
        hand.move(by: Point(x: -150, y: 30))
        #expect(deck.view.stage.pulled == nil)
        hand.letGo()
        hand.press(at: Point(x: 5, y: beside.y))
        hand.move(by: Point(x: 150, y: 0))
        #expect(deck.view.stage.pulled == nil)
        hand.letGo()
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: -20, y: 0))
        #expect(deck.view.stage.pulled == nil && deck.view.stage.isDragging)
        hand.cancel()
        deck.view.undo()
        deck.rest()
        hand.press(at: beside)
        hand.move(by: Point(x: -150, y: 0))
        #expect(deck.view.stage.pulled == nil)
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("it can be switched off, and a key's swipe in the middle lets the card go")
    func off() throws {
      try withDecided { deck, hand, beside in
        hand.press(at: beside)
        hand.move(by: Point(x: -60, y: 0))
        deck.view.swipe(.left)
        #expect(deck.view.stage.pulled == nil && deck.view.deck.decidedCount == 2)
        hand.move(by: Point(x: -200, y: 0))
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 2)
        deck.view.undo()
        deck.rest()
        hand.press(at: beside)
        hand.move(by: Point(x: -60, y: 0))
        deck.view.allowsPullingBack = false
        #expect(deck.view.stage.pulled == nil)
        hand.letGo()
        hand.press(at: beside)
        hand.move(by: Point(x: -150, y: 0))
        #expect(deck.view.stage.pulled == nil)
        hand.letGo()
      }
    }

    @Test("where decisions are mirrored the pull is as well")
    func mirrored() throws {
      try withDecided { deck, hand, beside in
        deck.view.mirrorsDirections = true
        gtk_widget_set_direction(deck.view.widget, GTK_TEXT_DIR_RTL)
        #expect(deck.view.isSceneMirrored)
        deck.rest()
        let other = Point(x: Double(gtk_widget_get_width(deck.view.widget)) - beside.x, y: beside.y)
        hand.press(at: other)
        hand.move(by: Point(x: 150, y: 0))
        #expect(deck.view.stage.pulled?.card == CardID(0))
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 0)
      }
    }
  }
}
