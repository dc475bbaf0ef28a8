import CAdwaita
import Koloda
import KolodaGLib
import Testing

@testable import KolodaGTK

extension WidgetTests {
  @Suite("The hand")
  @MainActor
  struct DeckHandTests {
    @Test("a drag past the threshold decides when it is let go", arguments: [1.0, -1])
    func decides(side: Double) throws {
      try withShownDeck { deck in
        deck.drag(by: deck.far * side)
        #expect(deck.log.lastDrag?.isPastThreshold == true)
        #expect(deck.view.deck.decidedCount == 0)
        deck.letGo()
        let way = side > 0 ? "right" : "left"
        #expect(
          deck.log.takeEntries() == [
            "shouldDrag 0", "shouldSwipe 0 \(way)", "didSwipe 0 \(way)", "didShow 1",
          ])
        #expect(deck.log.lastDrag == nil)
      }
    }

    @Test("a drag short of the threshold springs back")
    func springsBack() throws {
      try withShownDeck { deck in
        deck.drag(by: Point(x: 0, y: 20))
        deck.letGo()
        #expect(deck.log.takeEntries() == ["shouldDrag 0", "didReset 0"])
        #expect(deck.view.deck.front == CardID(0))
        #expect(deck.log.lastDrag == nil)
      }
    }

    @Test("under a cover, no card is grabbed or tapped, and one that is held is let go of")
    func covered() throws {
      try withShownDeck { deck in
        let hand = try GestureHand(deck)
        let click = try #require(SignalEmission("GtkGestureClick", of: deck.view.widget))
        let fingers = try #require(SignalEmission("GtkEventControllerScroll", of: deck.view.widget))
        hand.press(at: deck.frontCenter)
        #expect(deck.view.stage.isDragging)
        deck.view.isCovered = true
        #expect(!deck.view.stage.isDragging)
        hand.move(by: deck.far)
        hand.letGo()
        deck.rest()
        _ = deck.log.takeEntries()
        hand.press(at: deck.frontCenter)
        hand.move(by: deck.far)
        #expect(!deck.view.stage.isDragging)
        hand.letGo()
        click.click(x: deck.frontCenter.x, y: deck.frontCenter.y)
        fingers.emit("scroll-begin")
        #expect(!fingers.ask("scroll", -deck.far.x, 0))
        // Fingers that were laid down on the cover grab nothing once it is gone.
        deck.view.isCovered = false
        #expect(!fingers.ask("scroll", -deck.far.x, 0))
        fingers.emit("scroll-end")
        #expect(deck.log.takeEntries().isEmpty && deck.view.deck.decidedCount == 0)
        hand.press(at: deck.frontCenter)
        #expect(deck.view.stage.isDragging)
        hand.cancel()
      }
    }

    @Test("a cancelled drag decides nothing, however far it is")
    func cancelled() throws {
      try withShownDeck { deck in
        deck.drag(by: deck.far)
        deck.letGo(decides: false)
        #expect(deck.log.takeEntries() == ["shouldDrag 0", "didReset 0"])
        deck.rest()
        #expect(deck.view.deck.decidedCount == 0)
        let front = try #require(deck.view.stage.frontPose(at: MainThread.now))
        #expect((front.center - deck.frontCenter).length < 0.5)
      }
    }

    @Test(
      "the view's axis holds in every deck that it shows",
      arguments: [DragAxis.horizontal, .vertical])
    func axis(axis: DragAxis) throws {
      try withShownDeck { deck in
        deck.view.dragAxis = axis
        for _ in 0..<2 {
          deck.drag(by: Point(x: 30, y: 20))
          let way = try #require(deck.view.stage.pan).translation
          let expected = axis == .horizontal ? Point(x: 30, y: 0) : Point(x: 0, y: 20)
          #expect((way - expected).length < 1e-6)
          deck.letGo(decides: false)
          deck.view.setDeck(try Deck(cards: (20..<23).map { CardID($0) }))
        }
      }
    }

    @Test("the grabbed point stays under the pointer")
    func grip() throws {
      try withShownDeck { deck in
        let grabbed = deck.frontCenter + Point(x: 40, y: 60)
        deck.view.handGrabbed(at: grabbed, time: MainThread.now, kind: .dragBegin)
        let held = try #require(deck.view.stage.frontPose(at: MainThread.now)).fraction(at: grabbed)
        for step in 1...10 {
          let pointer = grabbed + Point(x: Double(step) * 15, y: Double(step) * -7)
          deck.view.handMoved(to: pointer, at: MainThread.now, kind: .dragUpdate)
          let pose = try #require(deck.view.stage.frontPose(at: MainThread.now))
          #expect((pose.location(of: held) - pointer).length < 0.5)
        }
      }
    }

