import Koloda

/// Adding events to the ledger.
extension Ledger {
  /// A Lamport time greater than that of every event so far, or the greatest possible one.
  ///
  /// - Parameter step: how far beyond the greatest time so far; 1 for the next time.
  package func lamport(after step: Int) -> Int64 {
    let (sum, isTooGreat) = lamport.addingReportingOverflow(Int64(step))
    return isTooGreat ? .max : sum
  }

  /// Makes every event from now on newer than a Lamport time.
  package mutating func pass(_ time: Int64) { lamport = max(lamport, time) }

  /// Adds an event.
  ///
  /// - Returns: the changes that the event made.
  @discardableResult
  package mutating func apply(_ event: Event<CardID>) -> DeckChanges {
    var changes = DeckChanges()
    apply(event, &changes, idAt: nil) { $0 }
    return changes
  }

  /// Adds the events of a journal.
  ///
  /// - Parameter cards: the card for each of the indices by which the events refer to cards.
  package mutating func apply(
    _ events: EventLog, naming cards: CardList
  ) {
    var changes = DeckChanges()
    countsLater = true
    // The ledger's code for each code of the log; nil for anything but a decision.
    let said = events.said.map { said -> Int? in
      switch said {
      case .decide(let pile): place(of: pile)
      case .mark, .undo, .redo, .applied: nil
      }
    }
    let isOwn = events.authors.map { $0.person == person }
    let isAdopted = decides.adopt(events.ids)
    for index in 0..<events.count {
      let place = isAdopted ? index : nil
      if let plain = events.plain(index), let said = said[plain.said],
        addFirst(plain, of: cards[plain.card], said, isOwn[plain.author], idAt: place)
      {
        continue
      }
      apply(events[index], &changes, idAt: place) { cards[$0] }
    }
    countsLater = false
    countPiles()
  }

  /// Adds the events of a journal.
  package mutating func apply(
    _ events: EventLog, naming cards: some Sequence<CardID>
  ) {
    apply(events, naming: CardList(cards))
  }

  /// Adds a decide of a card that no event is about yet.
  ///
  /// - Parameter place: the index of the decide's ID among the adopted ones; nil if it is not
  ///   there.
  /// - Returns: false, without adding anything, if there is an event about the card already.
  private mutating func addFirst(
    _ decide: EventLog.Plain, of card: CardID, _ said: Int, _ isOwn: Bool, idAt place: Int?
  ) -> Bool {
    guard card.rawValue >= 0 else { return false }
    grow(to: card)
    // A reversal that waits for its decide is an event about the card, too.
    guard cards.head(card) < 0, newest.isEmpty || newest[card] == nil else { return false }
    lamport = max(lamport, decide.lamport)
    let stamp = EventStamp(lamport: decide.lamport, id: decide.id)
    cards.set(card, head: decides.count, current: isOwn ? decides.count : -1)
    decides.append(
      Decide(
        stamp: stamp, group: decide.id, time: decide.time, card: card, said: said, isAlone: true,
        isOwn: isOwn, previous: -1), idAt: place)
    if isOwn { addToLog(stamp) }
    return true
  }

  /// - Parameter place: the index of the event's ID among the adopted ones; nil if it is not there.
  private mutating func apply<Name>(
    _ event: Event<Name>, _ changes: inout DeckChanges, idAt place: Int?, _ name: (Name) -> CardID
  ) {
    lamport = max(lamport, event.lamport)
    for named in event.cards {
      let card = name(named)
      guard card.rawValue >= 0 else { continue }
      grow(to: card)
      let newest = newestEvent(about: card)
      // An event newer than all before can't have been added already.
      let isNew = newest.map { $0 < event.stamp } ?? true
      switch event.kind {
      case .decide(let pile):
        change(card, &changes) {
          $0.add(event, of: card, $0.place(of: pile), isNew: isNew, idAt: place)
        }
      case .mark(let mark):
        change(card, &changes) {
          $0.add(event, of: card, $0.place(of: mark), isNew: isNew, idAt: place)
        }
      case .undo(let decide):
        change(card, &changes) { $0.judge(decide, of: card, event.stamp, isUndo: true) }
      case .redo(let decide):
        change(card, &changes) { $0.judge(decide, of: card, event.stamp, isUndo: false) }
      case .applied(let deed):
        otherNewest[card] = max(otherNewest[card] ?? event.stamp, event.stamp)
        add(Application(stamp: event.stamp, deed: deed), to: card)
        applies.insert(event.group)
      }
      setNewest(about: card, isNew ? event.stamp : newest)
    }
  }

