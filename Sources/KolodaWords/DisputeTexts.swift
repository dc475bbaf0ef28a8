import KolodaLocalization

/// The texts of the deck of cards that people disagree on.
package enum DisputeTexts {
  package static var title: String {
    // TRANSLATORS: the cards that people answered differently, and the deck of them.
    localized("Disputes")
  }

  package static func deck(_ name: String) -> String {
    // TRANSLATORS: the title of a window: the cards of a deck that people answered differently.
    localized("Disputes in “{deck}”", ["deck": name])
  }

  package static func settled(_ count: Int, of all: Int) -> String {
    // TRANSLATORS: of cards that people answered differently, as in "3 of 8 settled".
    localized(
      "{settled} of {count} settled", ["settled": wholeNumber(count), "count": wholeNumber(all)])
  }

  package static var none: String { localized("No Disputes for You to Settle") }
  static var allSettled: String { localized("All Disputes Settled") }
  static var noneMore: String {
    localized(
      "Cards that people disagree on appear here once all their answers are in. Those that you answered yourself are for others to settle."
    )
  }
  package static var loading: String { localized("Looking for Disputes") }

  package static func answer(_ person: String, _ pile: String) -> String {
    let parts = ["person": isolated(person), "pile": isolated(pile)]
    // TRANSLATORS: who answered what, as in "ann: Keep".
    let answer = localizedIn("answer", "{person}: {pile}", parts)
    return isolated(answer)
  }

  package static func refused(_ count: Int) -> String {
    localizedCount(
      "{count} card was not settled: people agree on it now, or somebody else settled it.",
      "{count} cards were not settled: people agree on them now, or somebody else settled them.",
      count: count)
  }
}
