import KolodaLocalization

/// The texts of the preferences for the look and feel of decks.
enum DeckPreferenceTexts {
  static var preview: String { localized("Preview deck") }

  static var style: String {
    localized("How cards look and move")
  }

  static var visibleCards: String { localized("Visible Cards") }
  static var visibleCardsMore: String { localized("How many cards the style “Stack” shows") }
  static var swipe: String { localized("Swiping") }

  static var swipeMore: String {
    localized("How far or fast a swipe must go to count")
  }

  static var distance: String { localized("Distance") }

  static func percentOfCard(_ percent: Int) -> String {
    localized("{percent}% of the card’s size", ["percent": String(percent)])
  }

  static var flick: String { localized("Flick") }

  static func pixelsPerSecond(_ speed: Int) -> String {
    localized("{speed} pixels per second", ["speed": String(speed)])
  }

  static var springBack: String { localized("Return") }
  static var springBackMore: String { localized("How an undecided card moves back") }
  static var bouncinessMore: String { localized("How far the card overshoots") }
  static var speedMore: String { localized("Speed of the return") }
  static var nextCard: String { localized("Next Card") }
  static var nextCardMore: String {
    localized("How the next card comes forward from the background")
  }
  static var nextSpeedMore: String { localized("How fast it settles") }
  static var motion: String { localized("Motion") }
  static var reducedMotion: String { localized("Reduced Motion") }
  static var reducedMotionMore: String { localized("Fade instead of moving") }
  static var motionOfSystem: String { localizedIn("reduced motion", "Follow System") }
  static var motionAlways: String { localizedIn("reduced motion", "Always") }
  static var motionNever: String { localizedIn("reduced motion", "Never") }
  static var playgroundMore: String { localized("Try every style and its settings") }
  static var rightToLeft: String { localized("Right to Left") }

  static var rightToLeftMore: String {
    localized("For right-to-left languages")
  }

  static var mirrorsLayout: String { localized("Mirror Layout") }
  static var mirrorsLayoutMore: String { localized("Mirror the stack") }
  static var mirrorsDecisions: String { localized("Mirror Decisions") }
  static var mirrorsDecisionsMore: String { localized("Swap left and right") }
  static var notKept: String { localized("Settings Can’t Be Saved") }

  static var notKeptMore: String {
    localized("The settings schema is not installed; changes last until you quit.")
  }
}
