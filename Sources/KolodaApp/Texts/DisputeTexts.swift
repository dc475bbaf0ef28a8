import KolodaLocalization

/// The words of the page on which cards are settled that people disagree on.
enum DisputeTexts {
  static var title: String {
    // TRANSLATORS: the cards that people answered differently, and the page that shows them.
    localized("Disputes")
  }

  static func place(_ number: Int, of count: Int) -> String {
    localized("{number} of {count}", ["number": String(number), "count": String(count)])
  }

  static func card(_ number: Int) -> String {
    localized("Card #{number}", ["number": String(number)])
  }

  static func place(_ card: String, _ place: String, settled: Int) -> String {
    // TRANSLATORS: {card} is as in "Card #12", {place} as in "3 of 8"; {settled} is a number.
    localized(
      "{card}, {place}, {settled} settled",
      ["card": card, "place": place, "settled": String(settled)])
  }

  static var none: String { localized("No Disputes") }
  static var noneMore: String {
    localized("Cards with all of their answers come here if people disagree.")
  }
  static var loading: String { localized("Looking for disputes") }
  static var previous: String { localized("Previous Dispute") }
  static var next: String { localized("Next Dispute") }

  static func answer(_ person: String, _ pile: String) -> String {
    // TRANSLATORS: who answered what, as in "ann: Keep".
    localizedIn("answer", "{person}: {pile}", ["person": person, "pile": pile])
  }

  static func settle(_ pile: String) -> String {
    // TRANSLATORS: a button: {pile} is the right answer to a card that people disagree on.
    localized("Settle as “{pile}”", ["pile": pile])
  }

  static func settled(_ pile: String, by person: String) -> String {
    localized("Settled as “{pile}” by {person}", ["pile": pile, "person": person])
  }

  static func settling(_ pile: String) -> String {
    localized("Settled as “{pile}”", ["pile": pile])
  }

  static var open: String { localized("Which answer is right?") }
  static var own: String {
    localized("You answered this card, so somebody else settles it.")
  }

  static func notSettled(_ card: String, _ reason: String) -> String {
    localized("{card} was not settled. {reason}", ["card": card, "reason": reason])
  }
}
