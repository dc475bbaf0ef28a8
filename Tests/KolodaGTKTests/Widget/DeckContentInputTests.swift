import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Hands on the front card's widget")
  @MainActor
  struct DeckContentInputTests {
    private func pointer(_ deck: ShownDeck) throws -> XTestPointer {
      try #require(XTestPointer(on: deck.view.widget), "XTEST is missing (libxtst6)")
    }

    // MARK: Buttons

    @Test("a click on a button is the button's, and no swipe and no selection")
    func click() throws {
      try withWidgetCards { deck, made in
        let mouse = try pointer(deck)
        mouse.click(try made.middle(of: made.buttons[CardID(0)], in: deck))
        #expect(MainLoop.run { made.clicks == [0] })
        deck.rest()
        #expect(deck.log.takeEntries().filter { !$0.hasPrefix("should") && $0 != "rested" } == [])
        #expect(deck.view.deck.decidedCount == 0)
        // The next card's button works as soon as that card is in front.
        deck.view.swipe(.left)
        mouse.click(try made.middle(of: made.buttons[CardID(1)], in: deck))
        #expect(MainLoop.run { made.clicks == [0, 1] })
      }
    }

    @Test("a drag that begins on a button moves the card and is no click")
    func dragFromButton() throws {
      try withWidgetCards { deck, made in
        let mouse = try pointer(deck)
        let start = try made.middle(of: made.buttons[CardID(0)], in: deck)
        mouse.drag(from: start, to: start + Point(x: 40, y: 0))
        #expect(deck.view.stage.isDragging)
        // The card is held by the point that was under the pointer when the drag was recognised.
        let held = try #require(deck.view.stage.pan).grab
        let pose = try #require(deck.view.stage.frontPose(at: MainThread.now))
        #expect((pose.location(of: held) - (start + Point(x: 40, y: 0))).length < 1)
        mouse.move(to: start)
        mouse.release()
        deck.rest()
        #expect(made.clicks == [])
        #expect(deck.view.deck.decidedCount == 0)
        mouse.drag(from: start, to: start + deck.far)
        mouse.release()
        #expect(MainLoop.run { deck.view.deck.decidedCount == 1 })
        #expect(made.clicks == [])
      }
    }

    @Test("a plain part of the card is held at once, and a tap on it selects")
    func plain() throws {
      try withWidgetCards { deck, made in
        let mouse = try pointer(deck)
        let rest = try #require(deck.view.stage.frontFrame)
        let place = Point(x: rest.center.x, y: rest.origin.y + rest.size.height - 30)
        mouse.move(to: place)
        mouse.press()
        #expect(deck.view.stage.isDragging)
        mouse.release()
        deck.rest()
        #expect(deck.log.takeEntries().filter { $0.hasPrefix("didSelect") } == ["didSelect 0"])
        #expect(made.clicks == [])
      }
    }

    // MARK: Content that scrolls

    @Test("along the way it scrolls a drag is the content's, across it the card's")
    func axis() throws {
      try withWidgetCards { deck, made in
        let mouse = try pointer(deck)
        let start = try made.middle(of: made.scrollers[CardID(0)], in: deck)
        mouse.drag(from: start, to: start - Point(x: 2, y: 50))
        #expect(!deck.view.stage.isDragging)
        #expect(made.scrolled(CardID(0)) == 50)
        // The axis stays as recognised, wherever the hand goes.
        mouse.move(to: start + Point(x: 90, y: -50))
        #expect(!deck.view.stage.isDragging)
        mouse.release()
        deck.rest()
        #expect(deck.view.deck.decidedCount == 0)
        let before = made.scrolled(CardID(0))
        mouse.drag(from: start, to: start + Point(x: 60, y: 10))
        #expect(deck.view.stage.isDragging)
        #expect(made.scrolled(CardID(0)) == before)
        mouse.move(to: start)
        mouse.release()
      }
    }

    @Test(
      "the way is decided within 8 pixels, and nothing moves before", arguments: [3.0, 5, 7])
    func undecided(reach: Double) throws {
      try withWidgetCards { deck, made in
        let start = try made.middle(of: made.scrollers[CardID(0)], in: deck)
        let hand = try GestureHand(deck)
        hand.press(at: start)
        hand.move(by: Point(x: reach, y: 0))
        #expect(!deck.view.stage.isDragging)
        #expect(made.scrolled(CardID(0)) == 0)
        hand.move(by: Point(x: 16, y: 0))
        #expect(deck.view.stage.isDragging)
        // The card does not jump to the hand, but follows the rest of the movement.
        let moved = try #require(deck.view.stage.pan?.translation)
        #expect((moved - Point(x: 8, y: 0)).length < 1e-6)
        hand.cancel()
        #expect(!deck.view.stage.isDragging)
      }
    }

    @Test("a key that takes the card away leaves the hand with nothing")
    func keyMeanwhile() throws {
      try withWidgetCards { deck, made in
        let start = try made.middle(of: made.scrollers[CardID(0)], in: deck)
        let hand = try GestureHand(deck)
        hand.press(at: start)
        hand.move(by: Point(x: 7, y: 0))
        deck.view.swipe(.left)
        hand.move(by: Point(x: 40, y: 0))
        #expect(!deck.view.stage.isDragging)
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("a card in motion is caught, whatever lies under the press")
    func caught() throws {
      try withCardInMotion { deck, made, place in
        let hand = try GestureHand(deck)
        hand.press(at: place)
        #expect(deck.view.stage.isDragging)
        hand.cancel()
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("of a card in motion, too, a drag along the way it scrolls is the content's")
    func caughtAndScrolled() throws {
      try withCardInMotion { deck, made, place in
        let hand = try GestureHand(deck)
        hand.press(at: place)
        let caught = try #require(deck.view.stage.pan?.translation)
        hand.move(by: Point(x: 0, y: -7))
        #expect(deck.view.stage.pan?.translation == caught)
        hand.move(by: Point(x: 0, y: -50))
        #expect(!deck.view.stage.isDragging)
        #expect(made.scrolled(CardID(0)) == 50)
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("of a card in motion, a drag across the way it scrolls is the card's, without a jump")
    func caughtAndDragged() throws {
      try withCardInMotion { deck, made, place in
        let hand = try GestureHand(deck)
        hand.press(at: place)
        let caught = try #require(deck.view.stage.pan?.translation)
        for (reach, distance) in [(12.0, 4.0), (30, 22)] {
          hand.move(by: Point(x: reach, y: 0))
          let moved = try #require(deck.view.stage.pan?.translation)
          #expect((moved - caught - Point(x: distance, y: 0)).length < 1e-6)
        }
        #expect(made.scrolled(CardID(0)) == 0)
        hand.cancel()
      }
    }

    @Test("a touchpad scrolls a card in motion, and swipes it across the way it scrolls")
    func touchpadInMotion() throws {
      try withCardInMotion { deck, made, place in
        let fingers = try fingers(on: deck, at: place)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", 0, 3)
        #expect(!fingers.ask("scroll", 0, 9))
        #expect(!deck.view.stage.isDragging)
        fingers.emit("scroll-end")
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -3, 0)
        #expect(fingers.ask("scroll", -deck.far.x / 10, 0))
        #expect(deck.view.stage.isDragging)
        fingers.emit("scroll-end")
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("right after a decision a touchpad scrolls the next card")
    func touchpadAfterDecision() throws {
      try withWidgetCards { deck, made in
        let place = try made.middle(of: made.scrollers[CardID(0)], in: deck)
        try MainThread.holdingTime {
          let fingers = try fingers(on: deck, at: place)
          deck.view.swipe(.left)
          fingers.emit("scroll-begin")
          #expect(!fingers.ask("scroll", 0, 3))
          #expect(!fingers.ask("scroll", 0, 9))
          #expect(!deck.view.stage.isDragging)
          fingers.emit("scroll-end")
        }
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("a scroll bar follows the mouse, and the card does not")
    func scrollBar() throws {
      try withWidgetCards { deck, made in
        let scroller = try #require(made.scrollers[CardID(0)])
        gtk_scrolled_window_set_overlay_scrolling(scroller.opaque, 0)
        let bar = try #require(gtk_scrolled_window_get_vscrollbar(scroller.opaque))
        #expect(MainLoop.run { gtk_widget_get_width(bar) > 0 })
        let mouse = try pointer(deck)
        let top = try made.middle(of: bar, in: deck) - Point(x: 0, y: 50)
        mouse.drag(from: top, to: top + Point(x: 0, y: 30))
        #expect(!deck.view.stage.isDragging)
        #expect(MainLoop.run { made.scrolled(CardID(0)) > 0 })
        mouse.move(to: top + Point(x: 90, y: 30))
        #expect(!deck.view.stage.isDragging)
        mouse.release()
        deck.rest()
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    /// Runs a test on a card that springs back, with a place on its text as it is drawn.
    private func withCardInMotion(
      _ body: (ShownDeck, WidgetCards, Point) throws -> Void
    ) throws {
      try withWidgetCards { deck, made in
        let start = try made.middle(of: made.scrollers[CardID(0)], in: deck)
        try MainThread.holdingTime {
          deck.drag(by: Point(x: 60, y: 0))
          deck.letGo(decides: false)
          try body(deck, made, start + Point(x: 40, y: 0))
        }
      }
    }

    private func fingers(on deck: ShownDeck, at place: Point) throws -> SignalEmission {
      let motion = try #require(
        SignalEmission("GtkEventControllerMotion", of: deck.view.widget))
      motion.emit("motion", place.x, place.y)
      return try deck.fingers()
    }

    @Test("a touchpad scrolls what can be scrolled and swipes the card across it")
    func touchpad() throws {
      try withWidgetCards { deck, made in
        let place = try made.middle(of: made.scrollers[CardID(0)], in: deck)
        let fingers = try fingers(on: deck, at: place)
        // A vertical scroll is passed on, to its very end.
        fingers.emit("scroll-begin")
        #expect(!fingers.ask("scroll", 0, 3))
        #expect(!fingers.ask("scroll", -9, 0))
        fingers.emit("scroll-end")
        #expect(!deck.view.stage.isDragging)
        // A horizontal scroll drags the card, from the point where it was recognised.
        fingers.emit("scroll-begin")
        #expect(fingers.ask("scroll", -1, 0))
        #expect(!deck.view.stage.isDragging)
        #expect(fingers.ask("scroll", -1, 0))
        #expect(deck.view.stage.pan?.translation == Point(x: 4, y: 0))
        #expect(fingers.ask("scroll", -deck.far.x / 10, 0))
        fingers.emit("scroll-end")
        #expect(deck.view.deck.history == [Deck.Decision(card: CardID(0), direction: .right)])
      }
    }

    @Test("a wheel scrolls the content, through GTK itself")
    func wheel() throws {
      try withWidgetCards { deck, made in
        let mouse = try pointer(deck)
        mouse.move(to: try made.middle(of: made.scrollers[CardID(0)], in: deck))
        mouse.turnWheel()
        #expect(MainLoop.run { made.scrolled(CardID(0)) > 0 })
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("with dragging off a tap still selects and a button is still clicked")
    func noDragging() throws {
      try withWidgetCards { deck, made in
        deck.view.allowsDragging = false
        let mouse = try pointer(deck)
        let rest = try #require(deck.view.stage.frontFrame)
        let place = Point(x: rest.center.x, y: rest.origin.y + rest.size.height - 30)
        mouse.drag(from: place, to: place + deck.far)
        #expect(!deck.view.stage.isDragging)
        mouse.release()
        deck.rest()
        #expect(deck.view.deck.decidedCount == 0)
        _ = deck.log.takeEntries()
        mouse.click(place)
        #expect(deck.log.takeEntries().filter { $0.hasPrefix("did") } == ["didSelect 0"])
        mouse.click(try made.middle(of: made.buttons[CardID(0)], in: deck))
        #expect(MainLoop.run { made.clicks == [0] })
      }
    }
  }
}
