import KolodaLocalization
import KolodaTriage

/// The texts of the filter.
enum FilterTexts {
  static var menu: String { localized("Filter…") }
  // TRANSLATORS: a noun: what chooses the photos that are shown.
  static var title: String { localized("Filter") }
  static var clear: String { localized("Clear Filter") }
  static var name: String { localized("Name Contains") }
  static var place: String { localized("Pile") }
  static var stars: String { localized("Minimum Stars") }
  static var kind: String { localized("Files") }
  static var any: String { localized("Any") }
  static var all: String { localized("All Photos") }
  static var raw: String { localized("With RAW") }
  static var withoutRAW: String { localized("Without RAW") }
  static var recording: String {
    // TRANSLATORS: a filter for photos that a camera has recorded a video or a sound with.
    localized("With Video or Sound")
  }
  static var note: String { localized("With a Note") }
  // TRANSLATORS: a filter for photos whose files say that an app has rejected them.
  static var rejectedInFile: String { localized("Rejected in the File") }
  // TRANSLATORS: a filter for photos whose files say that an app has kept them.
  static var keptInFile: String { localized("Kept in the File") }
  static var nothing: String { localized("No Photos Match the Filter") }
  static var noneUndecided: String { localized("No Undecided Photos Match") }
  static var more: String { localized("Change the filter, or clear it to see every card.") }
  static var done: String { localized("All Filtered Photos Are Decided") }

  /// How many cards are still to be decided, after all that pass the filter are.
  static func left(_ count: Int) -> String {
    // TRANSLATORS: cards that a filter leaves out.
    localizedCount(
      "{count} other card is undecided.", "{count} other cards are undecided.", count: count)
  }

  /// How many decided cards match, for when no undecided one does.
  static func decided(_ count: Int) -> String {
    // TRANSLATORS: {pile} is the name of a choice in the filter.
    localizedCount(
      "{count} decided card matches. Change “{pile}” in the filter to see it.",
      "{count} decided cards match. Change “{pile}” in the filter to see them.", count: count,
      ["pile": place])
  }

  static func atLeast(_ stars: Stars) -> String {
    // TRANSLATORS: a filter for photos with so many stars or more, as in "★★★ or more".
    stars == .five ? stars.signs : localized("{stars} or more", ["stars": stars.signs])
  }

  static func named(_ text: String) -> String { localized("“{text}”", ["text": text]) }

  static func shown(_ count: Int, of all: Int) -> String {
    localizedCount(
      "{shown} of {count} card", "{shown} of {count} cards", count: all, ["shown": "\(count)"])
  }
}
