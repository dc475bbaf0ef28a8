import Koloda

/// Which cards are there.
extension Ledger {
  /// Whether a card is present.
  package func isPresent(_ card: CardID) -> Bool {
    cards.indices.contains(card.rawValue) && cards[card.rawValue].isPresent
  }

  /// Says that cards are present; many that are new and numbered one after the other take no room.
  package mutating func add(_ added: some Sequence<CardID>) {
    var present = Card()
    present.isPresent = true
    var new = 0
    for card in added {
      if card.rawValue == cards.count + new {
        new += 1
        continue
      }
      cards.append(repeating: present, count: new)
      presentCount += new
      new = 0
      setPresent(card, true)
    }
    cards.append(repeating: present, count: new)
    presentCount += new
  }

  /// Says that cards are present that are numbered one after the other.
  package mutating func add(numbered added: Range<Int>) {
    guard added.lowerBound == cards.count else { return add(added.map { CardID($0) }) }
    var present = Card()
    present.isPresent = true
    cards.append(repeating: present, count: added.count)
    presentCount += added.count
  }

  /// Says whether a card is present.
  package mutating func setPresent(_ card: CardID, _ isPresent: Bool) {
    grow(to: card)
    guard card.rawValue >= 0, cards[card.rawValue].isPresent != isPresent else { return }
    let step = isPresent ? 1 : -1
    cards[card.rawValue].isPresent = isPresent
    presentCount += step
    let current = cards[card.rawValue].current
    if current >= 0 { pileCounts[decides[current].said] += step }
  }

  /// Counts the present cards on each pile anew.
  mutating func countPiles() {
    var counts = Array(repeating: 0, count: pileCounts.count)
    for card in cards where card.isPresent && card.current >= 0 {
      counts[decides[card.current].said] += 1
    }
    pileCounts = counts
  }
}
