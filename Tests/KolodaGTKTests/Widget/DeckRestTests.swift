import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Motion and rest")
  @MainActor
  struct DeckRestTests {
    @Test("the timer runs as long as anything moves and not longer")
    func timer() throws {
      try withShownDeck { deck in
        deck.rest()
        #expect(!deck.view.ticker.isRunning)
        deck.view.swipe(.right)
        #expect(deck.view.ticker.isRunning)
        deck.rest()
        #expect(!deck.view.stage.isMoving(at: MainThread.now))
        #expect(deck.view.stage.departingCount == 0)
      }
    }

    @Test("the end of motion is told once")
    func rested() throws {
      try withShownDeck { deck in
        deck.view.swipe(.right)
        deck.view.swipe(.left)
        deck.rest()
        #expect(deck.log.takeEntries().filter { $0 == "rested" }.count == 1)
        deck.drag(by: Point(x: 30, y: 0))
        deck.letGo(decides: false)
        deck.rest()
        #expect(deck.log.takeEntries().filter { $0 == "rested" }.count == 1)
      }
    }

    @Test("a card held still in a hand is no rest")
    func heldStill() throws {
      try withShownDeck { deck in
        deck.rest()
        _ = deck.log.takeEntries()
        deck.drag(by: deck.far)
        #expect(MainLoop.run { !deck.view.ticker.isRunning })
        deck.view.handMoved(to: deck.frontCenter, at: MainThread.now, kind: .dragUpdate)
        #expect(MainLoop.run { !deck.view.ticker.isRunning })
        #expect(deck.log.takeEntries() == ["shouldDrag 0"])
        #expect(deck.view.stage.isDragging)
      }
    }

    @Test("at rest nothing is drawn")
    func idle() throws {
      try withShownDeck { deck in
        var frames = 0
        deck.view.onFrame = { _ in frames += 1 }
        deck.view.swipe(.left)
        deck.rest()
        MainLoop.run(turns: 40)
        #expect(frames > 0)
        frames = 0
        MainLoop.run(turns: 100)
        #expect(frames == 0)
      }
    }

    @Test("without a window the deck comes to rest as well")
    func unmapped() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.view.swipe(.right)
        deck.rest()
        #expect(deck.view.stage.departingCount == 0)
      }
    }

    @Test("a deck without a size is decided like any other", arguments: [false, true])
    func sizeless(isAllocated: Bool) throws {
      try withShownDeck(in: .nowhere) { deck in
        if isAllocated { deck.view.allocate(.zero) }
        #expect(deck.view.swipe(.left))
        #expect(deck.view.undo())
        #expect(deck.view.redo())
        deck.drag(by: Point(x: 50, y: 0))
        deck.letGo()
        #expect(deck.view.deck.decidedCount == 1)
        #expect(deck.log.asked.isEmpty)
        deck.rest()
        // Once the view has a size it shows its cards.
        deck.allocate(ShownDeck.size)
        deck.rest()
        #expect(deck.log.asked.first == CardID(1))
      }
    }

    @Test(
      "a place for the deck that is none shows nothing and stops nothing",
      arguments: [0, -5, Double.nan, .infinity, 1e300])
    func impossibleArea(extent: Double) throws {
      try withShownDeck(in: .nowhere) { deck in
        deck.view.deckArea = { _ in Rect(x: extent, y: 0, width: extent, height: extent) }
        deck.allocate(ShownDeck.size)
        #expect(deck.view.swipe(.right))
        let snapshot = gtk_snapshot_new()
        deck.view.snapshot(into: snapshot)
        gtk_snapshot_free_to_node(snapshot).map { gsk_render_node_unref($0) }
        deck.view.deckArea = { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }
        deck.view.allocate(ShownDeck.size)
        deck.rest()
        #expect(deck.view.stage.frontFrame?.size.isEmpty == false)
      }
    }

    @Test("without animations cards fade and do not travel")
    func reducedMotion() throws {
      let settings = try #require(gtk_settings_get_default())
      try withShownDeck { deck in
        setAnimations(false, in: settings)
        defer { setAnimations(true, in: settings) }
        #expect(deck.view.stage.reducesMotion)
        let center = deck.frontCenter
        deck.view.swipe(.right)
        var poses: [CardPose] = []
        deck.view.stage.poses(at: MainThread.now + 0.1, into: &poses)
        #expect(poses.last?.role == .departing)
        #expect(poses.last?.center == center)
        deck.rest()
      }
    }

    @Test("what the program says of motion goes before the desktop's setting")
    func chosenMotion() throws {
      let settings = try #require(gtk_settings_get_default())
      try withShownDeck { deck in
        deck.view.reducesMotion = true
        #expect(deck.view.stage.reducesMotion)
        setAnimations(false, in: settings)
        defer { setAnimations(true, in: settings) }
        deck.view.reducesMotion = false
        #expect(!deck.view.stage.reducesMotion)
        deck.view.reducesMotion = nil
        #expect(deck.view.stage.reducesMotion)
      }
    }

    @Test("cards are seen outside of the view only where its overflow is visible")
    func overflow() throws {
      try withShownDeck { deck in
        let bounds = deck.view.stage.bounds
        let inside = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        let window = try #require(deck.window)
        gtk_widget_set_margin_top(deck.view.widget, 40)
        gtk_widget_set_margin_start(deck.view.widget, 20)
        #expect(MainLoop.run { deck.view.stage.bounds.height == inside.size.height - 40 })
        let less = deck.view.stage.bounds
        #expect(
          deck.view.seenArea == Rect(x: 0, y: 0, width: less.width, height: less.height))
        gtk_widget_set_overflow(deck.view.widget, GTK_OVERFLOW_VISIBLE)
        let whole = Rect(
          x: -20, y: -40, width: Double(gtk_widget_get_width(window)),
          height: Double(gtk_widget_get_height(window)))
        #expect(deck.view.seenArea == whole)
      }
    }

    private func setAnimations(_ isOn: Bool, in settings: OpaquePointer) {
      var value = GValue()
      // GLib's boolean type.
      g_value_init(&value, GType(5 << 2))
      g_value_set_boolean(&value, isOn ? 1 : 0)
      let object = UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
      g_object_set_property(object, "gtk-enable-animations", &value)
      g_value_unset(&value)
    }
  }
}
