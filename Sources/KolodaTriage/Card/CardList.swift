import Koloda

/// A list of card IDs; runs of consecutive numbers take almost no memory.
package struct CardList: RandomAccessCollection, Equatable, Sendable, ExpressibleByArrayLiteral {
  private var numbers = PackedColumn()

  package init(_ cards: some Sequence<CardID>) { for card in cards { append(card) } }

  package init() {}

  package init(arrayLiteral cards: CardID...) { self.init(cards) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.count }
  package subscript(index: Int) -> CardID { CardID(numbers[index]) }

  package mutating func append(_ card: CardID) { numbers.append(card.rawValue) }
}
