import KolodaLocalization

/// The names of deck styles and their springs.
package enum StyleTexts {
  package static var style: String { localized("Style") }
  package static var deckOwn: String { localizedIn("style", "Set by Deck") }
  package static var stack: String { localizedIn("style", "Stack") }
  package static var background: String { localizedIn("style", "Background") }
  package static var prototype: String { localizedIn("style", "Prototype") }
  package static var bounciness: String { localized("Bounciness") }
  package static var speed: String { localized("Speed") }
}
