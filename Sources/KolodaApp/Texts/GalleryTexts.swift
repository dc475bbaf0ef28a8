import KolodaLocalization

extension GalleryLook {
  /// The name of the style.
  var title: String {
    switch self {
    case .released: StyleTexts.stack
    case .upwards: localizedIn("style", "Stack, upward")
    case .article: localizedIn("style", "Stack, as in the article")
    case .background: StyleTexts.background
    case .prototype: StyleTexts.prototype
    case .swipeToChoose: localizedIn("style", "MDCSwipeToChoose’s drag")
    case .simpleSwipe: localizedIn("style", "TinderSimpleSwipeCards’ drag")
    }
  }

  /// What the style's spring moves.
  var springPurpose: String {
    switch self {
    case .background: localized("The next card settles into place")
    case .prototype: localized("The next card falls into place")
    default: localized("The card springs back")
    }
  }
}

/// The texts of the gallery of styles.
enum GalleryTexts {
  static func deckName(_ style: String) -> String {
    localized("Sample deck, {style}", ["style": style])
  }

  static func direction(_ direction: String) -> String {
    localized("Direction: {direction}", ["direction": direction])
  }

  static var followsDrag: String { localized("Cards below follow the drag") }
  static var reducedMotion: String { localized("Reduced motion") }
  static var visibleCards: String { localized("Visible cards") }
  static var margin: String { localized("Margin (px)") }
  static var stackScale: String { localized("Scale from card to card") }
  static var backScale: String { localized("Size of the next card") }
  static var tension: String { localized("Tension") }
  static var friction: String { localized("Friction") }
  static var distance: String { localized("Distance (% of the card’s size)") }
  static var flickSpeed: String { localized("Flick speed (px/s)") }
  static var rotation: String { localized("Rotation (°)") }
  static var leastScale: String { localized("Smallest scale while dragging") }
  static var defaults: String { localized("Restore Defaults") }

  static func curve(_ numbers: String) -> String {
    localized("The spring’s curve: {numbers}", ["numbers": numbers])
  }

  static func seconds(_ time: String) -> String {
    // TRANSLATORS: a time in seconds.
    localized("{time} s", ["time": time])
  }

  static func settlesAfter(time: String, overshoot: String) -> String {
    localized(
      "Still moving after {time} s  ·  Overshoot {overshoot}%",
      ["time": time, "overshoot": overshoot])
  }

  static func settlesIn(time: String, overshoot: String) -> String {
    localized(
      "Settles in {time} s  ·  Overshoot {overshoot}%", ["time": time, "overshoot": overshoot])
  }
}
