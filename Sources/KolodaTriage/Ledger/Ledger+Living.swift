import Koloda

/// Which decides are alive (not undone), and which of them holds.
extension Ledger {
  /// Updates the list of living decides after a reversal may have changed whether a decide is alive.
  mutating func liveOrDie(_ index: Int, wasAlive: Bool) {
    let isAlive = isAlive(index)
    guard decides.isOwn(index), isAlive != wasAlive else { return }
    if isAlive { raise(index) } else { lower(index) }
  }

  /// The index of a card's decide; nil if that decide has not arrived.
  func find(_ decide: EventID, of card: CardID) -> Int? {
    guard cards.contains(card) else { return nil }
    // Most often it is the decide that holds, or the one that the last or next act is about.
    for likely in [
      cards.current(card), reach.redo.last?.decide ?? -1, lastHeld?.decide ?? -1,
    ]
    where decides.indices.contains(likely) {
      if decides.id(likely) == decide, decides.card(likely) == card, decides.isOwn(likely) {
        return likely
      }
    }
    var index = cards.head(card)
    while index >= 0 {
      if decides.id(index) == decide { return index }
      index = decides.before(index, in: .previous)
    }
    return nil
  }

  /// Inserts a decide into the living ones of its topic, of which the newest holds.
  mutating func raise(_ index: Int) {
    let topic = topic(of: index)
    var above = -1
    var next = holder(topic)
    let stamp = decides.stamp(index)
    while next >= 0, stamp < decides.stamp(next) {
      above = next
      next = decides.below(next)
    }
    decides.setBelow(index, next)
    if above >= 0 { decides.setBelow(above, index) } else { setHolder(topic, index) }
  }

  /// Removes a decide from the living ones of its topic.
  mutating func lower(_ index: Int) {
    let topic = topic(of: index)
    var above = -1
    var next = holder(topic)
    while next >= 0, next != index {
      above = next
      next = decides.below(next)
    }
    guard next >= 0 else { return }
    if above >= 0 {
      decides.setBelow(above, decides.below(index))
    } else {
      setHolder(topic, decides.below(index))
    }
    decides.setBelow(index, -1)
  }
}
