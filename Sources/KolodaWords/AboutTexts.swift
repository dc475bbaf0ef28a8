import KolodaLocalization

/// The texts of the About window.
package enum AboutTexts {
  package static var comments: String {
    localized("Swipe through photos or records. Every decision is saved.")
  }

  package static var authors: String { localized("The Koloda authors") }
  package static var copyright: String { localized("© 2026 The Koloda authors") }
  package static var dependencies: String { localized("Built With") }
  package static var origin: String { localized("Based On") }
  package static var original: String { localized("Koloda for iOS") }
  package static var translators: String { localized("translator-credits") }
}
