import Koloda

/// What a ledger knows of each card, in four bytes as long as the card's last decide holds.
struct CardStates: Sendable {
  /// For each card its last decide, counted from 1 and 0 for none, and in the lowest bit whether the
  /// card is present.
  private var words: ChunkedArray<UInt32>
  /// For each card 0 where its last decide holds; else the one that does, counted from 2, and 1 for
  /// none.
  private var others = PackedColumn()

  /// Makes states of cards that are present.
  init(count: Int = 0) {
    words = ChunkedArray(repeating: 1, count: count)
    others.append(repeating: 0, count: count)
  }

  var count: Int { words.count }

  func contains(_ card: CardID) -> Bool { card.rawValue >= 0 && card.rawValue < words.count }

  func isPresent(_ card: CardID) -> Bool { words[card.rawValue] & 1 != 0 }

  /// The card's decide that came last, -1 for none.
  func head(_ card: CardID) -> Int { Int(words[card.rawValue] >> 1) - 1 }

  /// The decide that holds, the newest of the person's that are alive; -1 for none.
  func current(_ card: CardID) -> Int {
    let other = others[card.rawValue]
    return other == 0 ? head(card) : other - 2
  }

  mutating func setPresent(_ card: CardID, _ isPresent: Bool) {
    words[card.rawValue] = words[card.rawValue] & ~1 | (isPresent ? 1 : 0)
  }

  mutating func setHead(_ card: CardID, _ head: Int) {
    set(card, head: head, current: current(card))
  }

  mutating func setCurrent(_ card: CardID, _ current: Int) {
    set(card, head: head(card), current: current)
  }

  mutating func set(_ card: CardID, head: Int, current: Int) {
    words[card.rawValue] = words[card.rawValue] & 1 | UInt32(truncatingIfNeeded: head + 1) << 1
    let other = head == current ? 0 : current + 2
    if others[card.rawValue] != other { others[card.rawValue] = other }
  }

  /// Adds cards of which nothing is decided.
  mutating func append(count: Int, isPresent: Bool) {
    words.append(repeating: isPresent ? 1 : 0, count: count)
    others.append(repeating: 0, count: count)
  }
}
