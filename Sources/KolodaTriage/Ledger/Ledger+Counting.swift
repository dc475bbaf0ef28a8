import Koloda

/// How far undo and redo reach; each takes time as it goes through the history.
extension Ledger {
  /// How many times undo takes something back, one time after another.
  package var undoableCount: Int {
    var undone: Set<Int> = []
    /// For a card whose decision or mark was undone: what holds then.
    var current: [Topic: Int] = [:]
    func holds(_ index: Int) -> Bool {
      let topic = topic(of: index)
      var holder = current[topic] ?? holder(topic)
      while holder >= 0, undone.contains(holder) { holder = decides[holder].below }
      current[topic] = holder
      return holder == index
    }
    var left = reach.undo.filter { entry in
      guard isHeld(entry) else { return false }
      let group = group(of: entry.decide)
      return isAnyPresent(group) || isAnyApplied(group)
    }
    var count = 0
    // The next one is the last that holds: what was taken back may let one that was skipped hold.
    while let next = left.lastIndex(where: { group(of: $0.decide).allSatisfy(holds) }) {
      let entry = left.remove(at: next)
      if undone.contains(entry.decide) { continue }
      let group = group(of: entry.decide)
      if isAnyApplied(group) { break }
      undone.formUnion(group)
      count += 1
    }
    return count
  }

  /// How many times redo makes something again, one time after another.
  package var redoableCount: Int {
    var redone: Set<Int> = []
    /// For each topic the newest decide that was redone.
    var newest: [Topic: EventStamp] = [:]
    var count = 0
    for entry in undoneEntries where isUndone(entry) && !redone.contains(entry.decide) {
      let group = group(of: entry.decide)
      let isPossible = group.allSatisfy { index in
        let decide = decides[index]
        return !isAlive(index) && !redone.contains(index) && !isOutdone(index)
          && newest[topic(of: index)].map { $0 < decide.stamp } ?? true
      }
      guard isPossible, isAnyPresent(group) else { continue }
      redone.formUnion(group)
      for index in group {
        let (topic, stamp) = (topic(of: index), decides[index].stamp)
        newest[topic] = max(newest[topic] ?? stamp, stamp)
      }
      count += 1
    }
    return count
  }
}
