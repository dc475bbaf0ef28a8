import KolodaLocalization

/// The names of deck styles and their springs.
enum StyleTexts {
  static var style: String { localized("Style") }
  static var deckOwn: String { localizedIn("style", "Set by Deck") }
  static var stack: String { localizedIn("style", "Stack") }
  static var background: String { localizedIn("style", "Background") }
  static var prototype: String { localizedIn("style", "Prototype") }
  static var bounciness: String { localized("Bounciness") }
  static var speed: String { localized("Speed") }
}
