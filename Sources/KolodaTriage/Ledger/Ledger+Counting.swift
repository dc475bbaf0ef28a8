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
    /// What was passed over, under what does not hold of it: only once that does its turn may come.
    var waiting: [Topic: [Passed]] = [:]
    /// The groups among them, each of which waits with one of its entries.
    var waitingGroups: Set<EventID> = []
    /// What was taken back last.
    var taken: [Int] = []
    /// Takes a group back, if its turn has come.
    ///
    /// - Returns: what does not hold of a group that is to wait; nil for one that was taken back, or
    ///   never will be.
    func take(_ entry: Reach.Entry) -> Topic? {
      let isAlone = decides.isAlone(entry.decide)
      guard isAlone || !undone.contains(entry.decide) else { return nil }
      let group = isAlone ? [entry.decide] : group(of: entry.decide)
      if let other = group.first(where: { !holds($0) }) { return topic(of: other) }
      isBlocked = isAnyApplied(group)
      guard !isBlocked else { return nil }
      for index in group where !decides.isAlone(index) || decides.below(index) >= 0 {
        undone.insert(index)
      }
      taken = group
      count += 1
      return nil
    }
    /// How many entries were seen.
    var order = 0
    eachHeldFromLast { entry in
      // One that means nothing any more may be of a decide that was taken out.
      guard isHeld(entry) else { return true }
      let decide = entry.decide
      let isAlone = decides.isAlone(decide)
      guard isAlone || !waitingGroups.contains(decides.group(decide)), isReachable(decide) else {
        return true
      }
      if isAlone, waiting.isEmpty, applications.isEmpty, holds(decide) {
        // Most are like this, and nothing waits for them.
        if decides.below(decide) >= 0 { undone.insert(decide) }
        count += 1
        return true
      }
      order += 1
      var next: Passed? = Passed(order: order, entry: entry)
      // What was taken back may let some that were passed over hold: the last of them is next.
      var ready: [Passed] = []
      while let one = next, !isBlocked {
        taken = []
        let topic = take(one.entry)
        if let topic { waiting[topic, default: []].append(one) }
        if !decides.isAlone(one.entry.decide) {
          let group = decides.group(one.entry.decide)
          if topic == nil { waitingGroups.remove(group) } else { waitingGroups.insert(group) }
        }
        for index in taken where !waiting.isEmpty {
          ready += waiting.removeValue(forKey: self.topic(of: index)) ?? []
        }
        next = ready.indices.min { ready[$0].order < ready[$1].order }.map { ready.remove(at: $0) }
      }
      return !isBlocked
    }
    return count
  }

  /// An entry that was passed over, and which one it was.
  private struct Passed {
    let order: Int
    let entry: Reach.Entry
  }

  /// Whether a card of a decide's group is there, or was applied.
  private func isReachable(_ decide: Int) -> Bool {
    if isPresent(decides.card(decide)) { return true }
    let group = group(of: decide)
    return isAnyPresent(group) || isAnyApplied(group)
  }

  /// How many times redo makes something again, one time after another.
  package var redoableCount: Int {
    var redone: Set<Int> = []
    /// For each topic the newest decide that was redone.
    var newest: [Topic: EventStamp] = [:]
    var count = 0
    for entry in undoneEntries
    where isUndone(entry) && !isOfApply(entry.decide) && !redone.contains(entry.decide) {
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
