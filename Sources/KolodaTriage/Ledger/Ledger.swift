import Koloda

/// What the events of a deck amount to for one person.
///
/// A decide is alive unless the newest undo or redo of it is an undo; a card lies on the pile of
/// its newest alive decide, and has of each kind the newest alive mark. "Newest" is by Lamport time
/// and number, so the events may come in any order, and one that comes twice counts once.
///
/// Every change costs O(log n) at most, in time and in memory, at any number of events.
package struct Ledger: Sendable {
  /// A card's part in a decide or a mark, which lives and dies as a decide does.
  struct Decide {
    let stamp: EventStamp
    let group: EventID
    let time: UTCTime
    let card: CardID
    /// Where its pile stands in `pileIDs`; for a mark the complement of where that stands in
    /// `marks`.
    let said: Int
    /// Whether it is a group of its own.
    let isAlone: Bool
    /// Whether the ledger's person made it; not one that was taken out again.
    var isOwn: Bool
    /// Whether the view made it.
    var isOfView = false
    /// The card's decide that came before this one, -1 for none.
    var previous: Int
    /// The group's decide that came before this one, -1 for none.
    var previousInGroup = -1
    /// The card's next older own decide of the same topic that is alive, -1 for none.
    var below = -1
    /// The newest undo or redo of it in `verdicts`, -1 for none.
    var verdict = -1
  }

  /// An undo or redo of a card's part in a decide.
  struct Verdict: Sendable {
    var stamp: EventStamp
    var isUndo: Bool
    /// Whether the view made it.
    var isOfView = false
    /// The next older one, -1 for none.
    var older: Int
  }

  /// A card's part in a decide that has not come yet.
  struct Awaited: Hashable, Sendable {
    let decide: EventID
    let card: CardID
  }

  /// Whose decisions these are.
  package let person: String
  /// The greatest Lamport time of all events.
  package private(set) var lamport: Int64 = 0
  /// How many cards are present.
  package internal(set) var presentCount = 0

  var decides = DecideLog()
  var verdicts = ChunkedArray<Verdict>()
  var cards: CardStates
  /// The newest events about cards where those are neither their last decides nor about those.
  private var newest: [CardID: EventStamp] = [:]
  /// The marks that hold, of the cards that have any.
  var markHolders: [CardID: MarkHolders] = [:]
  /// All marks that were ever given, each once, and where each stands.
  var marks: [Mark] = []
  var markPlaces: [Mark: Int] = [:]
  private var pileIDs: [PileID] = []
  /// How many present cards lie on each pile.
  var pileCounts: [Int] = []
  /// Whether many events are being taken in, after which the cards on the piles are counted.
  private var countsLater = false
  /// The newest verdicts on decides that have not come yet.
  var early: [Awaited: Int] = [:]
  /// For each card the newest event about it that is neither a decide nor about one.
  var otherNewest: [CardID: EventStamp] = [:]
  /// For each card what was done to its files, oldest first; an empty text says that it was taken
  /// back.
  var applications: [CardID: [Application]] = [:]
  /// The last decide of each group that may have more than one.
  var groups: [EventID: Int] = [:]
  var reach = Reach()
  /// The newest decision of the list of all, and how often one was taken out of it, or came between.
  var newestLogged: EventStamp?
  var logBreaks = 0

  /// Makes a ledger without events.
  ///
  /// - Parameter cardCount: how many cards there are, numbered from 0; all are present.
  package init(person: String, cardCount: Int = 0) {
    self.person = person
    cards = CardStates(count: cardCount)
    presentCount = cardCount
  }

  // MARK: What holds

  /// The pile that a card lies on; nil for one that is undecided.
  package func pile(of card: CardID) -> PileID? {
    current(of: card).map { pileIDs[decides.said($0)] }
  }

  /// Whether a card lies on a pile.
  package func isDecided(_ card: CardID) -> Bool { current(of: card) != nil }

  /// The decision that holds for a card.
  package func decision(of card: CardID) -> Decision? {
    current(of: card).map { decision(at: $0) }
  }

  func decision(at index: Int) -> Decision {
    Decision(
      card: decides.card(index), pile: pileIDs[decides.said(index)], time: decides.time(index))
  }

  /// The newest event about a card; nil if there is none.
  package func newestEvent(about card: CardID) -> EventStamp? {
    guard cards.contains(card) else { return nil }
    if !newest.isEmpty, let stamp = newest[card] { return stamp }
    return newestOfHead(of: card)
  }

  /// The newest of a card's last decide and of what undid it or made it again.
  private func newestOfHead(of card: CardID) -> EventStamp? {
    let head = cards.head(card)
    guard head >= 0 else { return nil }
    let stamp = decides.stamp(head)
    return verdict(on: head).map { max($0.stamp, stamp) } ?? stamp
  }

  /// Notes the newest event about a card.
  mutating func setNewest(about card: CardID, _ stamp: EventStamp?) {
    if let stamp, newestOfHead(of: card) != stamp {
      newest[card] = stamp
    } else if !newest.isEmpty {
      newest[card] = nil
    }
  }

  /// How many present cards lie on each pile that has any.
  package var piles: [PileID: Int] {
    var counts: [PileID: Int] = [:]
    for (pile, count) in zip(pileIDs, pileCounts) where count > 0 { counts[pile] = count }
    return counts
  }

  /// How many present cards are decided.
  package var decidedCount: Int { pileCounts.reduce(0, +) }

  private func current(of card: CardID) -> Int? {
    guard cards.contains(card) else { return nil }
    let index = cards.current(card)
    return index >= 0 ? index : nil
  }

  /// Whether a decide holds for its card.
  func holds(_ index: Int) -> Bool { holder(topic(of: index)) == index }

  /// The decides of a decide's group, the last first.
  func group(of index: Int) -> [Int] {
    guard !decides.isAlone(index) else { return [index] }
    var found: [Int] = []
    var next = groups[decides.group(index)] ?? index
    while next >= 0 {
      found.append(next)
      next = decides.before(next, in: .previousInGroup)
    }
    return found
  }

  /// The newest undo or redo of a decide.
  func verdict(on index: Int) -> Verdict? {
    let verdict = decides.verdict(index)
    return verdict >= 0 ? verdicts[verdict] : nil
  }

  func isAlive(_ index: Int) -> Bool { verdict(on: index)?.isUndo != true }

  /// When a decide last came to hold: by itself, or by its newest redo.
  func activation(of index: Int) -> EventStamp {
    verdict(on: index).flatMap { $0.isUndo ? nil : $0.stamp } ?? decides.stamp(index)
  }

  // MARK: Events

  /// A Lamport time greater than that of every event so far, as long as there is one.
  ///
  /// - Parameter step: which of those times; 1 for the first.
  package func lamport(after step: Int) -> Int64 {
    let (sum, isTooGreat) = lamport.addingReportingOverflow(Int64(step))
    return isTooGreat ? .max : sum
  }

  /// Takes an event in.
  ///
  /// - Returns: what it changed.
  @discardableResult
  package mutating func apply(_ event: Event<CardID>) -> DeckChanges {
    var changes = DeckChanges()
    apply(event, &changes) { $0 }
    return changes
  }

  /// Takes in the events that a journal holds.
  ///
  /// - Parameter cards: the card at each of the places that the events call their cards by.
  package mutating func apply(
    _ events: EventLog, naming cards: CardList
  ) {
    var changes = DeckChanges()
    countsLater = true
    // What each code of the log is called here; nil for what is neither a decide nor a mark.
    let said = events.said.map { said -> Int? in
      switch said {
      case .decide(let pile): place(of: pile)
      case .mark, .undo, .redo, .applied: nil
      }
    }
    let isOwn = events.authors.map { $0.person == person }
    let isAdopted = decides.adopt(events.ids)
    for index in 0..<events.count {
      if let plain = events.plain(index), let said = said[plain.said],
        addFirst(
          plain, of: cards[plain.card], said, isOwn[plain.author], idAt: isAdopted ? index : nil)
      {
        continue
      }
      apply(events[index], &changes) { cards[$0] }
    }
    countsLater = false
    countPiles()
  }

  /// Takes in the events that a journal holds.
  package mutating func apply(
    _ events: EventLog, naming cards: some Sequence<CardID>
  ) {
    apply(events, naming: CardList(cards))
  }

  /// Adds a decide of a card that there is no event about yet.
  ///
  /// - Parameter place: where its number stands in the log of decides already; nil if it does not.
  /// - Returns: whether it is one.
  private mutating func addFirst(
    _ decide: EventLog.Plain, of card: CardID, _ said: Int, _ isOwn: Bool, idAt place: Int?
  ) -> Bool {
    guard card.rawValue >= 0 else { return false }
    grow(to: card)
    // A verdict that waits for its decide is an event about the card, too.
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

  private mutating func apply<Name>(
    _ event: Event<Name>, _ changes: inout DeckChanges, _ name: (Name) -> CardID
  ) {
    lamport = max(lamport, event.lamport)
    for named in event.cards {
      let card = name(named)
      guard card.rawValue >= 0 else { continue }
      grow(to: card)
      let newest = newestEvent(about: card)
      // What is newer than all that came can't have come before.
      let isNew = newest.map { $0 < event.stamp } ?? true
      switch event.kind {
      case .decide(let pile):
        change(card, &changes) { $0.add(event, of: card, $0.place(of: pile), isNew: isNew) }
      case .mark(let mark):
        change(card, &changes) { $0.add(event, of: card, $0.place(of: mark), isNew: isNew) }
      case .undo(let decide):
        change(card, &changes) { $0.judge(decide, of: card, event.stamp, isUndo: true) }
      case .redo(let decide):
        change(card, &changes) { $0.judge(decide, of: card, event.stamp, isUndo: false) }
      case .applied(let done):
        otherNewest[card] = max(otherNewest[card] ?? event.stamp, event.stamp)
        add(Application(stamp: event.stamp, done: done), to: card)
      }
      setNewest(about: card, isNew ? event.stamp : newest)
    }
  }

  /// Does something that may change where a card lies or its marks, and notes it if it does.
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
    _ event: Event<Name>, of card: CardID, _ said: Int, isNew: Bool
  ) {
    guard isNew || find(event.id, of: card) == nil else { return }
    let isAlone = event.group == event.id && event.cards.count == 1
    var decide = Decide(
      stamp: event.stamp, group: event.group, time: event.time, card: card,
      said: said, isAlone: isAlone, isOwn: event.author.person == person,
      previous: cards.head(card))
    if !early.isEmpty {
      decide.verdict = early.removeValue(forKey: Awaited(decide: event.id, card: card)) ?? -1
    }
    let index = decides.count
    if !isAlone {
      decide.previousInGroup = groups[event.group] ?? -1
      groups[event.group] = index
    }
    let current = cards.current(card)
    decides.append(decide)
    if decide.isOwn, said >= 0 { addToLog(decide.stamp) }
    if decide.isOwn, isAlive(index), said >= 0, current < 0 {
      // Nothing is to be put below it.
      cards.set(card, head: index, current: index)
    } else {
      cards.setHead(card, index)
      if decide.isOwn, isAlive(index) { raise(index) }
    }
    // What was done to it may have been there before it.
    if decide.verdict >= 0 { bringWithinReach(index) }
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
    decides.setVerdict(index, adding(stamp, isUndo: isUndo, to: decides.verdict(index)))
    liveOrDie(index, wasAlive: wasAlive)
  }

  /// Puts a decide among those of its topic that are alive, or takes it from there.
  mutating func liveOrDie(_ index: Int, wasAlive: Bool) {
    let isAlive = isAlive(index)
    guard decides.isOwn(index), isAlive != wasAlive else { return }
    if isAlive { raise(index) } else { lower(index) }
  }

  /// Adds a verdict to a list of them, the newest first; returns where that begins now.
  private mutating func adding(_ stamp: EventStamp, isUndo: Bool, to list: Int) -> Int {
    var newer = -1
    var next = list
    while next >= 0, stamp < verdicts[next].stamp {
      newer = next
      next = verdicts[next].older
    }
    if next >= 0, verdicts[next].stamp == stamp { return list }
    let index = verdicts.count
    verdicts.append(Verdict(stamp: stamp, isUndo: isUndo, older: next))
    guard newer >= 0 else { return index }
    verdicts[newer].older = index
    return list
  }

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
  private mutating func raise(_ index: Int) {
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