  /// Runs `body`, which may change a card's pile or marks, and records the changes it makes.
  mutating func change(
    _ card: CardID, _ changes: inout DeckChanges, _ body: (inout Ledger) -> Void
  ) {
    guard !countsLater else { return body(&self) }
    let old = cards.current(card)
    let was = old >= 0 ? decides.said(old) : nil
    let oldMarks = saidMarks(of: card)
    body(&self)
    changes.marked += self.changes(of: card, since: oldMarks)
    let new = cards.current(card)
    guard old != new else { return }
    let now = new >= 0 ? decides.said(new) : nil
    guard was != now else { return }
    if cards.isPresent(card) {
      if let was { pileCounts[was] -= 1 }
      if let now { pileCounts[now] += 1 }
    }
    changes.moved.append(
      CardChange(card: card, was: was.map { pileIDs[$0] }, pile: now.map { pileIDs[$0] }))
  }

  private mutating func add<Name>(
    _ event: Event<Name>, of card: CardID, _ said: Int, isNew: Bool, idAt place: Int?
  ) {
    guard isNew || find(event.id, of: card) == nil else { return }
    let isAlone = event.group == event.id && event.cards.count == 1
    var decide = Decide(
      stamp: event.stamp, group: event.group, time: event.time, card: card,
      said: said, isAlone: isAlone, isOwn: event.author.person == person,
      previous: cards.head(card))
    if !early.isEmpty {
      decide.reversal = early.removeValue(forKey: Awaited(decide: event.id, card: card)) ?? -1
    }
    let index = decides.count
    if !isAlone {
      decide.previousInGroup = groups[event.group] ?? -1
      groups[event.group] = index
    }
    let current = cards.current(card)
    decides.append(decide, idAt: place)
    if decide.isOwn, said >= 0 { addToLog(decide.stamp) }
    if decide.isOwn, isAlive(index), said >= 0, current < 0 {
      // There is nothing for the decide to be put above.
      cards.set(card, head: index, current: index)
    } else {
      cards.setHead(card, index)
      if decide.isOwn, isAlive(index) { raise(index) }
    }
    // Reversals on the decide may have arrived before it.
    if decide.reversal >= 0 { bringWithinReach(index) }
  }

  private mutating func judge(
    _ decide: EventID, of card: CardID, _ stamp: EventStamp, isUndo: Bool
  ) {
    guard let index = find(decide, of: card) else {
      let awaited = Awaited(decide: decide, card: card)
      early[awaited] = adding(stamp, isUndo: isUndo, to: early[awaited] ?? -1)
      return
    }
    let wasAlive = isAlive(index)
    decides.setReversal(index, adding(stamp, isUndo: isUndo, to: decides.reversal(index)))
    liveOrDie(index, wasAlive: wasAlive)
  }

  /// Inserts a reversal into a linked list that is sorted newest first; returns the list's new head.
  private mutating func adding(_ stamp: EventStamp, isUndo: Bool, to list: Int) -> Int {
    var newer = -1
    var next = list
    while next >= 0, stamp < reversals[next].stamp {
      newer = next
      next = reversals[next].older
    }
    if next >= 0, reversals[next].stamp == stamp { return list }
    let index = reversals.count
    reversals.append(Reversal(stamp: stamp, isUndo: isUndo, older: next))
    guard newer >= 0 else { return index }
    reversals[newer].older = index
    return list
  }

  private mutating func place(of pile: PileID) -> Int {
    if let place = pileIDs.firstIndex(of: pile) { return place }
    pileIDs.append(pile)
    pileCounts.append(0)
    return pileIDs.count - 1
  }

  mutating func grow(to card: CardID) {
    cards.append(count: max(card.rawValue + 1 - cards.count, 0), isPresent: false)
  }
}
