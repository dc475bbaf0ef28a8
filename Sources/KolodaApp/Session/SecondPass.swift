import Koloda
import KolodaTriage

/// Decided cards that are gone through once more: each keeps its decision until it is decided
/// again.
struct SecondPass: Equatable {
  /// The pile that is gone through; nil for cards that were called up one by one.
  private(set) var pile: PileID?
  /// The cards that are still to come.
  private(set) var waiting: Set<CardID> = []
  /// Those of them that were called up one by one, from any pile.
  private var called: Set<CardID> = []
  /// Those that were decided again.
  private(set) var decided: Set<CardID> = []

  /// Begins with cards; none for no pass.
  init(_ cards: [CardID] = [], of pile: PileID? = nil) {
    waiting = Set(cards)
    self.pile = pile
  }

  /// Adds a card.
  mutating func add(_ card: CardID) {
    decided.remove(card)
    waiting.insert(card)
    called.insert(card)
  }

  /// Notes that a card was decided.
  ///
  /// - Returns: whether it is one of the pass.
  mutating func decide(_ card: CardID) -> Bool {
    guard waiting.remove(card) != nil else { return false }
    decided.insert(card)
    return true
  }

  /// Notes that a card's new decision was taken back: it waits again where it lies on the pass's
  /// pile, and is none of the pass any more on another.
  ///
  /// - Parameter place: the pile that it lies on now.
  /// - Returns: whether it is one of the pass.
  mutating func takeBack(_ card: CardID, to place: PileID?) -> Bool {
    guard pile == nil || place == pile || called.contains(card) else {
      forget([card])
      return false
    }
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

  /// Which of its cards a card is, from 1, and how many they are; nil for one that does not wait.
  func place(of card: CardID) -> (place: Int, count: Int)? {
    guard waiting.contains(card) else { return nil }
    return (decided.count + 1, decided.count + waiting.count)
  }
}
