import Koloda

/// What a view of a deck may undo and redo.
///
/// A view undoes its person's decisions and marks that existed when it opened and its own since, those that
/// came to hold last first, a group at a time; a group with a card that another event decides by
/// now is skipped, and so is one of whose cards none is present. It redoes what it undid itself,
/// the last first, until its next decision or mark.
struct Reach: Sendable {
  /// A decide, with the event that made it what it was then: alive or undone.
  ///
  /// It means nothing any more once another event has changed that.
  struct Entry: Hashable, Comparable, Sendable {
    var decide: Int
    var stamp: EventStamp

    static func < (left: Entry, right: Entry) -> Bool {
      left.stamp != right.stamp ? left.stamp < right.stamp : left.decide < right.decide
    }
  }

  /// How many decides were there when the view opened.
  var openedDecides = 0
  /// How many verdicts were there when the view opened.
  var openedVerdicts = 0
  /// The decides that held when the view opened, as nothing but they themselves had it.
  var opened = HeldRuns()
  /// The other decides that came to hold, in order.
  var undo = ChunkedArray<Entry>()
  /// The decides that were undone, in order.
  var redo = ChunkedArray<Entry>()
  /// The decides of the view's own, in order; what was undone before the last can't be redone.
  var decided = ChunkedArray<EventStamp>()
}

