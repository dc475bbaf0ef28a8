import KolodaLocalization

/// The words around the help's pages.
enum HelpTexts {
  static var title: String { localized("Koloda Help") }
  static var allTopics: String { localized("All Topics") }
}
