import Koloda
import KolodaTriage

/// The pile of a folder that has changed: what left is gone, what came lies at its place, and the
/// front card stays the front card, also where the cards come in another order now.
struct LivePile {
  /// The cards from the front on; nil if they are the same as before.
  let cards: [CardID]?

  /// Finds the pile.
  ///
  /// A new card lies right behind the undecided card that comes before it in the folder. Where
  /// there is none it lies at the end: what was passed over comes last.
  ///
  /// - Parameters:
  ///   - pile: the cards before, from the front on.
  ///   - isUndecided: whether a card belongs to the pile.
  init(pile: [CardID], change: CatalogueChange, isUndecided: (CardID) -> Bool) {
    if change.isReordered {
      cards = Self.reordered(pile, change.order.filter(isUndecided))
      return
    }
    let present = Set(change.order)
    var kept = pile.filter { present.contains($0) }
    let there = Set(kept)
    var isMoved = kept.count != pile.count
    /// New cards by the card that they lie behind; nil for the end.
    var behind: [CardID?: [CardID]] = [:]
    var before: CardID?
    for card in change.order {
      if there.contains(card) {
        before = card
      } else if isUndecided(card) {
        behind[before, default: []].append(card)
        isMoved = true
      }
    }
    guard isMoved else {
      cards = nil
      return
    }
    if !behind.isEmpty {
      kept = kept.flatMap { [$0] + behind[$0, default: []] } + behind[nil, default: []]
    }
    cards = kept
  }

  /// The undecided cards in a new order, from the front card on; those that come before it come
  /// last.
  private static func reordered(_ pile: [CardID], _ order: [CardID]) -> [CardID]? {
    let place = pile.first.flatMap { order.firstIndex(of: $0) } ?? 0
    let cards = Array(order[place...] + order[..<place])
    return cards == pile ? nil : cards
  }
}
