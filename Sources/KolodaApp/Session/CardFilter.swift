import Koloda
import KolodaTriage

/// Which cards of a deck are gone through: a question about each card, with a name.
struct CardFilter {
  /// What it is called, as in "★★★, Red".
  var name: String
  /// Whether a card passes.
  var passes: @MainActor (CardID) -> Bool
  /// Whether a decided card would pass if it were undecided; nil where that makes no difference.
  var passesIfUndecided: (@MainActor (CardID) -> Bool)?
}

/// The cards that passed a filter when it was set, or have come to pass it since.
///
/// Who takes a star away while only cards with stars are shown still sees the card, and can change
/// it back: nothing goes away under the hand.
struct FilteredCards {
  let filter: CardFilter
  private(set) var cards: Set<CardID>

  /// Asks of each card.
  @MainActor
  init(_ filter: CardFilter, of cards: [CardID]) {
    self.filter = filter
    self.cards = Set(cards.filter(filter.passes))
  }

  /// Takes cards in that have come, if they pass, and leaves out what is gone.
  @MainActor
  mutating func follow(_ change: CatalogueChange) {
    cards.subtract(change.removed)
    cards.formUnion(change.added.filter(filter.passes))
  }

  /// Takes cards in that have come, if they pass.
  @MainActor
  mutating func add(_ cards: [CardID]) { self.cards.formUnion(cards.filter(filter.passes)) }

  /// Takes cards in that pass by now.
  ///
  /// - Returns: those that are new here.
  @MainActor
  mutating func follow(_ changed: [CardID]) -> [CardID] {
    let joined = changed.filter { !cards.contains($0) && filter.passes($0) }
    cards.formUnion(joined)
    return joined
  }

  /// Takes a card in that was brought back.
  mutating func insert(_ card: CardID) { cards.insert(card) }
}
