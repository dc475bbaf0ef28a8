import Koloda
import KolodaGTK
import Localization
import Triage

/// How a folder's deck is shown, as its settings say.
enum DeckLook: String, CaseIterable {
  /// A pile of cards in a plain window.
  case stack
  /// A coloured window with the next picture large and faint behind the card.
  case background

  /// The look that the settings ask for, or a pile.
  init(_ settings: DeckSettings) {
    self = settings.style.flatMap { DeckLook(rawValue: $0) } ?? .stack
  }

  /// What is wrong with the look that the settings ask for.
  static func warning(about settings: DeckSettings) -> String? {
    guard let style = settings.style, DeckLook(rawValue: style) == nil else { return nil }
    return localized(
      "deck.json: there is no style “{style}”, only “{stack}” or “{background}”",
      ["style": style, "stack": stack.rawValue, "background": background.rawValue])
  }

  /// The deck's style.
  ///
  /// - Parameter isFullscreen: whether a card may be higher than in a window.
  func style(isFullscreen: Bool) -> any DeckStyle {
    switch self {
    case .stack: StackStyle(semiTransparent: 1)
    case .background: WindowBackgroundStyle(isFullscreen: isFullscreen)
    }
  }

  /// The area that the style lays the deck out in.
  func area(in view: Size, isFullscreen: Bool) -> Rect {
    switch self {
    case .stack: CardArea.area(in: view, peek: DeckLook.peek, isFullscreen: isFullscreen)
    case .background: Rect(x: 0, y: 0, width: view.width, height: view.height)
    }
  }

  /// The piles that cards go to.
  var piles: [Pile] {
    switch self {
    case .stack: Pile.allCases
    case .background: [.reject, .keep]
    }
  }

  /// The overlay of each direction; the background's button for keeping is a heart.
  var overlays: [SwipeDirection: OverlayLook] {
    var looks = OverlayLook.standard
    if self == .background { looks[.right]?.glyph = .heart }
    return looks
  }

  /// The style class of the window.
  var styleClass: String { "\(rawValue)-look" }

  /// How far the pile's lower cards peek out below the front card, in logical pixels.
  static let peek: Double = {
    let stack = StackStyle()
    return stack.topMargin * Double(max(stack.visibleCards, 1) - 1)
  }()

  /// The colour behind the deck.
  func ground(isDark: Bool) -> CardColor {
    switch self {
    case .stack: CardColor(hex: isDark ? 0x242424 : 0xfafafa)
    case .background: CardColor(hex: isDark ? 0xb3262b : 0xff3b3f)
    }
  }
}
