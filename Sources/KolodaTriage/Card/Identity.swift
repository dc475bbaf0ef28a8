/// A card's identity as found by reading it.
package struct Identity: Hashable, Sendable {
  package var key: CardKey
  /// The keys that earlier versions of Koloda gave the card.
  package var aliases: [CardKey]
  /// Where the card's file is.
  package var sighting: Sighting

  package init(key: CardKey, aliases: [CardKey] = [], sighting: Sighting) {
    self.key = key
    self.aliases = aliases
    self.sighting = sighting
  }
}
