import Koloda

/// How far undo and redo reach; each takes time as it goes through the history.
extension Ledger {
  /// How many times undo takes something back, one time after another.
  package var undoableCount: Int {
    /// What was taken back and is not the only one of its card.
    var undone: Set<Int> = []
    /// For a card whose decision or mark was undone: what holds then.
    var current: [Topic: Int] = [:]
    func holds(_ index: Int) -> Bool {
      let topic = topic(of: index)
      guard !undone.isEmpty else { return holder(topic) == index }
      var holder = current[topic] ?? holder(topic)
      guard undone.contains(holder) else { return holder == index }
      while holder >= 0, undone.contains(holder) { holder = decides.below(holder) }
      current[topic] = holder
      return holder == index
    }
    var count = 0
    var isBlocked = false
    /// Takes a group back, if its turn has come.
    func take(_ entry: Reach.Entry) -> Bool {
      guard !isBlocked, decides.isAlone(entry.decide) || !undone.contains(entry.decide) else {
        return false
      }
      if decides.isAlone(entry.decide), applications.isEmpty {
        guard holds(entry.decide) else { return false }
        if decides.below(entry.decide) >= 0 { undone.insert(entry.decide) }
      } else {
        let group = group(of: entry.decide)
        guard group.allSatisfy(holds) else { return false }
        isBlocked = isAnyApplied(group)
        guard !isBlocked else { return false }
        for index in group where !decides.isAlone(index) || decides.below(index) >= 0 {
          undone.insert(index)
        }
      }
      count += 1
      return true
    }
    /// What was passed over, the last first.
    var skipped: [Reach.Entry] = []
    eachHeldFromLast { entry in
      guard isHeld(entry), isReachable(entry.decide) else { return true }
      if take(entry) {
        // What was taken back may let one that was passed over hold.
        while let next = skipped.firstIndex(where: take) { skipped.remove(at: next) }
      } else {
        skipped.append(entry)
      }
      return !isBlocked
    }
    return count
  }

  /// Whether a card of a decide's group is there, or was applied.
  private func isReachable(_ decide: Int) -> Bool {
    if decides.isAlone(decide), isPresent(decides.card(decide)) { return true }
    let group = group(of: decide)
    return isAnyPresent(group) || isAnyApplied(group)
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
        !isAlive(index) && !redone.contains(index) && !isOutdone(index)
          && newest[topic(of: index)].map { $0 < decides.stamp(index) } ?? true
      }
      guard isPossible, isAnyPresent(group) else { continue }
      redone.formUnion(group)
      for index in group {
        let (topic, stamp) = (topic(of: index), decides.stamp(index))
        newest[topic] = max(newest[topic] ?? stamp, stamp)
      }
      count += 1
    }
    return count
  }
}
