import Koloda
import Localization

/// A built-in style, as the gallery offers it.
enum GalleryLook: Int, CaseIterable {
  case released, upwards, article, background, prototype, swipeToChoose, simpleSwipe

  /// What the style is called.
  var title: String {
    switch self {
    case .released: localizedIn("style", "Stack")
    case .upwards: localizedIn("style", "Stack, piled upwards")
    case .article: localizedIn("style", "Stack, the article’s")
    case .background: localizedIn("style", "Background")
    case .prototype: localizedIn("style", "Prototype")
    case .swipeToChoose: localizedIn("style", "MDCSwipeToChoose’s drag")
    case .simpleSwipe: localizedIn("style", "TinderSimpleSwipeCards’ drag")
    }
  }

  /// What its spring moves.
  var springPurpose: String {
    switch self {
    case .background: localized("The next card collects itself from the background")
    case .prototype: localized("The next card falls into its place")
    default: localized("The card springs back")
    }
  }

  /// Whether its cards lie in a pile of any height.
  var isStack: Bool { self != .background && self != .prototype }

  /// Whether its spring is given by tension and friction instead of bounciness and speed.
  var hasConstants: Bool { self == .prototype }

  /// How its cards follow the hand.
  var drag: DragProfile {
    switch self {
    case .prototype: .prototype
    case .swipeToChoose: .swipeToChoose
    case .simpleSwipe: .simpleSwipe
    default: .koloda
    }
  }

  /// The durations of its transitions.
  var motion: DeckMotion {
    switch self {
    case .prototype: PrototypeStyle.motion
    case .swipeToChoose: .swipeToChoose
    case .simpleSwipe: .simpleSwipe
    default: DeckMotion()
    }
  }
}
