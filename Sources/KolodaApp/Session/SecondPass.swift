import Koloda

/// Decided cards that are gone through once more: each keeps its decision until it is decided
/// again.
struct SecondPass: Equatable {
  /// The cards that are still to come.
  private(set) var waiting: Set<CardID> = []
  /// Those that were decided again.
  private(set) var decided: Set<CardID> = []

  /// Begins with cards; none for no pass.
  init(_ cards: [CardID] = []) {
    waiting = Set(cards)
  }

  /// Adds a card.
  mutating func add(_ card: CardID) {
    decided.remove(card)
    waiting.insert(card)
  }

  /// Notes that a card was decided.
  ///
  /// - Returns: whether it is one of the pass.
  mutating func decide(_ card: CardID) -> Bool {
    guard waiting.remove(card) != nil else { return false }
    decided.insert(card)
    return true
  }

  /// Notes that a card's new decision was taken back: it waits again.
  ///
  /// - Returns: whether it is one of the pass.
  mutating func takeBack(_ card: CardID) -> Bool {
    guard decided.remove(card) != nil else { return false }
    waiting.insert(card)
    return true
  }

  /// Leaves cards out that others have decided, or that wait as undecided ones anyway.
  mutating func forget(_ cards: some Sequence<CardID>) {
    for card in cards {
      waiting.remove(card)
      decided.remove(card)
    }
  }
}
