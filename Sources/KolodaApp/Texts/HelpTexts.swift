import KolodaLocalization

/// The texts around the help pages.
enum HelpTexts {
  static var title: String { localized("Koloda Help") }
  static var allTopics: String { localized("All Topics") }
}
