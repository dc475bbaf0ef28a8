import Koloda

/// The ledger's state of each card, in four bytes as long as the card's last decide is the one that
/// holds.
struct CardStates: Sendable {
  /// For each card the index of its last decide plus 1 (0 if there is none), shifted left by one;
  /// the lowest bit says whether the card is present.
  private var words: ChunkedArray<UInt32>
  /// For each card 0 if its last decide holds; otherwise the index of the decide that holds plus 2,
  /// or 1 if none does.
  private var others = PackedColumn()

  /// Makes the states of present cards without decides.
  init(count: Int = 0) {
    words = ChunkedArray(repeating: 1, count: count)
    others.append(repeating: 0, count: count)
  }

  var count: Int { words.count }

  func contains(_ card: CardID) -> Bool { card.rawValue >= 0 && card.rawValue < words.count }

  func isPresent(_ card: CardID) -> Bool { words[card.rawValue] & 1 != 0 }

  /// The index of the card's decide that arrived last; -1 if there is none.
  func head(_ card: CardID) -> Int { Int(words[card.rawValue] >> 1) - 1 }

  /// The index of the decide that holds: the person's newest one that is alive; -1 if there is
  /// none.
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

  /// Adds cards without decides.
  mutating func append(count: Int, isPresent: Bool) {
    words.append(repeating: isPresent ? 1 : 0, count: count)
    others.append(repeating: 0, count: count)
  }
}