extension Ledger {
  /// Begins a view: all that its person did so far can be undone, and what was undone since the
  /// person's last decision redone.
  package mutating func open() {
    reach = Reach()
    reach.openedDecides = decides.count
    reach.openedVerdicts = verdicts.count
    var redone: [Reach.Entry] = []
    var undone: [Reach.Entry] = []
    var lastDecide: EventStamp?
    var last: EventStamp?
    var isSorted = true
    for index in decides.indices where decides.isOwn(index) {
      let stamp = decides.stamp(index)
      if lastDecide.map({ $0 < stamp }) ?? true { lastDecide = stamp }
      guard let verdict = verdict(on: index) else {
        if let last, stamp < last { isSorted = false }
        last = stamp
        reach.opened.append(index)
        continue
      }
      let entry = Reach.Entry(decide: index, stamp: verdict.stamp)
      if verdict.isUndo { undone.append(entry) } else { redone.append(entry) }
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

  /// Notes an event of the view's own that has been applied.
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
        var verdict = decides.verdict(index)
        while verdict >= 0, verdicts[verdict].stamp != event.stamp {
          verdict = verdicts[verdict].older
        }
        guard verdict >= 0 else { continue }
        verdicts[verdict].isOfView = true
        bringWithinReach(index)
      }
    case .applied: break
    }
  }

  /// Lets the view undo or redo a decide, if the event that made it what it is was there when the
  /// view opened, or is the view's own.
  mutating func bringWithinReach(_ index: Int) {
    guard decides.isOwn(index) else { return }
    let verdict = decides.verdict(index)
    let isWithin =
      verdict >= 0
      ? verdict < reach.openedVerdicts || verdicts[verdict].isOfView
      : index < reach.openedDecides || decides.isOfView(index)
    guard isWithin else { return }
    if isAlive(index) {
      let entry = Reach.Entry(decide: index, stamp: activation(of: index))
      insertHeld(entry)
    } else {
      let entry = Reach.Entry(decide: index, stamp: verdicts[verdict].stamp)
      if !reach.redo.containsSorted(entry) { reach.redo.insertSorted(entry) }
    }
  }

  /// Forgets the last entries that mean nothing any more, so that nobody walks past them.
  private mutating func dropPast() {
    while let last = lastHeld, !isHeld(last) { dropLastHeld() }
    while let last = reach.redo.last, !isUndone(last) { reach.redo.popLast() }
  }

  /// Whether a decide is still alive by the event that it was then.
  func isHeld(_ entry: Reach.Entry) -> Bool {
    entry.decide < decides.count && decides.isOwn(entry.decide) && isAlive(entry.decide)
      && activation(of: entry.decide) == entry.stamp
  }

  /// Whether a decide is still undone by the event that it was then.
  func isUndone(_ entry: Reach.Entry) -> Bool {
    guard entry.decide < decides.count, decides.isOwn(entry.decide),
      let verdict = verdict(on: entry.decide)
    else { return false }
    return verdict.isUndo && verdict.stamp == entry.stamp
  }

  private func canUndo(_ entry: Reach.Entry) -> Bool {
    guard isHeld(entry) else { return false }
    let group = group(of: entry.decide)
    return group.allSatisfy(holds) && isAnyPresent(group) && !isAnyApplied(group)
  }

  /// Whether a group's turn to be undone has come and it was applied: that is to be undone first.
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

  /// Whether another decide would hold though this one came back.
  func isOutdone(_ index: Int) -> Bool {
    let current = holder(topic(of: index))
    return current >= 0 && decides.stamp(index) < decides.stamp(current)
  }

  // MARK: What comes next

  /// The decisions that the next undo takes back, the last first; none if there is nothing to
  /// undo, or only marks are.
  package var undoable: [Decision] { decisions(undoableGroup) }

  /// The decisions that the next redo makes again; none if there is nothing to redo, or only marks
  /// are.
  package var redoable: [Decision] { decisions(redoableGroup) }

  private func decisions(_ group: [Int]) -> [Decision] {
    group.filter(isDecision).map { decision(at: $0) }
  }

  /// Whether a decide sends its card to a pile, and is no mark.
  private func isDecision(_ index: Int) -> Bool { !decides.isMark(index) }

  private var undoableGroup: [Int] {
    guard let entry = nextUndone, !isBlocked(entry) else { return [] }
    return group(of: entry.decide)
  }

  /// Whether the next undo would take back a decision that was applied: that is undone first.
  package var isUndoBlocked: Bool { nextUndone.map(isBlocked) ?? false }

  /// The last entry of a group whose turn to be undone has come.
  private var nextUndone: Reach.Entry? {
    var passedOver: EventID?
    return lastHeld { entry in
      // The entries of a group mostly stand together, and one answer is true of all that are held.
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

  /// What was undone since the view's last decide, the last first.
  var undoneEntries: some Sequence<Reach.Entry> {
    let last = reach.decided.last
    return reach.redo.reversed().lazy.prefix(while: { entry in
      last.map { $0 < entry.stamp } ?? true
    })
  }

  /// What the events of the next undo are about: each a decide with its cards.
  package var undoTargets: [EventTarget] { targets(undoableGroup) }

  /// What the events of the next redo are about.
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

  /// The last decisions that can be undone, the last first.
  ///
  /// - Parameter most: how many at most.
  package func recentDecisions(_ most: Int) -> [Decision] {
    guard most > 0 else { return [] }
    var recent: [Decision] = []
    var shown = Shown()
    eachHeldFromLast { entry in
      if let decision = decision(of: entry, &shown) { recent.append(decision) }
      return recent.count < most
    }
    return recent
  }

  /// The decisions that hold and can be undone, the one that came to hold first at the beginning.
  package var history: [Decision] {
    var history: [Decision] = []
    var shown = Shown()
    eachHeld { entry in
      if let decision = decision(of: entry, &shown) { history.append(decision) }
    }
    return history
  }

  /// The group that was asked of last: its entries mostly stand together.
  private struct Shown {
    var group: EventID?
    var canBeUndone = false
  }

  /// The decision of an entry whose group can be undone and whose card is present; nil for another.
  private func decision(of entry: Reach.Entry, _ shown: inout Shown) -> Decision? {
    let index = entry.decide
    guard isHeld(entry), isDecision(index), isPresent(decides.card(index)) else { return nil }
    if decides.isAlone(index) { return canUndo(entry) ? decision(at: index) : nil }
    let group = decides.group(index)
    if shown.group != group { shown = Shown(group: group, canBeUndone: canUndo(entry)) }
    return shown.canBeUndone ? decision(at: index) : nil
  }

  /// The decisions that can be redone, the next one last.
  package var redoHistory: [Decision] {
    var redoable: [Int] = []
    var seen: Set<Int> = []
    for entry in undoneEntries where !seen.contains(entry.decide) && canRedo(entry) {
      // Put together the wrong way round, the first of the group that goes next at the beginning.
      let group = group(of: entry.decide)
      redoable += group.reversed()
      seen.formUnion(group)
    }
    return redoable.reversed()
      .filter { isDecision($0) && isPresent(decides.card($0)) }.map { decision(at: $0) }
  }
}

/// A decide or mark that an undo or redo is about.
package struct EventTarget: Hashable, Sendable {
  /// Its number.
  package var decide: EventID
  /// Its cards.
  package var cards: [CardID]
}
