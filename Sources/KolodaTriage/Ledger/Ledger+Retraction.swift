import Koloda

extension Ledger {
  /// Removes an event of this view that could not be saved, as if it had never happened.
  ///
  /// - Returns: the changes that this made.
  package mutating func retract(_ event: Event<CardID>) -> DeckChanges {
    var changes = DeckChanges()
    for card in event.cards where cards.contains(card) {
      let newest = newestEvent(about: card)
      switch event.kind {
      case .decide, .mark: change(card, &changes) { $0.remove(event.id, of: card) }
      case .undo(let decide), .redo(let decide):
        change(card, &changes) { $0.removeReversal(event.stamp, on: decide, of: card) }
      // Only the journal writes these, so no view takes them back.
      case .applied: continue
      }
      setNewest(about: card, newest == event.stamp ? newestLeft(about: card) : newest)
    }
    switch event.kind {
    case .decide, .mark: reach.decided.removeSorted(event.stamp)
    case .undo, .redo, .applied: break
    }
    return changes
  }

  /// Removes a decide from its card's list; its row in the log may stay, unreferenced.
  private mutating func remove(_ decide: EventID, of card: CardID) {
    guard let index = find(decide, of: card) else { return }
    if decides.isOwn(index), isAlive(index) { lower(index) }
    let removed = decides[index]
    if removed.reversal >= 0 { early[Awaited(decide: decide, card: card)] = removed.reversal }
    decides.disown(index)
    logBreaks += 1
    unlink(index, from: cards.head(card), by: .previous) { $0.cards.setHead(card, $1) }
    if !removed.isAlone, let last = groups[removed.group] {
      unlink(index, from: last, by: .previousInGroup) {
        $0.groups[removed.group] = $1 >= 0 ? $1 : nil
      }
    }
    // Decides from before the view opened are recognised by their indices, so those must stay.
    if index == decides.count - 1, index >= reach.openedDecides { decides.popLast() }
  }

  /// Removes a decide from a linked list.
  ///
  /// - Parameters:
  ///   - index: the decide to remove.
  ///   - head: the list's first decide.
  ///   - link: which of the linked lists.
  ///   - begin: sets the list's first decide.
  private mutating func unlink(
    _ index: Int, from head: Int, by link: DecideLog.Link,
    begin: (inout Ledger, Int) -> Void
  ) {
    var before = -1
    var next = head
    while next >= 0, next != index {
      before = next
      next = decides.before(next, in: link)
    }
    guard next >= 0 else { return }
    let after = decides.before(index, in: link)
    if before >= 0 { decides.setBefore(before, in: link, after) } else { begin(&self, after) }
  }

  private mutating func removeReversal(_ stamp: EventStamp, on decide: EventID, of card: CardID) {
    guard let index = find(decide, of: card) else {
      let awaited = Awaited(decide: decide, card: card)
      guard let list = early[awaited] else { return }
      let left = removing(stamp, from: list)
      early[awaited] = left >= 0 ? left : nil
      return
    }
    let wasAlive = isAlive(index)
    decides.setReversal(index, removing(stamp, from: decides.reversal(index)))
    liveOrDie(index, wasAlive: wasAlive)
    // The reversal that the retracted event had replaced applies again.
    bringWithinReach(index)
  }

  /// Removes a reversal from a linked list; returns the list's new head.
  private mutating func removing(_ stamp: EventStamp, from list: Int) -> Int {
    var newer = -1
    var next = list
    while next >= 0, reversals[next].stamp != stamp {
      newer = next
      next = reversals[next].older
    }
    guard next >= 0 else { return list }
    let older = reversals[next].older
    if newer >= 0 { reversals[newer].older = older }
    if next == reversals.count - 1 { reversals.popLast() }
    return newer >= 0 ? list : older
  }

  /// The newest remaining event about a card; nil if there is none.
  private func newestLeft(about card: CardID) -> EventStamp? {
    var newest = otherNewest[card]
    func take(_ stamp: EventStamp) { newest = max(newest ?? stamp, stamp) }
    var index = cards.head(card)
    while index >= 0 {
      take(decides.stamp(index))
      if let reversal = reversal(on: index) { take(reversal.stamp) }
      index = decides.before(index, in: .previous)
    }
    for (awaited, reversal) in early where awaited.card == card { take(reversals[reversal].stamp) }
    return newest
  }
}
