import KolodaLocalization

/// The texts that a screen reader says about a deck.
package enum SpeechTexts {
  package static func back(_ card: String) -> String {
    // TRANSLATORS: the back of a flash card; {card} is the name of its picture's file.
    localized("{card}, back", ["card": card])
  }

  package static func decided(card: String, pile: String) -> String {
    // TRANSLATORS: said of a card that was decided, as in "sea.jpg: Keep".
    localized("{card}: {pile}", ["card": card, "pile": pile])
  }

  package static func undone(_ card: String) -> String {
    // TRANSLATORS: said of a card whose decision was undone.
    localized("{card}: Undone", ["card": card])
  }

  package static func position(card: String, place: Int, count: Int) -> String {
    // TRANSLATORS: said of the card that is shown, as in "sea.jpg, 3 of 24".
    localized(
      "{card}, {place} of {count}",
      ["card": card, "place": wholeNumber(place), "count": wholeNumber(count)])
  }

  package static func ranOut(_ count: Int) -> String {
    localizedCount(
      "All done, {count} of {count}", "All done, {count} of {count}", count: count)
  }
}
