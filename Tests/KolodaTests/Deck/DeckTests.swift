import TestSupport
import Testing

@testable import Koloda

@Suite struct DeckTests {
  static func deck(_ cards: Range<Int>) throws -> Deck { try Deck(cards: cards.map { CardID($0) }) }

  // MARK: Against a naive model

  /// After any operation a deck equals its naive model.
  @Test(arguments: seeds(24))
  func doesWhatANaiveDeckDoes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = random.int(0..<30)
    // A deck can be made from a list of cards or from a range of numbers.
    var deck = random.chance(0.5) ? try Self.deck(0..<size) : Deck(numbered: 0..<size)
    var naive = NaiveDeck(Array(0..<size))
    for step in 0..<600 {
      let before = NaiveDeck(of: deck)
      let failed = !Self.operate(on: &deck, &naive, using: &random)
      // Checking the invariants goes through the whole history, so later steps do it less often.
      if step < 200 || step % 8 == 7 { deck.checkInvariants() }
      let after = NaiveDeck(of: deck)
      try #require(after == naive, "step \(step)")
      if failed { try #require(after == before, "step \(step)") }
      expectCountsAgree(deck, naive)
    }
  }

  /// Performs the same random operation on both decks and returns whether it was legal.
  private static func operate(
    on deck: inout Deck, _ naive: inout NaiveDeck, using random: inout SeededGenerator
  ) -> Bool {
    let offset = random.int(-2..<40)
    // Up to 60, so that many of the numbers are in the deck and many are not.
    let card = random.int(0..<60)
    switch random.int(0..<15) {
    case 0...3:
      let direction = random.direction()
      let front = deck.front
      let decision = deck.decide(direction)
      #expect(decision?.card == front)
      naive.decide(direction)
    case 4, 5:
      let last = deck.history.last
      #expect(deck.undo() == last)
      naive.undo()
    case 6:
      let next = deck.undone.last
      #expect(deck.redo() == next)
      naive.redo()
    case 7:
      let cards = (0..<random.int(0..<4)).map { _ in random.int(0..<60) }
      let legal = naive.insert(cards, behindFront: offset)
      do {
        try deck.insert(cards.map { CardID($0) }, behindFront: offset)
        #expect(legal)
      } catch {
        #expect(!legal)
        guard case .duplicateCard(let twice) = error else {
          Issue.record("\(error)")
          return false
        }
        #expect(cards.contains(twice.rawValue))
      }
      return legal
    case 8:
      let cards = Set((0..<random.int(0..<3)).map { _ in random.int(0..<60) })
      deck.remove(Set(cards.map { CardID($0) }))
      naive.remove(cards)
    case 9...13:
      return Self.turn(&deck, &naive, card: card, using: &random)
    default:
      let legal = naive.move(card, behindFront: offset)
      do {
        try deck.move(CardID(card), behindFront: offset)
        #expect(legal)
      } catch {
        #expect(!legal)
        #expect(error == .unknownCard(CardID(card)))
      }
      return legal
    }
    return true
  }

