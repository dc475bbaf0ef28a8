import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

/// A deck view with an observer that records everything.
@MainActor
final class ShownDeck {
  /// The surroundings of the view.
  enum Place {
    /// In a window on the screen.
    case window
    /// Without a window, but with a size.
    case allocated
    /// New, without a size.
    case nowhere
  }

  /// The view's size, in logical pixels.
  static let size = Size(width: 300, height: 400)

  let view: DeckView
  let log = DeckLog()
  private(set) var window: Widget?

  /// Shows a deck of cards numbered from 0, which is the front card.
  init(
    cards: Int = 6, in place: Place = .window, actionNames: DeckActionNames = .directions
  ) throws {
    try #require(TestDisplay.isThere, "there is no display, but \(TestDisplay.requirement) is set")
    view = DeckView(deck: Deck(numbered: 0..<cards), actionNames: actionNames)
    view.observer = log
    view.policy = log
    view.source = log
    switch place {
    case .nowhere: break
    case .allocated: allocate(ShownDeck.size)
    case .window: try show()
    }
    _ = log.takeEntries()
  }

  /// Puts the view into a window and waits until it is on the screen.
  func show() throws {
    let window = gtk_window_new()
    self.window = window
    gtk_window_set_default_size(
      window.of(GtkWindow.self), Int32(ShownDeck.size.width), Int32(ShownDeck.size.height))
    gtk_window_set_decorated(window.of(GtkWindow.self), 0)
    gtk_window_set_child(window.of(GtkWindow.self), view.widget)
    gtk_window_present(window.of(GtkWindow.self))
    #expect(
      MainLoop.run { gtk_widget_get_mapped(view.widget) != 0 && !view.stage.bounds.isEmpty },
      "the window did not come up")
  }

  /// Gives the view a size without a window.
  func allocate(_ size: Size) {
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, Int32(size.width), Int32(size.height), -1, nil)
  }

  /// Closes the window as its button does.
  func destroyWindow() {
    guard let window else { return }
    self.window = nil
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  // MARK: The hand

  /// The centre of the front card at rest.
  var frontCenter: Point { view.stage.frontFrame?.center ?? .zero }

  /// Grabs the front card by its centre and moves it, as a hand does.
  func drag(by offset: Point) {
    view.handGrabbed(at: frontCenter, time: MainThread.now, kind: .dragBegin)
    view.handMoved(to: frontCenter + offset, at: MainThread.now, kind: .dragUpdate)
  }

  /// Releases the card.
  func letGo(decides: Bool = true) {
    view.handLetGo(decides: decides, rule: view.rule, at: MainThread.now, kind: .dragEnd)
  }

  /// An offset that decides, whatever the speed.
  var far: Point { Point(x: (view.stage.frontFrame?.size.width ?? 0) * 0.8, y: 0) }

  /// Fingers on a touchpad.
  func fingers() throws -> SignalEmission {
    try #require(SignalEmission("GtkEventControllerScroll", of: view.widget))
  }

  // MARK: Expectations

  /// Waits until nothing moves and no picture is left to bake.
  func rest() {
    #expect(
      MainLoop.run { !view.ticker.isRunning && !view.pictures.isPreparing }, "it never came to rest"
    )
  }

  /// Expects the scene to match the deck.
  func checkWhole(at location: SourceLocation = #_sourceLocation) {
    let deck = view.deck
    let stage = view.stage
    deck.checkInvariants()
    let shown = stage.shownCards
    #expect(Set(shown).count == shown.count, "a card is shown twice", sourceLocation: location)
    #expect(!stage.isDragging || deck.front != nil, sourceLocation: location)
    var poses: [CardPose] = []
    stage.poses(at: MainThread.now, into: &poses)
    if !stage.area.size.isEmpty {
      let pile = poses.filter { if case .pile = $0.role { true } else { false } }
      let count = min(stage.style.visibleCards, deck.remainingCount)
      #expect(
        pile.reversed().map(\.card) == Array(deck.remaining.prefix(count)),
        sourceLocation: location)
    }
    for pose in poses {
      #expect(pose.center.isFinite && !pose.size.isEmpty, sourceLocation: location)
      #expect(pose.rotation.isFinite && pose.opacity.isFinite, sourceLocation: location)
    }
  }
}

/// Runs a test on a view, and then expects the view and its widget to be released.
@MainActor
func withShownDeck(
  cards: Int = 6, in place: ShownDeck.Place = .window,
  actionNames: DeckActionNames = .directions, at location: SourceLocation = #_sourceLocation,
  _ body: (ShownDeck) throws -> Void
) throws {
  weak var view: DeckView?
  var watch: ObjectWatch?
  do {
    let deck = try ShownDeck(cards: cards, in: place, actionNames: actionNames)
    view = deck.view
    watch = ObjectWatch(deck.view.widget.object)
    try body(deck)
    deck.checkWhole(at: location)
    deck.destroyWindow()
  }
  let isGone = MainLoop.run { view == nil && watch?.isFinalized ?? true }
  #expect(isGone, "the view or its widget is never let go", sourceLocation: location)
}
