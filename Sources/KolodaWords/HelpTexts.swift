import KolodaLocalization

/// The texts around the help pages.
package enum HelpTexts {
  package static var title: String { localized("Koloda Help") }
  package static var allTopics: String { localized("All Topics") }
}
