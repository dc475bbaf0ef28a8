import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Lifetime")
  @MainActor
  struct DeckLifetimeTests {
    @Test("a view without a window goes when it is let go", arguments: [false, true])
    func unused(hasSize: Bool) throws {
      try withShownDeck(in: hasSize ? .allocated : .nowhere) { deck in
        #expect(deck.view.deck.front == CardID(0))
      }
    }

    @Test("a view in a window goes with the window")
    func window() throws {
      try withShownDeck { $0.rest() }
    }

    @Test("a view that is held outlives its window and can be put into another one")
    func outlives() throws {
      try withShownDeck { deck in
        deck.destroyWindow()
        MainLoop.run(turns: 5)
        #expect(gtk_widget_get_parent(deck.view.widget) == nil)
        #expect(deck.view.swipe(.left))
        deck.checkWhole()
        try deck.show()
        #expect(deck.view.swipe(.right))
        #expect(deck.view.deck.decidedCount == 2)
      }
    }

    @Test("a view in a window stays and works though nothing else holds it")
    func heldByWindow() throws {
      weak var view: DeckView?
      var window: Widget?
      var watch: ObjectWatch?
      do {
        let deck = try ShownDeck()
        view = deck.view
        window = deck.window
        watch = ObjectWatch(deck.view.widget.object)
      }
      MainLoop.run(turns: 5)
      #expect(view?.swipe(.right) == true)
      #expect(MainLoop.run { view?.ticker.isRunning == false })
      #expect(view?.deck.decidedCount == 1)
      window.map { gtk_window_destroy($0.of(GtkWindow.self)) }
      #expect(MainLoop.run { view == nil && watch?.isFinalized == true })
    }

    @Test("a view may go while its cards fly")
    func inFlight() throws {
      try withShownDeck { deck in
        deck.view.swipe(.right)
        #expect(deck.view.ticker.isRunning)
      }
      // A leftover timer would fire in these turns.
      MainLoop.run(turns: 30)
    }

    @Test("a view may go while a card is in a hand")
    func inDrag() throws {
      try withShownDeck { deck in
        let hand = try #require(SignalEmission("GtkGestureDrag", of: deck.view.widget))
        hand.emit("drag-begin", deck.frontCenter.x, deck.frontCenter.y)
        hand.emit("drag-update", 40, 10)
        #expect(deck.view.stage.isDragging)
      }
      MainLoop.run(turns: 30)
    }

    @Test("a view that another thread lets go is left alone until it is freed")
    func elsewhere() async throws {
      let last: LastReference<DeckView>
      let hand: SignalEmission
      let watch: ObjectWatch
      do {
        let deck = try ShownDeck(in: .allocated)
        deck.view.reloadAll()
        #expect(deck.view.pictures.isPreparing)
        hand = try #require(SignalEmission("GtkGestureDrag", of: deck.view.widget))
        watch = ObjectWatch(deck.view.widget.object)
        last = LastReference(deck.view)
      }
      last.letGoElsewhere()
      // The main thread frees the view only after these.
      hand.emit("drag-begin", 150, 200)
      hand.emit("drag-update", 40, 10)
      hand.emit("drag-end", 40, 10)
      MainLoop.run(turns: 5)
      #expect(!watch.isFinalized)
      await Task { @MainActor in }.value
      #expect(watch.isFinalized)
    }

    @Test(
      "a view that only its window holds may go inside of any call",
      arguments: DeckLog.Call.allCases)
    func insideOfCall(call: DeckLog.Call) throws {
      weak var view: DeckView?
      let log: DeckLog
      let widget: Widget
      let center: Point
      let watch: ObjectWatch
      do {
        let deck = try ShownDeck(cards: 2)
        deck.log.back = { _ in .pending }
        deck.view.reloadAll()
        deck.rest()
        deck.view.swipe(.left)
        if call == .didRedo { deck.view.undo() }
        view = deck.view
        log = deck.log
        widget = deck.view.widget
        center = deck.frontCenter
        watch = ObjectWatch(widget.object)
        let window = try #require(deck.window)
        log.reactions[call] = { _ in gtk_window_destroy(window.of(GtkWindow.self)) }
      }
      try provoke(call, on: widget, center: center)
      #expect(MainLoop.run { log.reactions.isEmpty }, "\(call.rawValue) was not called")
      #expect(MainLoop.run { view == nil && watch.isFinalized })
    }

    /// Provokes a call without holding a reference to the view, as GTK does.
    private func provoke(_ call: DeckLog.Call, on widget: Widget, center: Point) throws {
      let hand = try #require(SignalEmission("GtkGestureDrag", of: widget))
      switch call {
      case .shouldSwipe, .didSwipe, .ranOut:
        gtk_widget_activate_action_variant(widget, "deck.swipe-right", nil)
      case .shouldUndo, .didUndo, .didShow:
        gtk_widget_activate_action_variant(widget, "deck.undo", nil)
      case .didRedo:
        gtk_widget_activate_action_variant(widget, "deck.redo", nil)
      case .shouldDrag, .didDrag:
        hand.emit("drag-begin", center.x, center.y)
        hand.emit("drag-update", 20, 0)
      case .didFlip: gtk_widget_activate_action_variant(widget, "deck.flip", nil)
      case .didReset:
        hand.emit("drag-begin", center.x, center.y)
        hand.emit("drag-update", 0, 20)
        hand.emit("drag-end", 0, 20)
      case .didSelect:
        let click = try #require(SignalEmission("GtkGestureClick", of: widget))
        click.click(x: center.x, y: center.y)
      case .content:
        gtk_widget_allocate(widget, 200, 300, -1, nil)
      case .rested: break
      }
    }

    @Test("a view does not keep its delegate and its data source")
    func delegate() throws {
      let view: DeckView
      weak var log: DeckLog?
      do {
        let deck = try ShownDeck(in: .allocated)
        view = deck.view
        log = deck.log
      }
      #expect(log == nil)
      view.swipe(.right)
      #expect(view.deck.decidedCount == 1)
    }

    @Test("views that are gone leave no handlers at the settings")
    func settings() throws {
      let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
      // GObject numbers handlers in the order of their connection, whatever the object.
      func connect() -> gulong { Signal.connectNotify(settings, "gtk-theme-name") {} }
      let first = connect()
      for _ in 0..<3 { try withShownDeck(in: .nowhere) { _ in } }
      let last = connect()
      defer { for own in [first, last] { g_signal_handler_disconnect(settings, own) } }
      let left = (first + 1..<last).filter { g_signal_handler_is_connected(settings, $0) != 0 }
      #expect(left.isEmpty)
    }
  }
}
