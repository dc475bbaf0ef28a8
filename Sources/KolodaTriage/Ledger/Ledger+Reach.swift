import Koloda

extension Ledger {
  /// Begins a view: it can undo everything its person has done so far, and redo what was undone
  /// since the person's last decision.
  package mutating func open() {
    reach = Reach()
    reach.openedDecides = decides.count
    reach.openedReversals = reversals.count
    var redone: [Reach.Entry] = []
    var undone: [Reach.Entry] = []
    var lastDecide: EventStamp?
    var last: EventStamp?
    var isSorted = true
    for index in decides.indices where decides.isOwn(index) {
      let stamp = decides.stamp(index)
      if lastDecide.map({ $0 < stamp }) ?? true { lastDecide = stamp }
      guard let reversal = reversal(on: index) else {
        if let last, stamp < last { isSorted = false }
        last = stamp
        reach.opened.append(index)
        continue
      }
      let entry = Reach.Entry(decide: index, stamp: reversal.stamp)
      if reversal.isUndo { undone.append(entry) } else { redone.append(entry) }
    }
    if !isSorted { sortOpened() }
    for entry in redone.sorted() { reach.undo.append(entry) }
    if let lastDecide { reach.decided.append(lastDecide) }
    for entry in undone.sorted() where lastDecide.map({ $0 < entry.stamp }) ?? true {
      reach.redo.append(entry)
    }
  }

  private mutating func sortOpened() {
    var all: [Reach.Entry] = []
    eachHeld { all.append($0) }
    reach.opened = HeldRuns()
    for entry in all.sorted() { reach.opened.append(entry.decide) }
  }

  /// Records that an event just added was made through this view.
  package mutating func note(own event: Event<CardID>) {
    switch event.kind {
    case .decide, .mark:
      dropPast()
      for card in event.cards {
        guard let index = find(event.id, of: card) else { continue }
        decides.setOfView(index)
        bringWithinReach(index)
      }
      reach.decided.insertSorted(event.stamp)
    case .undo(let decide), .redo(let decide):
      let found = event.cards.compactMap { find(decide, of: $0) }
      dropPast()
      for index in found {
        var reversal = decides.reversal(index)
        while reversal >= 0, reversals[reversal].stamp != event.stamp {
          reversal = reversals[reversal].older
        }
        guard reversal >= 0 else { continue }
        reversals[reversal].isOfView = true
        bringWithinReach(index)
      }
    case .applied: break
    }
  }

  /// Makes a decide undoable or redoable by the view if the event that gave it its present state
  /// existed when the view opened or was made through the view.
  mutating func bringWithinReach(_ index: Int) {
    guard decides.isOwn(index) else { return }
    let reversal = decides.reversal(index)
    let isWithin =
      reversal >= 0
      ? reversal < reach.openedReversals || reversals[reversal].isOfView
      : index < reach.openedDecides || decides.isOfView(index)
    guard isWithin else { return }
    if isAlive(index) {
      let entry = Reach.Entry(decide: index, stamp: activation(of: index))
      insertHeld(entry)
    } else {
      let entry = Reach.Entry(decide: index, stamp: reversals[reversal].stamp)
      if !reach.redo.containsSorted(entry) { reach.redo.insertSorted(entry) }
    }
  }

  /// Drops outdated entries from the end, so that later walks need not skip them.
  private mutating func dropPast() {
    while let last = lastHeld, !isHeld(last) { dropLastHeld() }
    while let last = reach.redo.last, !isUndone(last) { reach.redo.popLast() }
  }

  /// Whether a decide is still alive by the event in the entry.
  func isHeld(_ entry: Reach.Entry) -> Bool {
    entry.decide < decides.count && decides.isOwn(entry.decide) && isAlive(entry.decide)
      && activation(of: entry.decide) == entry.stamp
  }

  /// Whether a decide is still undone by the event in the entry.
  func isUndone(_ entry: Reach.Entry) -> Bool {
    guard entry.decide < decides.count, decides.isOwn(entry.decide),
      let reversal = reversal(on: entry.decide)
    else { return false }
    return reversal.isUndo && reversal.stamp == entry.stamp
  }

  private func canUndo(_ entry: Reach.Entry) -> Bool {
    guard isHeld(entry) else { return false }
    let group = group(of: entry.decide)
    return group.allSatisfy(holds) && isAnyPresent(group) && !isAnyApplied(group)
  }

  /// Whether the next group to undo was applied, so that the Apply must be undone first.
  private func isBlocked(_ entry: Reach.Entry) -> Bool {
    guard !applications.isEmpty, isHeld(entry) else { return false }
    let group = group(of: entry.decide)
    return group.allSatisfy(holds) && isAnyApplied(group)
  }

  private func canRedo(_ entry: Reach.Entry) -> Bool {
    guard isUndone(entry), !isOfApply(entry.decide) else { return false }
    let group = group(of: entry.decide)
    return isAnyPresent(group) && group.allSatisfy { !isAlive($0) && !isOutdone($0) }
  }

  func isAnyPresent(_ group: [Int]) -> Bool {
    group.contains { isPresent(decides.card($0)) }
  }

