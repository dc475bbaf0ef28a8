import KolodaFolders
import KolodaLocalization

/// The texts of the preferences for decks, photos and decisions.
enum PreferenceTexts {
  static var decisions: String { localized("Decisions") }

  static var directionsMore: String {
    localized(
      "The pile you choose swaps places with the one that was there. Past decisions don’t change."
    )
  }

  static var general: String { localized("General") }
  static var photos: String { localized("Photos") }
  static var appearance: String { localized("Appearance") }
  static var reset: String { localized("Reset") }
  static var resetDirections: String { localized("Restore Default Directions") }
  static var enlarges: String { localized("Enlarge Small Photos") }
  static var enlargesMore: String { localized("Show them at twice their size") }
  static var order: String { localized("Order") }
  static var orderMore: String { localized("For decks without an order of their own") }

  static func name(of order: FolderChoice.Order) -> String {
    switch order {
    case .name: localizedIn("order", "By Name")
    case .nameReversed: localizedIn("order", "By Name, Z to A")
    case .taken: localizedIn("order", "By Time Taken")
    case .takenReversed: localizedIn("order", "By Time Taken, Newest First")
    case .largest: localizedIn("order", "Largest First")
    case .oldest: localizedIn("order", "By Time Changed")
    case .newest: localizedIn("order", "By Time Changed, Newest First")
    case .listed:
      // TRANSLATORS: in the order of a list of files that the user has made.
      localizedIn("order", "As Listed")
    }
  }

  static var subfolders: String { localized("Include Subfolders") }
  static var videos: String { localized("Include Videos") }
  static var videosMore: String { localized("Those that belong to a photo stay with it") }
  static var caption: String { localized("Caption") }

  static func name(of caption: Settings.Caption) -> String {
    switch caption {
    case .nameAndDate: localizedIn("caption", "Name and Date")
    case .name: localizedIn("caption", "Name")
    case .none: localizedIn("caption", "None")
    }
  }

  static var ownPiles: String {
    // TRANSLATORS: the piles of decks that have none of their own, where they aren't the usual four.
    localized("Your Own Piles")
  }

  static var timeLeft: String { localized("Show Time Left") }

  static var timeLeftMore: String {
    localized("In the header bar, once your pace is known")
  }

  static var memory: String { localized("Memory") }
  static var megabytes: String { localized("In megabytes, not counting visible cards") }
  static var readingAhead: String { localized("Preloading") }

  static var readingAheadMore: String {
    localized(
      "Memory for upcoming pictures and undo")
  }

  static var start: String { localized("Startup") }
  static var restores: String { localized("Restore Decks") }
  static var restoresMore: String { localized("Reopen the decks from last time") }
}
