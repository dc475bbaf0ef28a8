import KolodaLocalization

/// The texts of the review.
package enum ReviewTexts {
  // TRANSLATORS: the page with each pile as small pictures.
  package static var title: String { localized("Review") }
  package static var menu: String { localized("Review…") }
  package static var tooltip: String { localized("Review (F9)") }
  package static var undecided: String { localizedIn("pile", "Undecided") }
  package static var open: String { localized("Open in Deck") }
  package static var nothing: String { localized("No Photos in This Pile") }
  package static var nothingAtAll: String {
    // TRANSLATORS: where there are photos and videos, a pile without any.
    localized("Nothing in This Pile")
  }

  package static func moveTo(_ pile: String) -> String {
    // TRANSLATORS: sends the selected photos to a pile; {pile} is its name.
    localized("Move to “{pile}”", ["pile": pile])
  }

  package static func selected(_ count: Int) -> String {
    localizedCount("{count} selected", "{count} selected", count: count)
  }

  package static func tab(_ pile: String, _ count: Int) -> String {
    // TRANSLATORS: a pile and how many photos are in it, as in "Keep 24".
    localized("{pile} {count}", ["pile": pile, "count": wholeNumber(count)])
  }

  package static func copy(_ name: String) -> String {
    // TRANSLATORS: below a photo that shows the same picture as another, as in "a.jpg (copy)".
    localized("{name} (copy)", ["name": name])
  }
}
