import Koloda

/// What has changed in the cards of an open deck.
package struct CatalogueChange: Sendable {
  /// All cards that are there now, in order.
  package var order: [CardID]
  /// Cards that came.
  package var added: [CardID] = []
  /// Cards that came behind all others, numbered one after the other, where that is all that has
  /// changed besides what was touched; they are not among those added.
  package var appended: Range<Int>?
  /// Cards that left.
  package var removed: [CardID] = []
  /// Cards that have another name now.
  package var renamed: [CardID] = []
  /// New cards in the places of decided ones, with the cards whose places they took.
  package var replaced: [CardID: CardID] = [:]
  /// Cards whose picture is to be read again, though they are the same.
  package var touched: [CardID] = []
  /// What was found out, to be noted in the journal.
  package var found: [CardID: Identity] = [:]
  /// Cards whose parts belong to other cards now: what was decided of them holds for those, too.
  package var regrouped: Set<CardID> = []
  /// Whether the cards are sorted by something else than before.
  package var isReordered = false
  /// Whether the place of the cards can be read.
  package var isAvailable: Bool

  /// Makes a change that says only which cards are there.
  package init(order: [CardID], isAvailable: Bool = true) {
    self.order = order
    self.isAvailable = isAvailable
  }
}
