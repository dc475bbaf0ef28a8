import Koloda

extension Ledger {
  /// Takes an event of the view's own out again that could not be kept, as if it had never been.
  ///
  /// - Returns: what that changed.
  package mutating func retract(_ event: Event<CardID>) -> DeckChanges {
    var changes = DeckChanges()
    for card in event.cards where cards.contains(card) {
      let newest = newestEvent(about: card)
      switch event.kind {
      case .decide, .mark: change(card, &changes) { $0.remove(event.id, of: card) }
      case .undo(let decide), .redo(let decide):
        change(card, &changes) { $0.removeVerdict(event.stamp, on: decide, of: card) }
      case .applied:
        removeApplication(event.stamp, from: card)
        continue
      }
      setNewest(about: card, newest == event.stamp ? newestLeft(about: card) : newest)
    }
    switch event.kind {
    case .decide, .mark: reach.decided.removeSorted(event.stamp)
    case .undo, .redo, .applied: break
    }
    return changes
  }

  /// Takes a decide out of its card's list; its place in the log may stay, and nothing leads to it.
  private mutating func remove(_ decide: EventID, of card: CardID) {
    guard let index = find(decide, of: card) else { return }
    if decides.isOwn(index), isAlive(index) { lower(index) }
    let removed = decides[index]
    if removed.verdict >= 0 { early[Awaited(decide: decide, card: card)] = removed.verdict }
    decides.disown(index)
    logBreaks += 1
    unlink(index, from: cards.head(card), by: .previous) { $0.cards.setHead(card, $1) }
    if !removed.isAlone, let last = groups[removed.group] {
      unlink(index, from: last, by: .previousInGroup) {
        $0.groups[removed.group] = $1 >= 0 ? $1 : nil
      }
    }
    // Those that were there as the view opened are told apart by their places.
    if index == decides.count - 1, index >= reach.openedDecides { decides.popLast() }
  }

  /// Takes a decide out of a list of them.
  ///
  /// - Parameters:
  ///   - head: where the list begins.
  ///   - begin: has the list begin elsewhere.
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

  private mutating func removeVerdict(_ stamp: EventStamp, on decide: EventID, of card: CardID) {
    guard let index = find(decide, of: card) else {
      let awaited = Awaited(decide: decide, card: card)
      guard let list = early[awaited] else { return }
      let left = removing(stamp, from: list)
      early[awaited] = left >= 0 ? left : nil
      return
    }
    let wasAlive = isAlive(index)
    decides.setVerdict(index, removing(stamp, from: decides.verdict(index)))
    liveOrDie(index, wasAlive: wasAlive)
    // What the event had ended is the last word again.
    bringWithinReach(index)
  }

  /// Takes a verdict from a list of them; returns where that begins now.
  private mutating func removing(_ stamp: EventStamp, from list: Int) -> Int {
    var newer = -1
    var next = list
    while next >= 0, verdicts[next].stamp != stamp {
      newer = next
      next = verdicts[next].older
    }
    guard next >= 0 else { return list }
    let older = verdicts[next].older
    if newer >= 0 { verdicts[newer].older = older }
    if next == verdicts.count - 1 { verdicts.popLast() }
    return newer >= 0 ? list : older
  }

  /// The newest of the events about a card that are still there.
  private func newestLeft(about card: CardID) -> EventStamp? {
    var newest = otherNewest[card]
    func take(_ stamp: EventStamp) { newest = max(newest ?? stamp, stamp) }
    var index = cards.head(card)
    while index >= 0 {
      take(decides.stamp(index))
      if let verdict = verdict(on: index) { take(verdict.stamp) }
      index = decides.before(index, in: .previous)
    }
    for (awaited, verdict) in early where awaited.card == card { take(verdicts[verdict].stamp) }
    return newest
  }
}
