import KolodaLocalization

/// The texts of the review.
enum ReviewTexts {
  // TRANSLATORS: the page with each pile as small pictures.
  static var title: String { localized("Review") }
  static var menu: String { localized("Review…") }
  static var tooltip: String { localized("Review (F9)") }
  static var undecided: String { localizedIn("pile", "Undecided") }
  static var open: String { localized("Open in Deck") }
  static var nothing: String { localized("No Photos in This Pile") }
  static var nothingAtAll: String {
    // TRANSLATORS: where there are photos and videos, a pile without any.
    localized("Nothing in This Pile")
  }

  static func moveTo(_ pile: String) -> String {
    // TRANSLATORS: sends the selected photos to a pile; {pile} is its name.
    localized("Move to “{pile}”", ["pile": pile])
  }

  static func selected(_ count: Int) -> String {
    localizedCount("{count} selected", "{count} selected", count: count)
  }

  static func tab(_ pile: String, _ count: Int) -> String {
    // TRANSLATORS: a pile and how many photos are in it, as in "Keep 24".
    localized("{pile} {count}", ["pile": pile, "count": String(count)])
  }

  static func copy(_ name: String) -> String {
    // TRANSLATORS: below a photo that shows the same picture as another, as in "a.jpg (copy)".
    localized("{name} (copy)", ["name": name])
  }
}
