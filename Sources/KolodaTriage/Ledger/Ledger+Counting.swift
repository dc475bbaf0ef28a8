import Koloda

/// How many undos and redos are possible; each count takes time linear in the history.
extension Ledger {
  /// How many times in a row undo would find something to undo.
  package var undoableCount: Int {
    /// The decides undone so far in this simulation, except those that are their card's only one.
    var undone: Set<Int> = []
    /// For each topic with an undone decide: the decide that holds then.
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
    /// The entries passed over, by the topic whose current decide is in their way; their turn can
    /// come only once that decide is undone.
    var waiting: [Topic: [Passed]] = [:]
    /// The groups with an entry in `waiting`; each group waits with one entry only.
    var waitingGroups: Set<EventID> = []
    /// The decides of the group undone last.
    var taken: [Int] = []
    /// Undoes a group if its turn has come.
    ///
    /// - Returns: the topic that makes the group wait; nil if the group was undone, or never will
    ///   be.
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
    /// Whether groups with an absent card can be reached, so that each is gone through only once.
    var reachable: [EventID: Bool] = [:]
    /// The number of entries visited so far.
    var order = 0
    eachHeldFromLast { entry in
      // An outdated entry may refer to a decide that was retracted.
      guard isHeld(entry) else { return true }
      let decide = entry.decide
      let isAlone = decides.isAlone(decide)
      guard isAlone || !waitingGroups.contains(decides.group(decide)),
        isReachable(decide, &reachable)
      else { return true }
      if isAlone, waiting.isEmpty, applications.isEmpty, holds(decide) {
        // The usual case, a fast path: nothing waits for this decide.
        if decides.below(decide) >= 0 { undone.insert(decide) }
        count += 1
        return true
      }
      order += 1
      var next: Passed? = Passed(order: order, entry: entry)
      // The undo may let decides hold that were passed over: the last of them is next.
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

  /// An entry that was passed over, with its position in the order of visits.
  private struct Passed {
    let order: Int
    let entry: Reach.Entry
  }

  /// Whether a card of a decide's group is present or was applied.
  ///
  /// - Parameter known: what was found out of groups before.
  private func isReachable(_ decide: Int, _ known: inout [EventID: Bool]) -> Bool {
    if isPresent(decides.card(decide)) { return true }
    guard !decides.isAlone(decide) else { return isAnyApplied([decide]) }
    let id = decides.group(decide)
    if let known = known[id] { return known }
    let group = group(of: decide)
    let isReachable = isAnyPresent(group) || isAnyApplied(group)
    known[id] = isReachable
    return isReachable
  }

  /// How many times in a row redo would find something to redo.
  package var redoableCount: Int {
    var redone: Set<Int> = []
    /// For each topic the newest decide redone so far in this simulation.
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
