import Koloda
import KolodaTriage

/// The keys of a source's cards: those from the journal, shared with its list rather than copied,
/// and those found out since.
package struct CardKeys: Sendable {
  private let known: KeyList
  /// The card of each key in `known`.
  private let cards: CardList
  /// The index in `known` of each card's key, by the card's number; -1 for none.
  private var places = PackedColumn()
  private var learnt: [CardID: CardKey] = [:]
  private var owners: [CardKey: CardID] = [:]
  /// For each content, an ordinal below which no key is free.
  private var freeOrdinals: [CardKey: UInt32] = [:]
  /// The look-up from keys to indices in `known`, which is built when `owner` is first called.
  package let placesOfKeys: KeyPlaces

  /// Takes the keys from the journal, with the card of each.
  package init(_ known: KeyList = KeyList(), of cards: CardList = []) {
    self.known = known
    self.cards = cards
    placesOfKeys = KeyPlaces(known)
    var places = PackedColumn()
    for place in 0..<cards.count {
      let card = cards[place].rawValue
      places.append(repeating: -1, count: card - places.count)
      if card == places.count { places.append(place) } else { places[card] = place }
    }
    self.places = places
  }

  /// The key of a card; nil if it is not known.
  package subscript(card: CardID) -> CardKey? {
    if !learnt.isEmpty, let key = learnt[card] { return key }
    return place(of: card).map { known[$0] }
  }

  private func place(of card: CardID) -> Int? {
    guard places.indices.contains(card.rawValue), places[card.rawValue] >= 0 else { return nil }
    return places[card.rawValue]
  }

  /// Notes a card's key.
  package mutating func learn(_ card: CardID, is key: CardKey) {
    learnt[card] = key
    owners[key] = card
  }

  /// The card with a key, which may also be a key that the card had before; nil for none.
  package func owner(of key: CardKey) -> CardID? {
    owners[key] ?? placesOfKeys.place(of: key).map { cards[$0] }
  }

  /// The key for one more card with this content: the one with the lowest ordinal that is free.
  ///
  /// - Parameter least: the lowest ordinal allowed.
  package mutating func free(_ content: CardKey, atLeast least: UInt32 = 0) -> CardKey {
    var ordinal = freeOrdinals[content] ?? 0
    while owner(of: content.with(ordinal: ordinal)) != nil { ordinal += 1 }
    freeOrdinals[content] = ordinal
    ordinal = max(ordinal, least)
    while owner(of: content.with(ordinal: ordinal)) != nil { ordinal += 1 }
    return content.with(ordinal: ordinal)
  }

  /// Calls a function with each card whose key is known, and the key.
  package func each(_ body: (CardID, CardKey) -> Void) {
    for (place, card) in cards.enumerated()
    where self.place(of: card) == place && learnt[card] == nil {
      body(card, known[place])
    }
    for (card, key) in learnt { body(card, key) }
  }
}
