import Koloda

/// What the events of a deck amount to for one person.
///
/// A decide is alive unless the newest undo or redo of it is an undo; a card lies on the pile of
/// its newest alive decide. "Newest" is by Lamport time and number, so the events may come in any
/// order, and one that comes twice counts once.
///
/// Every change costs O(log n) at most, in time and in memory, at any number of events.
package struct Ledger: Sendable {
  /// A card's part in a decide.
  struct Decide: Sendable {
    let stamp: EventStamp
    let group: EventID
    let seat: EventID
    let time: UTCTime
    let card: CardID
    /// Where its pile stands in `pileIDs`.
    let pile: Int
    /// Whether the ledger's person made it.
    let isOwn: Bool
    /// The card's decide that came before this one, -1 for none.
    var previous: Int
    /// The group's decide that came before this one, -1 for none.
    var previousInGroup = -1
    /// The newest undo or redo of it.
    var verdict: Verdict?

    var isAlive: Bool { verdict?.isUndo != true }
    /// When it last came to hold: by itself, or by its newest redo.
    var activation: EventStamp { verdict.map { $0.isUndo ? stamp : $0.stamp } ?? stamp }
  }

  struct Verdict: Sendable {
    var stamp: EventStamp
    var isUndo: Bool
  }

  private struct Card: Sendable {
    /// The card's decide that came last, -1 for none.
    var head = -1
    /// The decide that holds, -1 for none.
    var current = -1
    /// The newest event about the card.
    var newest: EventStamp?
    var isPresent = false
  }

  /// Whose decisions these are.
  package let person: String
  /// The greatest Lamport time of all events.
  package private(set) var lamport: Int64 = 0
  /// How many cards are present.
  package private(set) var presentCount = 0

  private(set) var decides = ChunkedArray<Decide>()
  private var cards = ChunkedArray<Card>()
  private var pileIDs: [PileID] = []
  /// How many present cards lie on each pile.
  private var pileCounts: [Int] = []
  /// Verdicts on decides that have not come yet.
  private var early: [EventID: Verdict] = [:]
  /// The last decide of each group that has more than one.
  private var groups: [EventID: Int] = [:]
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
    current(of: card).map { pileIDs[decides[$0].pile] }
  }

  /// The decision that holds for a card.
  package func decision(of card: CardID) -> Decision? {
    current(of: card).map { decision(at: $0) }
  }

  func decision(at index: Int) -> Decision {
    let decide = decides[index]
    return Decision(card: decide.card, pile: pileIDs[decide.pile], time: decide.time)
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

  /// Whether a card is present.
  package func isPresent(_ card: CardID) -> Bool {
    cards.indices.contains(card.rawValue) && cards[card.rawValue].isPresent
  }

  /// Says whether a card is present.
  package mutating func setPresent(_ card: CardID, _ isPresent: Bool) {
    grow(to: card)
    guard card.rawValue >= 0, cards[card.rawValue].isPresent != isPresent else { return }
    let step = isPresent ? 1 : -1
    cards[card.rawValue].isPresent = isPresent
    presentCount += step
    let current = cards[card.rawValue].current
    if current >= 0 { pileCounts[decides[current].pile] += step }
  }

  private func current(of card: CardID) -> Int? {
    guard cards.indices.contains(card.rawValue) else { return nil }
    let index = cards[card.rawValue].current
    return index >= 0 ? index : nil
  }

  /// The decide of a card that came last, -1 for none.
  func head(of card: CardID) -> Int {
    cards.indices.contains(card.rawValue) ? cards[card.rawValue].head : -1
  }

  /// Whether a decide holds for its card.
  func holds(_ index: Int) -> Bool { cards[decides[index].card.rawValue].current == index }

  /// The decides of a decide's group, the last first.
  func group(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = groups[decides[index].group] ?? index
    while next >= 0 {
      found.append(next)
      next = decides[next].previousInGroup
    }
    return found
  }

  // MARK: Events

  /// Takes an event in.
  ///
  /// - Returns: the cards that lie elsewhere now.
  @discardableResult
  package mutating func apply(_ event: Event<CardID>) -> [CardChange] {
    lamport = max(lamport, event.lamport)
    var changes: [CardChange] = []
    for card in event.cards where card.rawValue >= 0 {
      grow(to: card)
      let newest = cards[card.rawValue].newest
      if newest.map({ $0 < event.stamp }) ?? true { cards[card.rawValue].newest = event.stamp }
      let was = pile(of: card)
      switch event.kind {
      case .decide(let pile): add(event, of: card, to: pile)
      case .undo(let decide): judge(decide, of: card, Verdict(stamp: event.stamp, isUndo: true))
      case .redo(let decide): judge(decide, of: card, Verdict(stamp: event.stamp, isUndo: false))
      case .note, .applied: continue
      }
      settle(card)
      let now = pile(of: card)
      if was != now { changes.append(CardChange(card: card, was: was, pile: now)) }
    }
    return changes
  }

  private mutating func add(_ event: Event<CardID>, of card: CardID, to pile: PileID) {
    guard find(event.id, of: card) == nil else { return }
    var decide = Decide(
      stamp: event.stamp, group: event.group, seat: event.author.seat, time: event.time,
      card: card, pile: place(of: pile), isOwn: event.author.person == person,
      previous: cards[card.rawValue].head)
    if !early.isEmpty { decide.verdict = early[event.id] }
    let isAlone = event.group == event.id && event.cards.count == 1
    if !isAlone { decide.previousInGroup = groups[event.group] ?? -1 }
    let index = decides.count
    decides.append(decide)
    if !isAlone { groups[event.group] = index }
    cards[card.rawValue].head = index
  }

  private mutating func judge(_ decide: EventID, of card: CardID, _ verdict: Verdict) {
    guard let index = find(decide, of: card) else {
      if early[decide].map({ $0.stamp < verdict.stamp }) ?? true { early[decide] = verdict }
      return
    }
    let old = decides[index].verdict
    if old.map({ $0.stamp < verdict.stamp }) ?? true { decides[index].verdict = verdict }
  }

  private func find(_ decide: EventID, of card: CardID) -> Int? {
    var index = cards[card.rawValue].head
    while index >= 0 {
      if decides[index].stamp.id == decide { return index }
      index = decides[index].previous
    }
    return nil
  }

  /// Finds the decide that holds for a card anew.
  private mutating func settle(_ card: CardID) {
    var best = -1
    var index = cards[card.rawValue].head
    while index >= 0 {
      if decides[index].isOwn, decides[index].isAlive,
        best < 0 || decides[best].stamp < decides[index].stamp
      {
        best = index
      }
      index = decides[index].previous
    }
    let old = cards[card.rawValue].current
    guard old != best else { return }
    cards[card.rawValue].current = best
    guard cards[card.rawValue].isPresent else { return }
    if old >= 0 { pileCounts[decides[old].pile] -= 1 }
    if best >= 0 { pileCounts[decides[best].pile] += 1 }
  }

  private mutating func place(of pile: PileID) -> Int {
    if let place = pileIDs.firstIndex(of: pile) { return place }
    pileIDs.append(pile)
    pileCounts.append(0)
    return pileIDs.count - 1
  }

  private mutating func grow(to card: CardID) {
    while cards.count <= card.rawValue { cards.append(Card()) }
  }

  // MARK: Taking back what could not be kept

  /// What an event of one's own would change, to be given to `retract` if it could not be kept.
  package struct Mark: Sendable {
    fileprivate var verdicts: [(card: CardID, decide: EventID, verdict: Verdict?)] = []
    fileprivate var newest: [(card: CardID, stamp: EventStamp?)] = []
    fileprivate var redo: [Int] = []
  }

  /// Notes what an event is about to change.
  package func mark(before event: Event<CardID>) -> Mark {
    var mark = Mark()
    mark.redo = reach.redo
    for card in event.cards {
      mark.newest.append((card, newestEvent(about: card)))
      switch event.kind {
      case .undo(let decide), .redo(let decide):
        guard cards.indices.contains(card.rawValue), let index = find(decide, of: card) else {
          continue
        }
        mark.verdicts.append((card, decide, decides[index].verdict))
      case .decide, .note, .applied: continue
      }
    }
    return mark
  }

  /// Takes an event out again that could not be kept; of several the newest first.
  ///
  /// - Returns: the cards that lie elsewhere now.
  package mutating func retract(_ event: Event<CardID>, _ mark: Mark) -> [CardChange] {
    var changes: [CardChange] = []
    for card in event.cards where cards.indices.contains(card.rawValue) {
      let was = pile(of: card)
      if case .decide = event.kind { unlink(event.id, of: card) }
      for noted in mark.verdicts where noted.card == card {
        guard let index = find(noted.decide, of: card),
          decides[index].verdict?.stamp == event.stamp
        else { continue }
        decides[index].verdict = noted.verdict
      }
      if cards[card.rawValue].newest == event.stamp,
        let before = mark.newest.first(where: { $0.card == card })
      {
        cards[card.rawValue].newest = before.stamp
      }
      settle(card)
      let now = pile(of: card)
      if was != now { changes.append(CardChange(card: card, was: was, pile: now)) }
    }
    reach.redo = mark.redo
    for noted in mark.verdicts {
      if let index = find(noted.decide, of: noted.card) { reactivate(index) }
    }
    return changes
  }

  /// Takes a decide out of its card's list; its place in the log stays, and nothing leads to it.
  private mutating func unlink(_ decide: EventID, of card: CardID) {
    var later = -1
    var index = cards[card.rawValue].head
    while index >= 0, decides[index].stamp.id != decide {
      later = index
      index = decides[index].previous
    }
    guard index >= 0 else { return }
    let previous = decides[index].previous
    if later >= 0 {
      decides[later].previous = previous
    } else {
      cards[card.rawValue].head = previous
    }
    decides[index].verdict = Verdict(stamp: decides[index].stamp, isUndo: true)
    let group = decides[index].group
    if groups[group] == index {
      let before = decides[index].previousInGroup
      groups[group] = before >= 0 ? before : nil
    }
    if index == decides.count - 1 { decides.popLast() }
  }
}
