import KolodaLocalization

/// The texts of the About window.
enum AboutTexts {
  static var comments: String {
    localized("Swipe through photos or records. Every decision is saved.")
  }

  static var authors: String { localized("The Koloda authors") }
  static var copyright: String { localized("© 2026 The Koloda authors") }
  static var dependencies: String { localized("Built With") }
  static var origin: String { localized("Based On") }
  static var original: String { localized("Koloda for iOS") }
  static var translators: String { localized("translator-credits") }
}
