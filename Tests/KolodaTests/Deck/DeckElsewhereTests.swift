import TestSupport
import Testing

@testable import Koloda

/// Decks whose decisions are kept outside the deck.
@Suite struct DeckElsewhereTests {
  /// The simplest possible model of a deck without a history.
  private struct Naive: Equatable {
    var pile: [Int]
    var elsewhere: Int
    var isEndless = false

    mutating func decide() {
      guard !pile.isEmpty else { return }
      let card = pile.removeFirst()
      if isEndless { pile.append(card) } else { elsewhere += 1 }
    }

    mutating func putBack(_ card: Int) -> Bool {
      if isEndless, let place = pile.firstIndex(of: card) {
        pile.insert(pile.remove(at: place), at: 0)
        return true
      }
      guard !pile.contains(card) else { return false }
      pile.insert(card, at: 0)
      elsewhere = max(elsewhere - 1, 0)
      return true
    }

    mutating func takeOut(_ card: Int) -> Bool {
      guard pile.contains(card) else { return false }
      pile.removeAll { $0 == card }
      if isEndless { pile.append(card) } else { elsewhere += 1 }
      return true
    }
  }

  /// After any operation a deck without a history equals its naive model.
  @Test(arguments: seeds(24))
  func doesWhatANaiveDeckDoes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = random.int(0..<250)
    var cards = Array(0..<size)
    if random.chance(0.5) { cards.shuffle(using: &random) }
    let decided = random.int(0..<9)
    var deck = try Deck(undecided: cards.map { CardID($0) }, decidedCount: decided)
    var naive = Naive(pile: cards, elsewhere: decided)
    for step in 0..<400 {
      try operate(on: &deck, &naive, using: &random)
      deck.checkInvariants()
      try #require(deck.remaining.map(\.rawValue) == naive.pile, "step \(step) of \(seed)")
      check(deck.decidedElsewhere == naive.elsewhere && deck.decidedCount == naive.elsewhere)
      check(deck.count == naive.pile.count + naive.elsewhere)
      check(deck.remainingCount == naive.pile.count && deck.front?.rawValue == naive.pile.first)
      check(!deck.keepsHistory && deck.history.isEmpty && deck.undone.isEmpty)
      check(!deck.canUndo && !deck.canRedo)
      check(deck.undo() == nil)
      check(deck.redo() == nil)
    }
  }

  private func operate(
    on deck: inout Deck, _ naive: inout Naive, using random: inout SeededGenerator
  ) throws {
    let offset = random.int(-2..<260)
    let card = random.int(0..<300)
    switch random.int(0..<14) {
    case 0...3:
      let front = deck.front
      let direction = random.direction()
      let expected = front.map { Deck.Decision(card: $0, direction: direction) }
      #expect(deck.decide(direction) == expected)
      naive.decide()
    case 4, 5:
      let isBack = naive.putBack(card)
      #expect(deck.putBack(CardID(card)) == isBack)
    case 6, 7:
      let isOut = naive.takeOut(card)
      #expect(deck.takeOut(CardID(card)) == isOut)
    case 8:
      let new = (0..<random.int(0..<12)).map { _ in random.int(0..<600) }
      let isLegal = Set(new).count == new.count && Set(new).isDisjoint(with: naive.pile)
      if (try? deck.insert(new.map { CardID($0) }, behindFront: offset)) != nil {
        #expect(isLegal)
        naive.pile.insert(contentsOf: new, at: min(max(offset, 0), naive.pile.count))
      } else {
        #expect(!isLegal)
      }
    case 9:
      let gone = Set((0..<random.int(0..<12)).map { _ in random.int(0..<300) })
      deck.remove(Set(gone.map { CardID($0) }))
      naive.pile.removeAll(where: gone.contains)
    case 10:
      var cards = naive.pile.filter { _ in random.chance(0.9) }
      cards.shuffle(using: &random)
      let front = naive.pile.first.flatMap { cards.contains($0) ? $0 : nil }
      try deck.reorder(to: cards.map { CardID($0) })
      naive.pile = (front.map { [$0] } ?? []) + cards.filter { $0 != front }
    case 11:
      guard naive.pile.contains(card) else { return }
      try deck.move(CardID(card), behindFront: offset)
      naive.pile.removeAll { $0 == card }
      naive.pile.insert(card, at: min(max(offset, 0), naive.pile.count))
    case 12:
      deck.decidedElsewhere = offset
      naive.elsewhere = max(offset, 0)
    default:
      deck.isEndless.toggle()
      naive.isEndless = deck.isEndless
    }
  }

  @Test func aDeckWithAHistoryCanBeToldOfOthersDecisions() throws {
    var deck = try DeckTests.deck(0..<6)
    deck.decide(.left)
    deck.decide(.up)
    deck.undo()
    #expect(deck.takeOut(CardID(1)) == true)
    #expect(deck.takeOut(CardID(1)) == false)
    #expect(deck.undone.isEmpty, "what is decided can't be redone")
    deck.checkInvariants()
    #expect(deck.decidedCount == 2 && deck.count == 6 && deck.front == CardID(2))
    #expect(deck.putBack(CardID(0)) == false, "it is in the history")
    #expect(deck.putBack(CardID(1)) == true)
    #expect(deck.front == CardID(1) && deck.decidedCount == 1)
    #expect(deck.undo()?.card == CardID(0))
    deck.checkInvariants()
  }

  @Test func reorderingRefusesWhatIsDecidedOrComesTwice() throws {
    var deck = try DeckTests.deck(0..<6)
    deck.decide(.left)
    #expect(throws: DeckError.duplicateCard(CardID(0))) {
      try deck.reorder(to: [CardID(3), CardID(0)])
    }
    #expect(throws: DeckError.duplicateCard(CardID(5))) {
      try deck.reorder(to: [CardID(5), CardID(5)])
    }
    #expect(Array(deck.remaining) == (1..<6).map { CardID($0) })
    try deck.reorder(to: [5, 9, 1, 4].map { CardID($0) })
    #expect(Array(deck.remaining) == [1, 5, 9, 4].map { CardID($0) })
    try deck.reorder(to: [])
    #expect(deck.isRunOut)
    #expect(deck.undo()?.card == CardID(0))
    deck.checkInvariants()
  }

  @Test func impossibleCountsAreCut() throws {
    for count in [Int.min, -1, 0] {
      var deck = try Deck(undecided: [CardID(1)], decidedCount: count)
      #expect(deck.decidedElsewhere == 0 && deck.count == 1)
      deck.decidedElsewhere = count
      #expect(deck.decidedCount == 0)
    }
    var deck = try Deck(undecided: [CardID(1)], decidedCount: .max)
    deck.decide(.left)
    deck.decidedElsewhere = .max
    deck.decidedElsewhere += 1
    #expect(deck.count == deck.decidedElsewhere && deck.count > 1 << 50)
    #expect(throws: DeckError.duplicateCard(CardID(2))) {
      try Deck(undecided: [CardID(2), CardID(2)])
    }
  }

  /// Each of a million decisions is as cheap as in a small deck.
  @Test(.timeLimit(.minutes(10)))
  func aMillionDecisions() throws {
    var deck = try Deck(undecided: (0..<1_000_000).lazy.map { CardID($0) })
    for _ in 0..<1_000_000 { deck.decide(.left) }
    #expect(deck.isRunOut && deck.decidedCount == 1_000_000)
    deck.checkInvariants()
  }
}
