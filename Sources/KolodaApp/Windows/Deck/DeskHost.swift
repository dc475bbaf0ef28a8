import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// What a window gives to its desks.
///
/// A desk is a part of the window with widgets and state of its own, which nothing else touches: the
/// strip with neighbours, the video on the front card, the lines over it. What a desk does to the rest
/// of the window goes through here.
@MainActor
protocol DeskHost: AnyObject {
  /// The window itself.
  var widget: Widget { get }
  var view: DeckView { get }
  /// The open deck; nil without one.
  var session: DeckSession? { get }
  var settings: SettingsStore { get }
  var screens: WindowScreens { get }
  var banner: Banner { get }
  var trace: TraceWriter? { get }

  /// Whether the deck is in its place, rather than a page.
  var showsDeck: Bool { get }
  /// What lies over the deck; nil if nothing does.
  var cover: DeckCover? { get }
  /// What the window shows at the moment.
  var scene: TraceScene { get }
  var look: DeckLook { get }
  /// The page about an opening that takes long; nil if none is shown.
  var openingPage: OpeningPage? { get }

  /// The space for cards in a view of this size.
  func freeRoom(in size: Size) -> Rect
  /// Enables the actions that can be used now.
  func refreshActions()
  /// Decides the front card.
  func decide(_ pile: PileID, by means: InputMeans)
  /// Flips the front card.
  ///
  /// - Returns: whether it has a back.
  func flip(by means: InputMeans) -> Bool
  /// Undoes the last decision.
  func undo()
  /// Redoes the last undone decision.
  func redo()
}

extension DeskHost {
  /// Shows notes over whatever is visible: the deck, or a page over it.
  var notes: DeckToasts { screens.notes }

  /// The page of decided cards over the deck, if there is one.
  var pilePage: (any PilePage)? { screens.screen.pilePage }

  /// Whether there is a card to mark.
  var canMark: Bool {
    session != nil && openingPage == nil && (pilePage != nil || showsFront)
  }

  /// Whether the deck shows a front card.
  var showsFront: Bool { showsDeck && screens.showsDeck && view.deck.front != nil }

  /// Gives the keyboard focus to the deck.
  func focusDeck() { gtk_widget_grab_focus(view.widget) }

  /// Closes the page over the deck, if there is one.
  func closePage() {
    guard screens.close() else { return }
    refreshActions()
    focusDeck()
  }

  /// Closes the page over the deck, unless it is that of Apply.
  func leavePages() {
    if screens.screen.apply == nil { closePage() }
  }
}
