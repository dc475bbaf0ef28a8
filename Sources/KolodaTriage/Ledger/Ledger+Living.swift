import Koloda

/// Which decides are alive, and which of them holds.
extension Ledger {
  /// Puts a decide among those of its topic that are alive, or takes it from there.
  mutating func liveOrDie(_ index: Int, wasAlive: Bool) {
    let isAlive = isAlive(index)
    guard decides.isOwn(index), isAlive != wasAlive else { return }
    if isAlive { raise(index) } else { lower(index) }
  }

  /// Where a decide of a card stands in the log; nil if it has not come.
  func find(_ decide: EventID, of card: CardID) -> Int? {
    guard cards.contains(card) else { return nil }
    // It is mostly the one that holds, or one that the last or the next act is about.
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

  /// Puts a decide among the living ones of its topic, the newest of which holds.
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

  /// Takes a decide from the living ones of its topic.
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
