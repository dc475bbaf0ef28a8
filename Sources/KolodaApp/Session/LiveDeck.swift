import Koloda
import KolodaTriage

/// The undecided cards of a folder that has changed: removed cards are gone, new ones have their
/// places, and the front card stays in front, even in a new order.
struct LiveDeck {
  /// The cards, starting at the front card; nil if nothing changed.
  let cards: [CardID]?

  /// Works out the cards.
  ///
  /// A new card comes right behind the undecided card that precedes it in the folder. If none
  /// precedes it, it comes last, like cards that were passed over.
  ///
  /// - Parameters:
  ///   - deck: the cards before the change, starting at the front card.
  ///   - isUndecided: whether a card should be among the cards.
  init(deck: [CardID], change: CatalogueChange, isUndecided: (CardID) -> Bool) {
    if change.isReordered {
      cards = Self.reordered(deck, change.order.filter(isUndecided))
      return
    }
    let present = Set(change.order)
    var kept = deck.filter { present.contains($0) }
    let there = Set(kept)
    var isMoved = kept.count != deck.count
    /// The new cards by the card they come behind; nil for those that come last.
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

  /// The undecided cards in a new order, starting at the front card; those that precede it come
  /// last.
  private static func reordered(_ deck: [CardID], _ order: [CardID]) -> [CardID]? {
    let place = deck.first.flatMap { order.firstIndex(of: $0) } ?? 0
    let cards = Array(order[place...] + order[..<place])
    return cards == deck ? nil : cards
  }
}