  /// Whether another decide would still hold if this one were redone.
  func isOutdone(_ index: Int) -> Bool {
    let current = holder(topic(of: index))
    return current >= 0 && decides.stamp(index) < decides.stamp(current)
  }

  // MARK: Next undo and redo

  /// The decisions that the next undo would undo, the last first; empty if there is nothing to undo
  /// or only marks.
  package var undoable: [PileDecision] { decisions(undoableGroup) }

  /// The decisions that the next redo would restore; empty if there is nothing to redo or only
  /// marks.
  package var redoable: [PileDecision] { decisions(redoableGroup) }

  private func decisions(_ group: [Int]) -> [PileDecision] {
    group.filter(isDecision).map { decision(at: $0) }
  }

  /// Whether a decide sends its card to a pile rather than setting a mark.
  private func isDecision(_ index: Int) -> Bool { !decides.isMark(index) }

  private var undoableGroup: [Int] {
    guard let entry = nextUndone, !isBlocked(entry) else { return [] }
    return group(of: entry.decide)
  }

  /// Whether the next decision to undo was applied, so that its Apply must be undone first.
  package var isUndoBlocked: Bool { nextUndone.map(isBlocked) ?? false }

  /// The last entry of the next group to undo.
  private var nextUndone: Reach.Entry? {
    var passedOver: EventID?
    return lastHeld { entry in
      // Entries of a group are mostly adjacent, and the answer is the same for all of its held
      // entries.
      guard isHeld(entry),
        decides.isAlone(entry.decide) || decides.group(entry.decide) != passedOver
      else { return false }
      if canUndo(entry) || isBlocked(entry) { return true }
      passedOver = decides.group(entry.decide)
      return false
    }
  }

  private var redoableGroup: [Int] {
    var passedOver: EventID?
    let next = undoneEntries.first { entry in
      guard isUndone(entry),
        decides.isAlone(entry.decide) || decides.group(entry.decide) != passedOver
      else { return false }
      if canRedo(entry) { return true }
      passedOver = decides.group(entry.decide)
      return false
    }
    return next.map { group(of: $0.decide) } ?? []
  }

  /// The entries undone since the view's last decide, latest first.
  var undoneEntries: some Sequence<Reach.Entry> {
    let last = reach.decided.last
    return reach.redo.reversed().lazy.prefix(while: { entry in
      last.map { $0 < entry.stamp } ?? true
    })
  }

  /// The events that the next undo refers to, each with its cards.
  package var undoTargets: [EventTarget] { targets(undoableGroup) }

  /// The events that the next redo refers to, each with its cards.
  package var redoTargets: [EventTarget] { targets(redoableGroup) }

  private func targets(_ group: [Int]) -> [EventTarget] {
    var targets: [EventTarget] = []
    for index in group {
      let (id, card) = (decides.id(index), decides.card(index))
      if targets.last?.decide == id {
        targets[targets.count - 1].cards.append(card)
      } else {
        targets.append(EventTarget(decide: id, cards: [card]))
      }
    }
    return targets
  }

  /// The latest decisions that can be undone, latest first.
  ///
  /// - Parameter most: the maximum number of decisions.
  package func recentDecisions(_ most: Int) -> [PileDecision] {
    guard most > 0 else { return [] }
    var recent: [PileDecision] = []
    var shown = Shown()
    eachHeldFromLast { entry in
      if let decision = decision(of: entry, &shown) { recent.append(decision) }
      return recent.count < most
    }
    return recent
  }

  /// The decisions that hold and can be undone, in the order in which they came to hold.
  package var history: [PileDecision] {
    var history: [PileDecision] = []
    var shown = Shown()
    eachHeld { entry in
      if let decision = decision(of: entry, &shown) { history.append(decision) }
    }
    return history
  }

  /// The group checked last, since entries of a group are mostly adjacent.
  private struct Shown {
    var group: EventID?
    var canBeUndone = false
  }

  /// The decision of an entry if its group can be undone and its card is present; otherwise nil.
  private func decision(of entry: Reach.Entry, _ shown: inout Shown) -> PileDecision? {
    let index = entry.decide
    guard isHeld(entry), isDecision(index), isPresent(decides.card(index)) else { return nil }
    if decides.isAlone(index) { return canUndo(entry) ? decision(at: index) : nil }
    let group = decides.group(index)
    if shown.group != group { shown = Shown(group: group, canBeUndone: canUndo(entry)) }
    return shown.canBeUndone ? decision(at: index) : nil
  }

  /// The decisions that can be redone, the next one last.
  package var redoHistory: [PileDecision] {
    var redoable: [Int] = []
    var seen: Set<Int> = []
    for entry in undoneEntries where !seen.contains(entry.decide) && canRedo(entry) {
      // Collected in reverse order, so that the first decision of the next group ends up last.
      let group = group(of: entry.decide)
      redoable += group.reversed()
      seen.formUnion(group)
    }
    return redoable.reversed()
      .filter { isDecision($0) && isPresent(decides.card($0)) }.map { decision(at: $0) }
  }
}