  /// Performs one of the operations that rotate the cards or replace one by another.
  private static func turn(
    _ deck: inout Deck, _ naive: inout NaiveDeck, card: Int,
    using random: inout SeededGenerator
  ) -> Bool {
    switch random.int(0..<5) {
    case 4:
      var cards = naive.pile.filter { _ in random.chance(0.8) }
      cards.append(contentsOf: (0..<random.int(0..<3)).map { _ in random.int(0..<60) })
      cards.shuffle(using: &random)
      let legal = naive.reorder(to: cards)
      do {
        try deck.reorder(to: cards.map { CardID($0) })
        #expect(legal)
      } catch {
        guard case .duplicateCard(let twice) = error else { return true }
        #expect(!legal && cards.contains(twice.rawValue))
      }
      return legal
    case 0:
      let front = deck.front
      #expect(deck.sendToBack() == front)
      naive.sendToBack()
    case 1:
      deck.isEndless.toggle()
      naive.isEndless = deck.isEndless
    case 2:
      let legal = naive.jump(to: card)
      do {
        try deck.jump(to: CardID(card))
        #expect(legal)
      } catch {
        #expect(!legal && error == .unknownCard(CardID(card)))
      }
      return legal
    default:
      let new = random.int(0..<60)
      let isKnown = deck.contains(CardID(card))
      let legal = naive.replace(card, with: new)
      do {
        try deck.replace(CardID(card), with: CardID(new))
        #expect(legal)
      } catch {
        #expect(
          !legal
            && error == (isKnown ? .duplicateCard(CardID(new)) : .unknownCard(CardID(card))))
      }
      return legal
    }
    return true
  }

  private func expectCountsAgree(_ deck: Deck, _ naive: NaiveDeck) {
    check(deck.front?.rawValue == naive.pile.first)
    check(deck.count == naive.count)
    check(deck.remainingCount == naive.pile.count)
    check(deck.decidedCount == naive.history.count)
    check(deck.isRunOut == naive.pile.isEmpty)
    check(deck.canUndo == !naive.history.isEmpty)
    check(deck.canRedo == !naive.undone.isEmpty)
    for offset in -1...naive.pile.count {
      let card = naive.pile.indices.contains(offset) ? naive.pile[offset] : nil
      check(deck.card(behindFront: offset)?.rawValue == card)
      if let card { check(deck.offset(of: CardID(card)) == offset) }
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<10 as Range<UInt64>)
  func undoingAllAndRedoingAllChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = try Self.deck(0..<50)
    var deck = start
    for _ in 0..<random.int(1..<60) { deck.decide(random.direction()) }
    let end = NaiveDeck(of: deck)
    var count = 0
    while deck.undo() != nil { count += 1 }
    #expect(count == end.history.count)
    #expect(Array(deck.remaining) == Array(start.remaining))
    while deck.redo() != nil { count -= 1 }
    #expect(count == 0)
    #expect(NaiveDeck(of: deck) == end)
  }

  /// A deck made from the history of another can continue where that one stopped.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func carriesOnFromItsHistory(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var deck = try Self.deck(0..<30)
    for _ in 0..<60 {
      switch random.int(0..<5) {
      case 0...2: deck.decide(random.direction())
      case 3: deck.undo()
      default: deck.redo()
      }
      let resumed = try Deck(
        cards: (0..<30).map { CardID($0) }, history: deck.history, undone: deck.undone)
      resumed.checkInvariants()
      #expect(NaiveDeck(of: resumed) == NaiveDeck(of: deck))
    }
  }

  /// A card that was sent to the back, or skipped by a jump, returns to its old place.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func jumpingBackUndoesTurns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var deck = Deck(numbered: 0..<random.int(2..<40))
    for _ in 0..<random.int(0..<5) { deck.decide(.left) }
    let before = Array(deck.remaining)
    guard let front = deck.front else { return }
    for _ in 0..<random.int(1..<9) { deck.sendToBack() }
    try deck.jump(to: #require(before.randomElement(using: &random)))
    try deck.jump(to: front)
    #expect(Array(deck.remaining) == before)
  }

  /// In an endless deck each card keeps its number, and undo goes back all the way.
  @Test func endlessDeckGoesRoundAndBack() throws {
    var deck = Deck(numbered: 0..<7)
    deck.isEndless = true
    for index in 0..<100 {
      #expect(deck.front == CardID(index % 7))
      deck.decide(index.isMultiple(of: 3) ? .left : .right)
      #expect(deck.remainingCount == 7 && deck.count == 7 && !deck.isRunOut)
      let resumed = try Deck(
        cards: (0..<7).map { CardID($0) }, history: deck.history, undone: [], isEndless: true)
      resumed.checkInvariants()
      #expect(Array(resumed.remaining) == Array(deck.remaining))
    }
    #expect(deck.history.count == 100)
    for index in (0..<100).reversed() {
      #expect(deck.undo()?.card == CardID(index % 7))
      #expect(deck.front == CardID(index % 7))
    }
    #expect(Array(deck.remaining) == (0..<7).map { CardID($0) })
  }

  /// A range with more elements than `Int.max` is cut off instead of trapping.
  @Test func widestRangeIsCut() {
    let deck = Deck(numbered: Int.min..<Int.max)
    #expect(deck.front == CardID(Int.min) && deck.remainingCount > 0)
  }

  @Test func decidingEndsWhatCouldBeRedone() throws {
    var deck = try Self.deck(0..<3)
    deck.decide(.left)
    deck.undo()
    #expect(deck.canRedo)
    deck.decide(.right)
    #expect(!deck.canRedo)
    #expect(deck.redo() == nil)
    #expect(deck.history == [Deck.Decision(card: CardID(0), direction: .right)])
  }

  @Test func emptyDeckDoesNothing() {
    var deck = Deck()
    #expect(deck.decide(.left) == nil)
    #expect(deck.undo() == nil)
    #expect(deck.redo() == nil)
    deck.remove([CardID(1)])
    #expect(throws: DeckError.unknownCard(CardID(1))) {
      try deck.move(CardID(1), behindFront: 0)
    }
    #expect(deck.front == nil && deck.isRunOut && deck.count == 0)
    deck.checkInvariants()
  }

  // MARK: Errors

  @Test func cardsThatComeTwiceAreToldByName() {
    #expect(throws: DeckError.duplicateCard(CardID(3))) {
      try Deck(cards: [3, 9, 3].map { CardID($0) })
    }
    #expect(throws: DeckError.duplicateCard(CardID(4))) {
      try Deck(cards: [1, 2, 4, 4].map { CardID($0) })
    }
    #expect(DeckError.duplicateCard(CardID(3)).description.contains("3"))
    #expect(DeckError.unknownCard(CardID(71)).description.contains("71"))
  }

  @Test func historiesThatCannotBeAreErrors() {
    let cards = (0..<4).map { CardID($0) }
    func decision(_ card: Int) -> Deck.Decision {
      Deck.Decision(card: CardID(card), direction: .up)
    }
    #expect(throws: DeckError.unknownCard(CardID(8))) {
      try Deck(cards: cards, history: [decision(8)], undone: [])
    }
    #expect(throws: DeckError.unknownCard(CardID(9))) {
      try Deck(cards: cards, history: [], undone: [decision(9)])
    }
    #expect(throws: DeckError.duplicateCard(CardID(1))) {
      try Deck(cards: cards, history: [decision(1), decision(1)], undone: [])
    }
    #expect(throws: DeckError.duplicateCard(CardID(2))) {
      try Deck(cards: cards, history: [decision(2)], undone: [decision(2)])
    }
    #expect(throws: DeckError.duplicateCard(CardID(3))) {
      try Deck(cards: cards, history: [], undone: [decision(3), decision(3)])
    }
  }

  // MARK: Size

  /// Making a deck of a million numbered cards looks at none of them: a hundred thousand such decks
  /// take little time.
  @Test(.timeLimit(.minutes(10)))
  func opensWhateverItsSize() {
    var sum = 0
    for start in 0..<100_000 {
      let deck = Deck(numbered: start..<(start + 1_000_000))
      sum += deck.remainingCount + (deck.front?.rawValue ?? 0)
    }
    #expect(sum == 100_000 * 1_000_000 + (0..<100_000).reduce(0, +))
  }

  /// An endless deck stays as fast, and stores no more than its cards and decisions.
  @Test(.timeLimit(.minutes(10)))
  func aMillionCardsGoRound() throws {
    var deck = Deck(numbered: 0..<1_000_000)
    deck.isEndless = true
    // Start close to the end, so that the loop passes the wrap-around.
    try deck.jump(to: CardID(900_000))
    for index in 900_000..<1_150_000 {
      let card = index.isMultiple(of: 2) ? deck.decide(.left)?.card : deck.sendToBack()
      check(card?.rawValue == index % 1_000_000)
    }
    #expect(deck.front == CardID(150_000))
    try deck.jump(to: CardID(150_000))
    #expect(deck.front == CardID(150_000) && deck.count == 1_000_000)
    deck.checkInvariants()
  }

  /// Each decision in a deck of a million cards is as cheap as in a small one.
  @Test(.timeLimit(.minutes(10)))
  func aMillionCards() throws {
    let count = 1_000_000
    let decided = 50_000
    var deck = try Deck(cards: (0..<count).lazy.map { CardID($0) })
    #expect(deck.front == CardID(0) && deck.count == count)
    for index in 0..<decided { deck.decide(index.isMultiple(of: 3) ? .left : .right) }
    #expect(deck.decidedCount == decided && deck.remainingCount == count - decided)
    for _ in 0..<decided { deck.undo() }
    for _ in 0..<decided / 2 { deck.redo() }
    #expect(deck.front == CardID(decided / 2))
    #expect(deck.history[3_000] == Deck.Decision(card: CardID(3_000), direction: .left))
    try deck.move(CardID(count - 1), behindFront: 0)
    #expect(deck.front == CardID(count - 1))
    deck.checkInvariants()
  }

  /// Edits work in a deck that is too long to be enumerated.
  @Test(.timeLimit(.minutes(1)), arguments: 0..<4 as Range<UInt64>)
  func aMillionMillionCards(seed: UInt64) throws {
    let count = 1_000_000_000_000
    var random = SeededGenerator(seed: seed)
    var deck = Deck(numbered: 0..<count)
    deck.isEndless = random.chance(0.5)
    var new = count
    for _ in 0..<400 {
      let cards = deck.count
      let place = random.int(0..<deck.remainingCount)
      let card = try #require(deck.card(behindFront: place))
      #expect(deck.offset(of: card) == place && deck.contains(card))
      switch random.int(0..<8) {
      case 0: deck.decide(random.direction())
      case 1: deck.undo()
      case 2:
        try deck.insert([CardID(new), CardID(new + 1), CardID(new + 7)], behindFront: place)
        #expect(deck.card(behindFront: place + 2) == CardID(new + 7))
        #expect(deck.card(behindFront: place + 3) == card && deck.count == cards + 3)
        new += 8
      case 3:
        deck.remove([card])
        #expect(!deck.contains(card) && deck.count == cards - 1)
      case 4:
        let to = random.int(0..<deck.remainingCount)
        try deck.move(card, behindFront: to)
        #expect(deck.offset(of: card) == to)
      case 5:
        try deck.jump(to: card)
        #expect(deck.front == card)
      case 6:
        try deck.replace(card, with: CardID(new))
        #expect(deck.offset(of: CardID(new)) == place)
        new += 1
      default: deck.sendToBack()
      }
      deck.checkInvariants()
    }
  }

  /// Changing a deck does not change its copies.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func copiesStayAsTheyWere(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var deck = try Deck(cards: (0..<200).map { CardID($0) }.shuffled(using: &random))
    var naive = NaiveDeck(of: deck)
    var copies: [(deck: Deck, naive: NaiveDeck)] = []
    for _ in 0..<400 {
      _ = Self.operate(on: &deck, &naive, using: &random)
      if random.chance(0.1) { copies.append((deck, naive)) }
    }
    for copy in copies {
      copy.deck.checkInvariants()
      #expect(NaiveDeck(of: copy.deck) == copy.naive)
    }
  }
}
