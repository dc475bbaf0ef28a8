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

  static func atLeast(_ stars: Stars) -> String {
    // TRANSLATORS: a filter for photos with so many stars or more, as in "★★★ or more".
    stars == .five ? stars.signs : localized("{stars} or more", ["stars": stars.signs])
  }

  static func named(_ text: String) -> String { localized("“{text}”", ["text": text]) }
}
