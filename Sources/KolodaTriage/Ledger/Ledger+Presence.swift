import Koloda

/// Which cards are present.
extension Ledger {
  package func isPresent(_ card: CardID) -> Bool {
    cards.contains(card) && cards.isPresent(card)
  }

  /// Marks cards as present; runs of new, consecutively numbered cards take almost no memory.
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

  /// Marks consecutively numbered cards as present.
  package mutating func add(numbered added: Range<Int>) {
    guard added.lowerBound == cards.count else { return add(added.map { CardID($0) }) }
    cards.append(count: added.count, isPresent: true)
    presentCount += added.count
  }

  /// Sets whether a card is present.
  package mutating func setPresent(_ card: CardID, _ isPresent: Bool) {
    grow(to: card)
    guard card.rawValue >= 0, cards.isPresent(card) != isPresent else { return }
    let step = isPresent ? 1 : -1
    cards.setPresent(card, isPresent)
    presentCount += step
    let current = cards.current(card)
    if current >= 0 { pileCounts[decides.said(current)] += step }
  }

  /// Recounts the present cards on each pile.
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
