import Koloda

/// Which cards are there.
extension Ledger {
  /// Whether a card is present.
  package func isPresent(_ card: CardID) -> Bool {
    cards.contains(card) && cards.isPresent(card)
  }

  /// Says that cards are present; many that are new and numbered one after the other take no room.
  package mutating func add(_ added: some Sequence<CardID>) {
    var new = 0
    for card in added {
      if card.rawValue == cards.count + new {
        new += 1
        continue
      }
      cards.append(count: new, isPresent: true)
      presentCount += new
      new = 0
      setPresent(card, true)
    }
    cards.append(count: new, isPresent: true)
    presentCount += new
  }

  /// Says that cards are present that are numbered one after the other.
  package mutating func add(numbered added: Range<Int>) {
    guard added.lowerBound == cards.count else { return add(added.map { CardID($0) }) }
    cards.append(count: added.count, isPresent: true)
    presentCount += added.count
  }

  /// Says whether a card is present.
  package mutating func setPresent(_ card: CardID, _ isPresent: Bool) {
    grow(to: card)
    guard card.rawValue >= 0, cards.isPresent(card) != isPresent else { return }
    let step = isPresent ? 1 : -1
    cards.setPresent(card, isPresent)
    presentCount += step
    let current = cards.current(card)
    if current >= 0 { pileCounts[decides.said(current)] += step }
  }

  /// Counts the present cards on each pile anew.
  mutating func countPiles() {
    var counts = Array(repeating: 0, count: pileCounts.count)
    for number in 0..<cards.count {
      let card = CardID(number)
      let current = cards.current(card)
      if current >= 0, cards.isPresent(card) { counts[decides.said(current)] += 1 }
    }
    pileCounts = counts
  }
}
