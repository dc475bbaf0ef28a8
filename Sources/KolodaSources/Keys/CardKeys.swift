import Koloda
import KolodaTriage

/// What the cards of a source are: those that the journal knows by the list that it gave, without a
/// copy, and those that were found out since.
struct CardKeys: Sendable {
  private let known: KeyList
  /// The card of each of those.
  private let cards: CardList
  /// The place in `known` of each card, by the card's number; -1 for none.
  private var places = PackedColumn()
  private var learnt: [CardID: CardKey] = [:]
  private var owners: [CardKey: CardID] = [:]
  /// The places in `known` by their keys: what `owner` takes time for when it is asked first.
  let placesOfKeys: KeyPlaces

  /// Takes the keys that the journal knows, with the card of each.
  init(_ known: KeyList = KeyList(), of cards: CardList = []) {
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

  /// What a card is; nil if that is not known.
  subscript(card: CardID) -> CardKey? {
    if !learnt.isEmpty, let key = learnt[card] { return key }
    return place(of: card).map { known[$0] }
  }

  private func place(of card: CardID) -> Int? {
    guard places.indices.contains(card.rawValue), places[card.rawValue] >= 0 else { return nil }
    return places[card.rawValue]
  }

  /// Notes what a card is.
  mutating func learn(_ card: CardID, is key: CardKey) {
    learnt[card] = key
    owners[key] = card
  }

  /// The card of a key, which is also one that the card had before.
  func owner(of key: CardKey) -> CardID? {
    owners[key] ?? placesOfKeys.place(of: key).map { cards[$0] }
  }

  /// Calls back with each card of which it is known what it is.
  func each(_ body: (CardID, CardKey) -> Void) {
    for (place, card) in cards.enumerated()
    where self.place(of: card) == place && learnt[card] == nil {
      body(card, known[place])
    }
    for (card, key) in learnt { body(card, key) }
  }
}
