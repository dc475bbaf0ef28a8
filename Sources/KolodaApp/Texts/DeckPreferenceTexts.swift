import KolodaLocalization

/// The words of the preferences of how a deck looks and feels.
enum DeckPreferenceTexts {
  static var page: String { localized("Deck") }
  static var preview: String { localized("Deck to try the settings with") }

  static var style: String {
    localized("The deck’s own, or one style for every deck, whatever it says")
  }

  static var visibleCards: String { localized("Visible Cards") }
  static var visibleCardsMore: String { localized("How many cards a stack shows at most") }
  static var swipe: String { localized("Decide by Hand") }

  static var swipeMore: String {
    localized("When a card that is let go is decided, and does not return.")
  }

  static var distance: String { localized("Distance") }

  static func percentOfCard(_ percent: Int) -> String {
    localized("{percent} % of the card’s size", ["percent": String(percent)])
  }

  static var flick: String { localized("Flick") }

  static func pixelsPerSecond(_ speed: Int) -> String {
    localized("{speed} pixels a second, however short", ["speed": String(speed)])
  }

  static var springBack: String { localized("Spring Back") }
  static var springBackMore: String { localized("How a card returns that was let go too early.") }
  static var bouncinessMore: String { localized("How far the card overshoots") }
  static var speedMore: String { localized("How soon it is back") }
  static var nextCard: String { localized("Next Card") }
  static var nextCardMore: String { localized("How the next card comes up from the background.") }
  static var nextSpeedMore: String { localized("How soon it is in its place") }
  static var motion: String { localized("Motion") }
  static var reducedMotion: String { localized("Reduced Motion") }
  static var reducedMotionMore: String { localized("Cards fade instead of travelling") }
  static var motionOfSystem: String { localizedIn("reduced motion", "As the Desktop") }
  static var motionAlways: String { localizedIn("reduced motion", "Always") }
  static var motionNever: String { localizedIn("reduced motion", "Never") }
  static var rightToLeft: String { localized("Right to Left") }

  static var rightToLeftMore: String {
    localized("Where the language is written from right to left.")
  }

  static var mirrorsLayout: String { localized("Mirror the Layout") }
  static var mirrorsLayoutMore: String { localized("The deck’s cards pile up to the other side") }
  static var mirrorsDecisions: String { localized("Mirror Decisions") }
  static var mirrorsDecisionsMore: String { localized("Left and right change their meanings") }
  static var notKept: String { localized("Changes Are Not Kept") }

  static var notKeptMore: String {
    localized("The description of the settings is not installed; they last until Koloda ends.")
  }
}
