import Koloda

/// A change to the cards of an open deck.
package struct CatalogueChange: Sendable {
  /// All cards that are present now, in order.
  package var order: [CardID]
  /// The cards that appeared.
  package var added: [CardID] = []
  /// The numbers of cards appended after all others, if that and `touched` are the only changes;
  /// these cards are not in `added`.
  package var appended: Range<Int>?
  /// The cards that disappeared.
  package var removed: [CardID] = []
  /// The cards whose file has a new name.
  package var renamed: [CardID] = []
  /// New cards in the places of decided ones, each with the card it replaced.
  package var replaced: [CardID: CardID] = [:]
  /// Cards that are the same but whose picture must be read again.
  package var touched: [CardID] = []
  /// Newly found identities, for the journal to store.
  package var found: [CardID: Identity] = [:]
  /// Cards whose parts now belong to other cards; decisions on the parts apply to those cards, too.
  package var regrouped: Set<CardID> = []
  /// Whether the sort order of the cards has changed.
  package var isReordered = false
  /// Whether the folder or file that holds the cards can be read.
  package var isAvailable: Bool

  /// Makes a change with only the list of cards that are present.
  package init(order: [CardID], isAvailable: Bool = true) {
    self.order = order
    self.isAvailable = isAvailable
  }
}
