import Koloda

/// Short names of cards in a list; those that are numbered one after the other take no room.
package struct CardList: RandomAccessCollection, Equatable, Sendable, ExpressibleByArrayLiteral {
  private var numbers = PackedColumn()

  /// Makes a list of cards.
  package init(_ cards: some Sequence<CardID>) { for card in cards { append(card) } }

  /// Makes an empty list.
  package init() {}

  package init(arrayLiteral cards: CardID...) { self.init(cards) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { numbers.count }
  package subscript(index: Int) -> CardID { CardID(numbers[index]) }

  /// Adds a card.
  package mutating func append(_ card: CardID) { numbers.append(card.rawValue) }
}
