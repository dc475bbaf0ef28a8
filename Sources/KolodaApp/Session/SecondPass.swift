import Koloda
import KolodaTriage

/// A second pass through decided cards: each keeps its decision until it is decided again.
struct SecondPass: Equatable {
  /// The pile gone through; nil if the cards were added one by one.
  private(set) var pile: PileID?
  /// The cards that are still to be decided again.
  private(set) var waiting: Set<CardID> = []
  /// The cards that were added one by one, from any pile.
  private var called: Set<CardID> = []
  /// The cards that have been decided again.
  private(set) var decided: Set<CardID> = []

  /// Begins a pass with cards; without cards there is no pass.
  init(_ cards: [CardID] = [], of pile: PileID? = nil) {
    waiting = Set(cards)
    self.pile = pile
  }

  /// Adds a card to the pass.
  mutating func add(_ card: CardID) {
    decided.remove(card)
    if waiting.insert(card).inserted { called.insert(card) }
  }

  /// The number of cards that are still to be gone through.
  ///
  /// A card that was only asked for, as by opening it from the review, need not be decided again.
  var left: Int { waiting.count - called.count { waiting.contains($0) } }

  /// Records that a card was decided.
  ///
  /// - Returns: whether the card belongs to the pass.
  mutating func decide(_ card: CardID) -> Bool {
    guard waiting.remove(card) != nil else { return false }
    decided.insert(card)
    return true
  }

  /// Records that a card's new decision was undone: on the pile of the pass the card waits again,
  /// on another pile it leaves the pass.
  ///
  ///   - place: the pile that the card is on now; nil if undecided.
  /// - Returns: whether the card belongs to the pass.
  mutating func takeBack(_ card: CardID, to place: PileID?) -> Bool {
    guard pile == nil || place == pile || called.contains(card) else {
      forget([card])
      return false
    }
    guard decided.remove(card) != nil else { return false }
    waiting.insert(card)
    return true
  }

  /// Removes cards that others have decided, or that are undecided and come up anyway.
  mutating func forget(_ cards: some Sequence<CardID>) {
    for card in cards {
      waiting.remove(card)
      decided.remove(card)
    }
  }

  /// The position of a card in the pass, counted from 1, and the number of cards in the pass; nil
  /// for a card that does not wait.
  func place(of card: CardID) -> (place: Int, count: Int)? {
    guard waiting.contains(card) else { return nil }
    return (decided.count + 1, decided.count + waiting.count)
  }
}
