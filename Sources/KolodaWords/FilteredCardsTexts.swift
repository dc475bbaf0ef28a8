import KolodaLocalization

/// The texts about what a filter leaves: of photos, or of cards of another kind.
package enum FilteredCardsTexts {
  case photos, cards

  /// How many cards are shown, of how many.
  package func shown(_ count: Int, of all: Int) -> String {
    let shown = ["shown": wholeNumber(count)]
    return switch self {
    case .photos:
      localizedCount("{shown} of {count} photo", "{shown} of {count} photos", count: all, shown)
    case .cards:
      localizedCount("{shown} of {count} card", "{shown} of {count} cards", count: all, shown)
    }
  }

  /// How many cards are still to be decided, after all that pass the filter are.
  package func left(_ count: Int) -> String {
    switch self {
    case .photos:
      // TRANSLATORS: photos that a filter leaves out.
      localizedCount(
        "{count} other photo is undecided.", "{count} other photos are undecided.", count: count)
    case .cards:
      // TRANSLATORS: cards that a filter leaves out.
      localizedCount(
        "{count} other card is undecided.", "{count} other cards are undecided.", count: count)
    }
  }

  /// How many decided cards match, for when no undecided one does.
  package func decided(_ count: Int) -> String {
    switch self {
    case .photos:
      localizedCount(
        "{count} decided photo matches.", "{count} decided photos match.", count: count)
    case .cards:
      localizedCount("{count} decided card matches.", "{count} decided cards match.", count: count)
    }
  }

  /// The button that shows those.
  package var showDecided: String {
    switch self {
    case .photos:
      // TRANSLATORS: a button: shows the photos that match the filter and are decided already.
      localized("Show Decided Photos")
    case .cards:
      // TRANSLATORS: a button: shows the cards that match the filter and are decided already.
      localized("Show Decided Cards")
    }
  }

  /// What to do where nothing matches.
  package var more: String {
    switch self {
    case .photos: localized("Change the filter, or clear it to see every photo.")
    case .cards: localized("Change the filter, or clear it to see every card.")
    }
  }

  package var nothing: String {
    switch self {
    case .photos: localized("No Photos Match the Filter")
    case .cards: localized("No Cards Match the Filter")
    }
  }

  package var noneUndecided: String {
    switch self {
    case .photos: localized("No Undecided Photos Match")
    case .cards: localized("No Undecided Cards Match")
    }
  }

  package var done: String {
    switch self {
    case .photos: localized("All Filtered Photos Are Decided")
    case .cards: localized("All Filtered Cards Are Decided")
    }
  }
}
