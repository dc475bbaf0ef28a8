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
  struct Decide: Sendable {
    let stamp: EventStamp
    let group: EventID
    let time: UTCTime
    let card: CardID
    /// Where its pile stands in `pileIDs`; for a mark the complement of where that stands in
    /// `marks`.
    let said: Int
    /// Whether it gives a mark, and sends its card to no pile.
    var isMark: Bool { said < 0 }
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
    var verdict: Int
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

  struct Card: Sendable {
    /// The card's decide that came last, -1 for none.
    var head = -1
    /// The decide that holds, the newest of the person's that are alive; -1 for none.
    var current = -1
    /// The newest event about the card.
    var newest: EventStamp?
    var isPresent = false
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

  var decides = ChunkedArray<Decide>()
  var verdicts = ChunkedArray<Verdict>()
  var cards = ChunkedArray<Card>()
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

  /// Makes a ledger without events.
  ///
  /// - Parameter cardCount: how many cards there are, numbered from 0; all are present.
  package init(person: String, cardCount: Int = 0) {
    self.person = person
    var card = Card()
    card.isPresent = true
    cards = ChunkedArray(repeating: card, count: cardCount)
    presentCount = cardCount
  }

  // MARK: What holds

  /// The pile that a card lies on; nil for one that is undecided.
  package func pile(of card: CardID) -> PileID? {
    current(of: card).map { pileIDs[decides[$0].said] }
  }

  /// Whether a card lies on a pile.
  package func isDecided(_ card: CardID) -> Bool { current(of: card) != nil }

  /// The decision that holds for a card.
  package func decision(of card: CardID) -> Decision? {
    current(of: card).map { decision(at: $0) }
  }

  func decision(at index: Int) -> Decision {
    let decide = decides[index]
    return Decision(card: decide.card, pile: pileIDs[decide.said], time: decide.time)
  }

  /// The newest event about a card; nil if there is none.
  package func newestEvent(about card: CardID) -> EventStamp? {
    cards.indices.contains(card.rawValue) ? cards[card.rawValue].newest : nil
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
    guard cards.indices.contains(card.rawValue) else { return nil }
    let index = cards[card.rawValue].current
    return index >= 0 ? index : nil
  }

  /// Whether a decide holds for its card.
  func holds(_ index: Int) -> Bool { holder(topic(of: index)) == index }

  /// The decides of a decide's group, the last first.
  func group(of index: Int) -> [Int] {
    guard !decides[index].isAlone else { return [index] }
    var found: [Int] = []
    var next = groups[decides[index].group] ?? index
    while next >= 0 {
      found.append(next)
      next = decides[next].previousInGroup
    }
    return found
  }

  /// The newest undo or redo of a decide.
  func verdict(on index: Int) -> Verdict? {
    let verdict = decides[index].verdict
    return verdict >= 0 ? verdicts[verdict] : nil
  }

  func isAlive(_ index: Int) -> Bool { verdict(on: index)?.isUndo != true }

  /// When a decide last came to hold: by itself, or by its newest redo.
  func activation(of index: Int) -> EventStamp {
    verdict(on: index).flatMap { $0.isUndo ? nil : $0.stamp } ?? decides[index].stamp
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
  package mutating func apply(_ events: [Event<Int>], naming cards: [CardID]) {
    var changes = DeckChanges()
    countsLater = true
    for event in events { apply(event, &changes) { cards[$0] } }
    countsLater = false
    countPiles()
  }

  private mutating func apply<Name>(
    _ event: Event<Name>, _ changes: inout DeckChanges, _ name: (Name) -> CardID
  ) {
    lamport = max(lamport, event.lamport)
    for named in event.cards {
      let card = name(named)
      guard card.rawValue >= 0 else { continue }
      grow(to: card)
      let newest = cards[card.rawValue].newest
      // What is newer than all that came can't have come before.
      let isNew = newest.map { $0 < event.stamp } ?? true
      if isNew { cards[card.rawValue].newest = event.stamp }
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
    }
  }

  /// Does something that may change where a card lies or its marks, and notes it if it does.
  mutating func change(
    _ card: CardID, _ changes: inout DeckChanges, _ body: (inout Ledger) -> Void
  ) {
    guard !countsLater else { return body(&self) }
    let old = cards[card.rawValue].current
    let was = old >= 0 ? decides[old].said : nil
    let oldMarks = saidMarks(of: card)
    body(&self)
    changes.marked += self.changes(of: card, since: oldMarks)
    let new = cards[card.rawValue].current
    guard old != new else { return }
    let now = new >= 0 ? decides[new].said : nil
    guard was != now else { return }
    if cards[card.rawValue].isPresent {
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
      previous: cards[card.rawValue].head, verdict: -1)
    if !early.isEmpty {
      decide.verdict = early.removeValue(forKey: Awaited(decide: event.id, card: card)) ?? -1
    }
    let index = decides.count
    if !isAlone {
      decide.previousInGroup = groups[event.group] ?? -1
      groups[event.group] = index
    }
    decides.append(decide)
    cards[card.rawValue].head = index
    if decide.isOwn, isAlive(index) { raise(index) }
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
    decides[index].verdict = adding(stamp, isUndo: isUndo, to: decides[index].verdict)
    liveOrDie(index, wasAlive: wasAlive)
  }

  /// Puts a decide among those of its topic that are alive, or takes it from there.
  mutating func liveOrDie(_ index: Int, wasAlive: Bool) {
    let isAlive = isAlive(index)
    guard decides[index].isOwn, isAlive != wasAlive else { return }
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
    guard cards.indices.contains(card.rawValue) else { return nil }
    // It is mostly the one that holds, or one that the last or the next act is about.
    for likely in [
      cards[card.rawValue].current, reach.redo.last?.decide ?? -1, reach.undo.last?.decide ?? -1,
    ]
    where decides.indices.contains(likely) {
      if decides[likely].stamp.id == decide, decides[likely].card == card,
        decides[likely].isOwn
      {
        return likely
      }
    }
    var index = cards[card.rawValue].head
    while index >= 0 {
      if decides[index].stamp.id == decide { return index }
      index = decides[index].previous
    }
    return nil
  }

  /// Puts a decide among the living ones of its topic, the newest of which holds.
  private mutating func raise(_ index: Int) {
    let topic = topic(of: index)
    var above = -1
    var next = holder(topic)
    while next >= 0, decides[index].stamp < decides[next].stamp {
      above = next
      next = decides[next].below
    }
    decides[index].below = next
    if above >= 0 { decides[above].below = index } else { setHolder(topic, index) }
  }

  /// Takes a decide from the living ones of its topic.
  mutating func lower(_ index: Int) {
    let topic = topic(of: index)
    var above = -1
    var next = holder(topic)
    while next >= 0, next != index {
      above = next
      next = decides[next].below
    }
    guard next >= 0 else { return }
    if above >= 0 {
      decides[above].below = decides[index].below
    } else {
      setHolder(topic, decides[index].below)
    }
    decides[index].below = -1
  }

  private mutating func place(of pile: PileID) -> Int {
    if let place = pileIDs.firstIndex(of: pile) { return place }
    pileIDs.append(pile)
    pileCounts.append(0)
    return pileIDs.count - 1
  }

  mutating func grow(to card: CardID) {
    while cards.count <= card.rawValue { cards.append(Card()) }
  }
}
