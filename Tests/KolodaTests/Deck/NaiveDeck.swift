@testable import Koloda

/// What a deck should do, written as simply as can be: the front card first, everything copied.
struct NaiveDeck: Equatable {
  var pile: [Int]
  var history: [(card: Int, direction: SwipeDirection)] = []
  var undone: [(card: Int, direction: SwipeDirection)] = []

  init(_ cards: [Int]) { pile = cards }

  mutating func decide(_ direction: SwipeDirection) {
    guard !pile.isEmpty else { return }
    history.append((pile.removeFirst(), direction))
    undone = []
  }

  mutating func undo() {
    guard !history.isEmpty else { return }
    let last = history.removeLast()
    pile.insert(last.card, at: 0)
    undone.append(last)
  }

  mutating func redo() {
    guard !undone.isEmpty else { return }
    let next = undone.removeLast()
    pile.removeAll { $0 == next.card }
    history.append(next)
  }

  /// Whether the cards are new; else nothing is changed.
  mutating func insert(_ cards: [Int], behindFront offset: Int) -> Bool {
    let all = pile + history.map(\.card) + cards
    guard Set(all).count == all.count else { return false }
    pile.insert(contentsOf: cards, at: max(0, min(offset, pile.count)))
    return true
  }

  mutating func remove(_ cards: Set<Int>) {
    pile.removeAll { cards.contains($0) }
    history.removeAll { cards.contains($0.card) }
    undone.removeAll { cards.contains($0.card) }
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

  /// What a deck holds, in the same words.
  init(of deck: Deck) {
    pile = deck.remaining.map(\.rawValue)
    history = deck.history.map { ($0.card.rawValue, $0.direction) }
    undone = deck.undone.map { ($0.card.rawValue, $0.direction) }
  }
}
