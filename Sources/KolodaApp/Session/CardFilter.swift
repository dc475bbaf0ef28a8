import Koloda
import KolodaTriage

/// A filter: a test of each card of a deck, and its name.
struct CardFilter {
  /// The name shown to the user, as in "★★★, Red".
  var name: String
  /// Returns whether a card passes.
  var passes: @MainActor (CardID) -> Bool
  /// Returns whether a decided card would pass if it were undecided; nil where that makes no
  /// difference.
  var passesIfUndecided: (@MainActor (CardID) -> Bool)?
}

/// The cards that passed a filter when it was set, and those that have started to pass since.
///
/// A card that stops passing stays: if you remove a star while only starred cards are shown, the
/// card doesn't vanish, and you can add the star again.
struct FilteredCards {
  let filter: CardFilter
  private(set) var cards: Set<CardID>

  /// Applies the filter to each of the cards.
  @MainActor
  init(_ filter: CardFilter, of cards: [CardID]) {
    self.filter = filter
    self.cards = Set(cards.filter(filter.passes))
  }

  /// Adds new cards that pass, and removes cards that left the deck.
  @MainActor
  mutating func follow(_ change: CatalogueChange) {
    cards.subtract(change.removed)
    cards.formUnion(change.added.filter(filter.passes))
  }

  /// Adds those of the new cards that pass.
  @MainActor
  mutating func add(_ cards: [CardID]) { self.cards.formUnion(cards.filter(filter.passes)) }

  /// Adds changed cards that now pass.
  ///
  /// - Returns: the cards that were added.
  @MainActor
  mutating func follow(_ changed: [CardID]) -> [CardID] {
    let joined = changed.filter { !cards.contains($0) && filter.passes($0) }
    cards.formUnion(joined)
    return joined
  }

  /// Adds a card, whether it passes or not; for one that was brought back.
  mutating func insert(_ card: CardID) { cards.insert(card) }
}
