import Testing

@testable import Koloda

@Suite struct CardOrderTests {
  /// Inserting at one place over and over uses up its labels, and the order makes new ones.
  @Test(arguments: [0, 1, 3, 40, 80])
  func oneplaceIsNeverFull(offset: Int) throws {
    var order = CardOrder(numbers: 0..<80)
    var array = Array(0..<80)
    for step in 0..<3000 {
      // No two numbers follow each other, so that each card is a run of its own.
      let card = 1000 + 2 * step
      order.insert([CardID(card)], at: offset)
      array.insert(card, at: offset)
      if step.isMultiple(of: 500) { order.checkInvariants() }
    }
    order.checkInvariants()
    #expect(order.map(\.rawValue) == array)
  }

  /// Appending a range of cards gives the same order as appending them one by one.
  @Test func aRunAtTheEndIsOneStep() throws {
    var deck = try Deck(undecided: [3, 1, 2, 7].map { CardID($0) })
    try deck.append(numbered: 8..<1_000_008)
    deck.checkInvariants()
    #expect(deck.remainingCount == 1_000_004 && deck.offset(of: CardID(8)) == 4)
    #expect(deck.card(behindFront: 1_000_003) == CardID(1_000_007))
    #expect(deck.pile.runCount == 3)
    try deck.jump(to: CardID(9))
    try deck.append(numbered: 2_000_000..<2_000_010)
    try deck.append(numbered: 5..<5)
    deck.checkInvariants()
    #expect(deck.front == CardID(9) && deck.remaining.last == CardID(2_000_009))
    let before = Array(deck.remaining)
    for taken in [0..<4, 2_000_009..<2_000_011, 900_000..<900_001, -5..<3_000_000] {
      #expect(throws: DeckError.self) { try deck.append(numbered: taken) }
    }
    #expect(Array(deck.remaining) == before)
    var empty = try Deck(undecided: [])
    try empty.append(numbered: 4..<6)
    #expect(Array(empty.remaining) == [CardID(4), CardID(5)])
  }

  /// Any `Int` can be a card's number.
  @Test func extremeNumbersAreCards() throws {
    let cards = [Int.max, .min, 0, .max - 1, .min + 1, -1].map { CardID($0) }
    var deck = try Deck(cards: cards)
    #expect(Array(deck.remaining) == cards)
    for (place, card) in cards.enumerated() { #expect(deck.offset(of: card) == place) }
    for _ in cards { deck.decide(.left) }
    while deck.undo() != nil { deck.checkInvariants() }
    #expect(Array(deck.remaining) == cards)
    deck.remove([CardID(.max), CardID(.min)])
    try deck.insert([CardID(.max)], behindFront: .max)
    try deck.insert([CardID(.min)], behindFront: .min)
    try deck.move(CardID(0), behindFront: .max)
    #expect(deck.front == CardID(.min) && deck.remaining.last == CardID(0))
    #expect(deck.card(behindFront: .max) == nil && deck.card(behindFront: .min) == nil)
    deck.checkInvariants()
  }

  /// Cards that return next to each other become one run again, so that the order stays as small as
  /// it was.
  @Test func turningBackLeavesOneRun() throws {
    var order = CardOrder(numbers: 0..<1000)
    for offset in [500, 20, 999, 1, 480] { order.rotate(toStartAt: offset) }
    for _ in 0..<300 { if let card = order.popFirst() { order.append(card) } }
    let card = try #require(order.firstIndex(of: CardID(0)))
    order.rotate(toStartAt: card)
    order.remove(CardID(77))
    order.insert([CardID(77)], at: 77)
    #expect(order.runCount == 1)
    #expect(order.map(\.rawValue) == Array(0..<1000))
  }
}
