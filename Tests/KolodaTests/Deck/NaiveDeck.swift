@testable import Koloda

/// The simplest possible model of a deck: an array with the front card first, copied with every
/// change.
struct NaiveDeck: Equatable {
  var pile: [Int]
  var history: [(card: Int, direction: SwipeDirection)] = []
  var undone: [(card: Int, direction: SwipeDirection)] = []
  var isEndless = false
  /// For each decision, whether its card went back into the pile.
  private var cameBack: [Bool] = []

  init(_ cards: [Int]) { pile = cards }

  mutating func decide(_ direction: SwipeDirection) {
    guard !pile.isEmpty else { return }
    record((pile.removeFirst(), direction))
    undone = []
  }

  private mutating func record(_ decision: (card: Int, direction: SwipeDirection)) {
    history.append(decision)
    cameBack.append(isEndless)
    if isEndless { pile.append(decision.card) }
  }

  mutating func undo() {
    guard !history.isEmpty else { return }
    let last = history.removeLast()
    if cameBack.removeLast() { pile.removeAll { $0 == last.card } }
    pile.insert(last.card, at: 0)
    undone.append(last)
  }

  mutating func redo() {
    guard !undone.isEmpty else { return }
    let next = undone.removeLast()
    pile.removeAll { $0 == next.card }
    record(next)
    if !isEndless { undone.removeAll { $0.card == next.card } }
  }

  mutating func sendToBack() {
    guard !pile.isEmpty else { return }
    pile.append(pile.removeFirst())
  }

  mutating func jump(to card: Int) -> Bool {
    guard pile.contains(card) else { return false }
    while pile.first != card { pile.append(pile.removeFirst()) }
    return true
  }

  /// Replaces a card, or returns false and changes nothing if it is unknown or the new one is not
  /// new.
  mutating func replace(_ card: Int, with new: Int) -> Bool {
    let all = pile + history.map(\.card)
    guard all.contains(card), card == new || !all.contains(new) else { return false }
    pile = pile.map { $0 == card ? new : $0 }
    history = history.map { ($0.card == card ? new : $0.card, $0.direction) }
    undone = undone.map { ($0.card == card ? new : $0.card, $0.direction) }
    return true
  }

  /// The number of distinct cards, decided or not.
  var count: Int { Set(pile + history.map(\.card)).count }

  /// Inserts cards, or returns false and changes nothing if one of them is not new.
  mutating func insert(_ cards: [Int], behindFront offset: Int) -> Bool {
    let known = Set(pile + history.map(\.card))
    guard Set(cards).count == cards.count, known.isDisjoint(with: cards) else { return false }
    pile.insert(contentsOf: cards, at: max(0, min(offset, pile.count)))
    return true
  }

  mutating func remove(_ cards: Set<Int>) {
    pile.removeAll { cards.contains($0) }
    cameBack = zip(history, cameBack).filter { !cards.contains($0.0.card) }.map(\.1)
    history.removeAll { cards.contains($0.card) }
    undone.removeAll { cards.contains($0.card) }
  }

  /// Reorders the cards, or returns false and changes nothing if one comes twice or is decided.
  mutating func reorder(to cards: [Int]) -> Bool {
    let gone = zip(history, cameBack).filter { !$0.1 }.map(\.0.card)
    guard Set(cards).count == cards.count, Set(cards).isDisjoint(with: gone) else { return false }
    let left = Set(pile).subtracting(cards)
    let front = pile.first.flatMap { cards.contains($0) ? $0 : nil }
    remove(left)
    pile = (front.map { [$0] } ?? []) + cards.filter { $0 != front }
    return true
  }

  mutating func move(_ card: Int, behindFront offset: Int) -> Bool {
    guard pile.contains(card) else { return false }
    pile.removeAll { $0 == card }
    pile.insert(card, at: max(0, min(offset, pile.count)))
    return true
  }

  static func == (a: NaiveDeck, b: NaiveDeck) -> Bool {
    a.pile == b.pile
      && a.history.map(\.card) == b.history.map(\.card)
      && a.history.map(\.direction) == b.history.map(\.direction)
      && a.undone.map(\.card) == b.undone.map(\.card)
      && a.undone.map(\.direction) == b.undone.map(\.direction)
  }

  /// Takes over the state of a deck.
  init(of deck: Deck) {
    pile = deck.remaining.map(\.rawValue)
    history = deck.history.map { ($0.card.rawValue, $0.direction) }
    undone = deck.undone.map { ($0.card.rawValue, $0.direction) }
  }
}
