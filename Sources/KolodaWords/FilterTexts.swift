import KolodaLocalization
import KolodaTriage

/// The texts of the filter.
package enum FilterTexts {
  package static var menu: String { localized("Filter…") }
  // TRANSLATORS: a noun: what chooses the photos that are shown.
  package static var title: String { localized("Filter") }
  package static var clear: String { localized("Clear Filter") }
  package static var name: String { localized("Name Contains") }
  package static var place: String { localized("Pile") }
  package static var stars: String { localized("Minimum Stars") }
  package static var kind: String { localized("Files") }
  package static var any: String { localized("Any") }
  package static var all: String { localized("All Photos") }
  package static var raw: String { localized("With RAW") }
  package static var withoutRAW: String { localized("Without RAW") }
  package static var recording: String {
    // TRANSLATORS: a filter for photos that a camera has recorded a video or a sound with.
    localized("With Video or Sound")
  }
  package static var note: String { localized("With a Note") }
  // TRANSLATORS: a filter for photos whose files say that an app has rejected them.
  package static var rejectedInFile: String { localized("Rejected in the File") }
  // TRANSLATORS: a filter for photos whose files say that an app has kept them.
  package static var keptInFile: String { localized("Kept in the File") }

  package static func atLeast(_ stars: Stars) -> String {
    // TRANSLATORS: a filter for photos with so many stars or more, as in "★★★ or more".
    stars == .five ? stars.signs : localized("{stars} or more", ["stars": stars.signs])
  }

  package static func named(_ text: String) -> String { localized("“{text}”", ["text": text]) }
}