    @Test("a key's swipe in mid-drag takes the card, and the hand holds nothing any more")
    func keyInDrag() throws {
      try withShownDeck { deck in
        let hand = try GestureHand(deck)
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: 60, y: 0))
        #expect(deck.view.stage.isDragging)
        deck.view.swipe(.left)
        #expect(!deck.view.stage.isDragging)
        _ = deck.log.takeEntries()
        hand.move(by: Point(x: 200, y: 0))
        #expect(!deck.view.stage.isDragging)
        hand.letGo()
        #expect(deck.log.takeEntries() == [])
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("places that are no numbers are passed over", arguments: [Double.nan, .infinity])
    func notFinite(value: Double) throws {
      try withShownDeck { deck in
        deck.view.handGrabbed(at: Point(x: value, y: 0), time: MainThread.now, kind: .dragBegin)
        #expect(!deck.view.stage.isDragging)
        deck.drag(by: Point(x: 20, y: 0))
        let before = deck.view.stage.pan?.translation
        deck.view.handMoved(to: Point(x: 0, y: value), at: MainThread.now, kind: .dragUpdate)
        #expect(deck.view.stage.pan?.translation == before)
        deck.view.tapped(Point(x: value, y: value))
        deck.letGo(decides: false)
      }
    }

    /// Expects the grabbed point of the card to be drawn at a place.
    private func expectHeld(_ deck: ShownDeck, at place: Point) throws {
      let grab = try #require(deck.view.stage.pan).grab
      let pose = try #require(deck.view.stage.frontPose(at: MainThread.now))
      #expect((pose.location(of: grab) - place).length < 0.5)
    }

    // MARK: Mouse and touch

