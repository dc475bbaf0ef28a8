import CAdwaita
import Foundation
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// A view's closures may do anything to it, just like its observer.
  @Suite("Inside of a closure, and devices at fault")
  @MainActor
  struct DeckClosureTests {
    /// A closure that a view calls.
    enum Closure: String, CaseIterable, Sendable {
      case area, pending, drawing, frame, input, swipe, undo, redo, show, select, drag, threshold
      case reset, runOut, rest

      /// Whether it is called while the window is laid out or drawn.
      var isInFrame: Bool { self == .area || self == .pending || self == .frame }

      /// Whether it is called only while the main loop runs.
      var waits: Bool { self == .pending || self == .drawing }

      @MainActor
      func set(on deck: ShownDeck, _ act: @escaping @MainActor () -> Void) {
        let view = deck.view
        switch self {
        case .area:
          view.deckArea = { size in
            act()
            return Rect(x: 0, y: 0, width: size.width, height: size.height)
          }
        case .pending:
          deck.log.content = { _, _, _ in .pending }
          view.drawPending = { _, _ in MainThread.assume(act) }
        case .drawing:
          deck.log.content = { _, _, _ in
            .drawing(background: CardColor(white: 1)) { _, _ in MainThread.assume(act) }
          }
        case .frame: view.onFrame = { _ in act() }
        case .input: view.onInput = { _ in act() }
        case .swipe: view.onSwipe = { _ in act() }
        case .undo: view.onUndo = { _ in act() }
        case .redo: view.onRedo = { _ in act() }
        case .show: view.onShow = { _ in act() }
        case .select: view.onSelect = { _ in act() }
        case .drag: view.onDrag = { _ in act() }
        case .threshold: view.onThreshold = { _, _ in act() }
        case .reset: view.onReset = { _ in act() }
        case .runOut: view.onRunOut = { act() }
        case .rest: view.onRest = { act() }
        }
      }
    }

    /// Every second combination of closure and deed, like a chessboard; all of them in the long
    /// run.
    nonisolated static let combinations: [(Closure, DeckReentrancyTests.Deed)] = {
      let isLong = ProcessInfo.processInfo.environment[EnduranceTests.wish] != nil
      return Closure.allCases.enumerated().flatMap { row, closure in
        DeckReentrancyTests.Deed.allCases.enumerated()
          .filter { column, _ in isLong || (row + column).isMultiple(of: 2) }
          .map { (closure, $1) }
      }
    }()

    @Test(
      "the scene stays whole, whatever is done inside of whatever closure",
      arguments: combinations)
    func anything(closure: Closure, deed: DeckReentrancyTests.Deed) throws {
      // GTK itself can't destroy a window while laying it out or drawing it.
      guard deed != .destroy || !closure.isInFrame else { return }
      try withShownDeck(in: deed == .destroy ? .window : .allocated) { deck in
        // Some deeds cause the same call again, so act only a few times.
        var left = 3
        closure.set(on: deck) { [unowned deck] in
          left -= 1
          if left >= 0 { deed.perform(on: deck.view, in: deck) }
        }
        deck.view.reloadAll()
        for step in script(deck, for: closure) {
          step()
          deck.view.deck.checkInvariants()
        }
        #expect(left < 3, "\(closure.rawValue) was not called")
        left = 0
        deck.letGo(decides: false)
        deck.view.deckArea = { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }
        (try? Deck(cards: (100..<103).map { CardID($0) })).map(deck.view.setDeck)
        deck.allocate(ShownDeck.size)
        deck.checkWhole()
        #expect(deck.view.swipe(.right) && deck.view.deck.front == CardID(101))
      }
    }

    /// Returns the steps that make a view call every closure.
    private func script(
      _ deck: ShownDeck, for closure: Closure
    ) -> [@MainActor () -> Void] {
      let view = deck.view
      let draw: @MainActor () -> Void = {
        let snapshot = gtk_snapshot_new()
        view.snapshot(into: snapshot)
        gtk_snapshot_free_to_node(snapshot).map { gsk_render_node_unref($0) }
      }
      return [
        { deck.allocate(Size(width: 280, height: 390)) },
        { if closure.waits { deck.rest() } }, draw, { view.swipe(.right) }, { view.undo() },
        { view.redo() },
        { view.undo() },
        // A tap hits a card that flies back only where it is by now.
        { if closure == .select { deck.rest() } }, { view.tapped(deck.frontCenter) },
        { deck.drag(by: Point(x: 10, y: 0)) }, { deck.letGo(decides: false) },
        { deck.drag(by: deck.far) }, draw, { deck.letGo() }, draw,
        { for _ in 0..<8 { view.swipe(.left) } },
        { if closure == .rest { deck.rest() } },
      ]
    }

    @Test(
      "a device's greatest numbers are a hand far away, and no end of the program",
      arguments: [1e6, 1e18, -1e300, Double.greatestFiniteMagnitude, .leastNonzeroMagnitude])
    func huge(value: Double) throws {
      try withShownDeck { deck in
        deck.rest()
        let hand = try GestureHand(deck)
        let fingers = try deck.fingers()
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: value, y: -value))
        hand.move(by: Point(x: -value, y: value))
        deck.checkWhole()
        hand.letGo()
        // Give the card a minute to spring back.
        MainThread.skip(microseconds: 60_000_000)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", value, value)
        _ = fingers.ask("scroll", -value, value)
        fingers.emit("scroll-end")
        hand.press(at: Point(x: value, y: value))
        hand.letGo()
        deck.view.tapped(Point(x: value, y: -value))
        MainThread.skip(microseconds: 60_000_000)
        deck.rest()
        #expect(deck.view.deck.decidedCount <= 2)
      }
    }

    @Test("another scale in mid-air or in a drag moves nothing and drops no picture")
    func scale() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.rest()
        deck.view.swipe(.left)
        deck.drag(by: Point(x: 40, y: 5))
        MainThread.skip(microseconds: 30_000)
        for scale in [2, 1, 3] {
          let before = deck.view.stage
          deck.view.pictures.fronts.setSize(deck.view.pictures.fronts.size, scale: scale)
          deck.view.pictures.prepareSoon()
          deck.view.allocate(ShownDeck.size)
          let now = MainThread.now
          var old: [CardPose] = []
          var new: [CardPose] = []
          before.poses(at: now, into: &old)
          deck.view.stage.poses(at: now, into: &new)
          #expect(old == new && new.count == 4)
          for pose in new { #expect(deck.view.pictures.fronts.picture(of: pose.card) != nil) }
        }
        #expect(deck.view.stage.isDragging)
        deck.letGo(decides: false)
        deck.rest()
      }
    }
  }
}
