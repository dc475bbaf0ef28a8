import KolodaLocalization

/// The words of the preferences of decisions and of memory.
enum PreferenceTexts {
  static var decisions: String { localized("Decisions") }

  static var directionsMore: String {
    localized(
      "A pile that is chosen for another direction changes places. Cards that are decided stay in their piles."
    )
  }

  static var reset: String { localized("Reset") }
  static var resetDirections: String { localized("Restore the Standard Directions") }
  static var memory: String { localized("Memory") }
  static var megabytes: String { localized("In megabytes, beside the cards that are seen") }
  static var readingAhead: String { localized("Reading Ahead") }

  static var readingAheadMore: String {
    localized(
      "Cards are read before they are needed, and kept for undo, as far as the memory goes.")
  }

  static var start: String { localized("At the Start") }
  static var restores: String { localized("Restore Decks") }
  static var restoresMore: String { localized("Open the decks again that were open at the end") }
}