    @Test("a press holds the card at once, by the very point under the pointer")
    func press() throws {
      try withShownDeck { deck in
        deck.rest()
        let hand = try GestureHand(deck)
        hand.press(at: deck.frontCenter)
        #expect(deck.view.stage.pan?.translation == .zero)
        hand.move(by: Point(x: 3, y: 2))
        #expect(deck.view.stage.pan?.translation == Point(x: 3, y: 2))
        hand.letGo()
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("a tap selects the card and decides nothing")
    func tap() throws {
      try withShownDeck { deck in
        deck.rest()
        _ = deck.log.takeEntries()
        let hand = try GestureHand(deck)
        let click = try #require(SignalEmission("GtkGestureClick", of: deck.view.widget))
        hand.press(at: deck.frontCenter)
        click.click(x: deck.frontCenter.x, y: deck.frontCenter.y)
        hand.letGo()
        #expect(deck.log.takeEntries().filter { $0.hasPrefix("didSelect") } == ["didSelect 0"])
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("a card in motion is caught by the press, where it is")
    func caught() throws {
      try withShownDeck { deck in
        deck.drag(by: Point(x: 50, y: 30))
        deck.letGo(decides: false)
        let before = try #require(deck.view.stage.frontPose(at: MainThread.now)).center
        let hand = try GestureHand(deck)
        hand.press(at: before)
        try expectHeld(deck, at: before)
        hand.cancel()
      }
    }

    @Test("a cancelled gesture springs back, and the drag-end after it means nothing")
    func gestureCancelled() throws {
      try withShownDeck { deck in
        deck.rest()
        _ = deck.log.takeEntries()
        let hand = try GestureHand(deck)
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: 10, y: 0))
        hand.move(by: deck.far)
        hand.cancel()
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 0)
        #expect(deck.log.takeEntries() == ["shouldDrag 0", "didReset 0"])
      }
    }

    @Test("a press beside the card holds nothing")
    func beside() throws {
      try withShownDeck(in: .nowhere) { deck in
        deck.view.deckArea = { _ in Rect(x: 50, y: 50, width: 100, height: 100) }
        try deck.show()
        let hand = try GestureHand(deck)
        hand.press(at: Point(x: 20, y: 20))
        hand.move(by: Point(x: 60, y: 60))
        #expect(!deck.view.stage.isDragging)
        deck.view.tapped(Point(x: 20, y: 20))
        #expect(deck.log.takeEntries().filter { $0.hasPrefix("didSelect") } == [])
        deck.view.tapped(deck.frontCenter)
        #expect(deck.log.takeEntries() == ["didSelect 0"])
      }
    }

    // MARK: Touchpad

    @Test("a touchpad's swipe drags and decides")
    func touchpad() throws {
      try withShownDeck { deck in
        let fingers = try deck.fingers()
        fingers.emit("scroll-begin")
        #expect(fingers.ask("scroll", -1, 0))
        #expect(deck.view.stage.isDragging)
        // Without an event GTK reports the scroll in wheel units.
        #expect(deck.view.stage.pan?.translation == Point(x: 10, y: 0))
        #expect(fingers.ask("scroll", -deck.far.x / 10, 0))
        fingers.emit("scroll-end")
        #expect(deck.view.deck.history == [Deck.Decision(card: CardID(0), direction: .right)])
      }
    }

    @Test("a wheel moves nothing and is left to others")
    func wheel() throws {
      try withShownDeck { deck in
        let wheel = try deck.fingers()
        #expect(!wheel.ask("scroll", 0, -5))
        #expect(!deck.view.stage.isDragging)
      }
    }

    @Test("fingers that only rest on the touchpad do nothing")
    func resting() throws {
      try withShownDeck { deck in
        let fingers = try deck.fingers()
        fingers.emit("scroll-begin")
        fingers.emit("scroll-end")
        #expect(deck.log.takeEntries() == [])
        #expect(deck.log.drags == 0)
      }
    }

    @Test("a mouse takes over where the touchpad holds the card, without a jump")
    func twoHands() throws {
      try withShownDeck { deck in
        deck.rest()
        let fingers = try deck.fingers()
        let hand = try GestureHand(deck)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -2, 0)
        #expect(deck.view.stage.pan?.translation == Point(x: 20, y: 0))
        let before = try #require(deck.view.stage.frontPose(at: MainThread.now)).center
        hand.press(at: before + Point(x: 10, y: 10))
        try expectHeld(deck, at: before + Point(x: 10, y: 10))
        // The fingers no longer hold anything.
        let held = deck.view.stage.pan?.translation
        #expect(!fingers.ask("scroll", -9, 9))
        fingers.emit("scroll-end")
        #expect(deck.view.stage.pan?.translation == held)
        hand.letGo()
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("a hidden window ends a touchpad's swipe")
    func hidden() throws {
      try withShownDeck { deck in
        let fingers = try deck.fingers()
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -deck.far.x / 10, 0)
        #expect(deck.view.stage.isDragging)
        deck.window.map { gtk_widget_set_visible($0, 0) }
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("a drag can be cancelled by program", arguments: [false, true])
    func cancelledByProgram(isTouchpad: Bool) throws {
      try withShownDeck { deck in
        deck.rest()
        let fingers = try deck.fingers()
        let hand = try GestureHand(deck)
        if isTouchpad {
          fingers.emit("scroll-begin")
          _ = fingers.ask("scroll", -deck.far.x / 10, 0)
        } else {
          hand.press(at: deck.frontCenter)
          hand.move(by: Point(x: 10, y: 0))
          hand.move(by: deck.far)
        }
        #expect(deck.view.stage.isDragging)
        deck.view.cancelDrag()
        #expect(!deck.view.stage.isDragging)
        // Until the hand is released, its moves mean nothing.
        _ = fingers.ask("scroll", -5, 0)
        hand.move(by: deck.far)
        fingers.emit("scroll-end")
        hand.letGo()
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    @Test("the touchpad does not take over the card that the mouse holds")
    func otherHand() throws {
      try withShownDeck { deck in
        deck.rest()
        let fingers = try deck.fingers()
        let hand = try GestureHand(deck)
        // The fingers rest on the touchpad before the button is pressed.
        fingers.emit("scroll-begin")
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: 20, y: 0))
        #expect(deck.view.stage.pan?.translation == Point(x: 20, y: 0))
        _ = fingers.ask("scroll", 9, 9)
        fingers.emit("scroll-end")
        #expect(deck.view.stage.pan?.translation == Point(x: 20, y: 0))
        hand.letGo()
        #expect(!deck.view.stage.isDragging)
      }
    }
  }
}
