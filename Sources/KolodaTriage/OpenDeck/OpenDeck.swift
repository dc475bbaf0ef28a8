import Koloda

/// An open deck: its cards, what is decided of them, and the journal that keeps it.
///
/// It is the only place where that is known; windows, the command line and readers are views of
/// it. What a view does holds at once, and is on disk a moment later; what can't be kept is taken
/// back, and every view is told.
@MainActor
package final class OpenDeck {
  /// What it takes from outside: who and when, and how it comes back to the main thread.
  package struct Surroundings: Sendable {
    /// Who decides here.
    package var author: Author
    /// The clock.
    package var now: @Sendable () -> UTCTime
    /// Makes the numbers of events.
    package var newID: @Sendable () -> EventID
    /// Has the main thread do something soon, in the order of the calls.
    package var hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    /// Makes surroundings.
    package init(
      author: Author, now: @escaping @Sendable () -> UTCTime,
      newID: @escaping @Sendable () -> EventID = EventID.random,
      hop: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    ) {
      self.author = author
      self.now = now
      self.newID = newID
      self.hop = hop
    }
  }

  /// The piles that cards go to.
  package private(set) var piles: Piles
  /// Where they come from.
  package internal(set) var pileSources: PileSources {
    didSet { piles = pileSources.piles }
  }
  /// The piles that the journal keeps, as far as it is known.
  var savedPiles: [Pile]
  /// How many times piles were given to the journal that it has not answered yet.
  var pendingPiles = 0
  /// The cards that are there, in order.
  package private(set) var order: [CardID]
  /// How many cards are decided by what is on disk.
  package var savedCount: Int { max(ledger.decidedCount - unsavedCount, 0) }
  /// Why the journal can't be read or written now.
  package private(set) var trouble: JournalError?
  /// Whether the place of the cards can be read.
  package private(set) var isAvailable = true

  private(set) var ledger: Ledger
  private let source: any CardSource
  let journal: any Journal
  let surroundings: Surroundings
  private var replaced: [CardID: CardID]
  /// What was done last to the files of cards' parts, by events that came since the deck was opened;
  /// an empty text where that was taken back.
  package private(set) var doneSince: [CardID: (stamp: EventStamp, text: String)] = [:]
  private var pending: [PendingAct] = []
  /// How many more cards are decided by all pending acts.
  private var unsavedCount = 0
  private var actCount = 0
  private var views: [View] = []
  private var untold: [DeckNews] = []
  private var isTelling = false
  private(set) var isClosed = false

  /// Something done here that is not on disk yet.
  private struct PendingAct {
    let number: Int
    let events: [Event<CardID>]
    /// How many more cards are decided by it.
    let decided: Int
  }

  private struct View {
    weak var owner: AnyObject?
    let told: @MainActor (DeckNews) -> Void
  }

  /// Opens a deck on what was read of it.
  ///
  /// - Parameters:
  ///   - ledger: the events that the journal holds, begun for a view.
  ///   - replaced: new cards in the places of decided ones, with those.
  ///   - trouble: why the journal could not be read.
  package init(
    source: any CardSource, journal: any Journal, ledger: Ledger, piles: PileSources,
    replaced: [CardID: CardID] = [:], trouble: JournalError? = nil, surroundings: Surroundings
  ) {
    self.source = source
    self.journal = journal
    self.ledger = ledger
    pileSources = piles
    self.piles = piles.piles
    savedPiles = piles.kept
    self.replaced = replaced
    self.trouble = trouble
    self.surroundings = surroundings
    order = source.order
  }

  /// Follows changes of the cards and of the journal from now on.
  package func follow() {
    let hop = surroundings.hop
    source.follow { [weak self] change in hop { self?.take(change) } }
    journal.follow { [weak self] news in hop { self?.take(news) } }
  }

  /// Has a view told of changes from now on, as long as it lives.
  package func tell(_ view: AnyObject, _ told: @escaping @MainActor (DeckNews) -> Void) {
    views.append(View(owner: view, told: told))
  }

  /// Ends it: nothing is told any more.
  ///
  /// - Parameter seconds: how long it waits at most for what is not on disk yet.
  /// - Returns: how many acts were lost, and why if that is known.
  @discardableResult
  package func close(waitingAtMost seconds: Double) -> (lost: Int, error: JournalError?) {
    guard !isClosed else { return (0, nil) }
    source.stop()
    let isDone = journal.finish(atMost: seconds)
    var lost = 0
    var error: JournalError?
    for (number, outcome) in outcomes.takeAll() {
      guard let index = pending.firstIndex(where: { $0.number == number }) else { continue }
      switch outcome {
      case .kept: break
      case .refused: lost += 1
      case .failed(let why):
        lost += pending.count - index
        error = error ?? why
      }
      take(outcome, of: number)
    }
    if !isDone { lost += pending.count }
    isClosed = true
    journal.close()
    return (lost, error)
  }

  // MARK: What holds

  /// What was decided of the card in whose place a new one lies, as long as that is undecided.
  package func formerDecision(of card: CardID) -> Decision? {
    guard ledger.pile(of: card) == nil else { return nil }
    // What lay there in between may never have been decided.
    var seen: Set<CardID> = [card]
    var former = replaced[card]
    while let card = former, seen.insert(card).inserted {
      if let decision = ledger.decision(of: card) { return decision }
      former = replaced[card]
    }
    return nil
  }

  /// The undecided cards in whose places decided ones lay, but for those that an Apply took away.
  package var changedCards: [CardID] {
    let wentAway: Set<String?> = ["move", "trash"]
    return replaced.keys.filter { card in
      guard ledger.isPresent(card), let former = formerDecision(of: card) else { return false }
      return !wentAway.contains(ledger.application(of: former.card))
    }.sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Acts

  /// Sends a card to a pile, also one that is decided already.
  ///
  /// - Parameter again: whether a card that lies on that pile is decided all the same, as an act
  ///   of its own that can be undone.
  /// - Returns: what changed; nothing if the card is not there or lies on that pile.
  @discardableResult
  package func decide(_ card: CardID, _ pile: PileID, again: Bool = false) -> [CardChange] {
    decide([card], pile, again: again)
  }

  /// Sends cards to a pile, as one act.
  @discardableResult
  package func decide(_ cards: [CardID], _ pile: PileID, again: Bool = false) -> [CardChange] {
    decide(cards.map { ($0, pile) }, again: again)
  }

  /// Sends cards to piles, each to its own, as one act.
  @discardableResult
  package func decide(
    _ parts: [(card: CardID, pile: PileID)], again: Bool = false
  ) -> [CardChange] {
    var taken: Set<CardID> = []
    let parts = parts.filter {
      ledger.isPresent($0.card) && (again || ledger.pile(of: $0.card) != $0.pile)
        && taken.insert($0.card).inserted
    }
    return act(parts.map { (.decide($0.pile), [$0.card]) }).moved
  }

  /// Takes the last act back.
  ///
  /// - Returns: what changed; nothing if there is nothing to undo.
  @discardableResult
  package func undo() -> DeckChanges {
    act(ledger.undoTargets.map { (.undo($0.decide), $0.cards) })
  }

  /// Makes the act again that was taken back last.
  ///
  /// - Returns: what changed; nothing if there is nothing to redo.
  @discardableResult
  package func redo() -> DeckChanges {
    act(ledger.redoTargets.map { (.redo($0.decide), $0.cards) })
  }

  func act(_ parts: [(kind: Event<CardID>.Kind, cards: [CardID])]) -> DeckChanges {
    guard !parts.isEmpty, !isClosed else { return DeckChanges() }
    // The group of several events has a number that none of them has.
    let group = parts.count > 1 ? surroundings.newID() : nil
    let time = surroundings.now()
    return act(
      parts.enumerated().map { index, part in
        Event(
          id: surroundings.newID(), kind: part.kind, cards: part.cards,
          author: surroundings.author, group: group, lamport: ledger.lamport(after: index + 1),
          time: time)
      })
  }

  private func act(_ events: [Event<CardID>]) -> DeckChanges {
    var changes = DeckChanges()
    let decidedBefore = ledger.decidedCount
    var seen: [CardID: EventStamp?] = [:]
    for card in events.flatMap(\.cards) { seen[card] = .some(ledger.newestEvent(about: card)) }
    for event in events {
      changes += ledger.apply(event)
      ledger.note(own: event)
    }
    actCount += 1
    let number = actCount
    let decided = ledger.decidedCount - decidedBefore
    pending.append(PendingAct(number: number, events: events, decided: decided))
    unsavedCount += decided
    if !changes.moved.isEmpty || changes.marked.isEmpty { publish(.moved(changes.moved, .own)) }
    publishMarks(changes)
    let hop = surroundings.hop
    journal.append(written(events, seen)) { [weak self, outcomes] outcome in
      outcomes.add(number, outcome)
      hop { self?.takeOutcomes() }
    }
    return changes
  }

  /// An act as the journal keeps it: for each part of a card.
  private func written(
    _ events: [Event<CardID>], _ seen: [CardID: EventStamp?]
  ) -> Act {
    var act = Act(events: [])
    for event in events {
      if case .decide(let pile) = event.kind, let pile = piles[pile], !act.piles.contains(pile) {
        act.piles.append(pile)
      }
      act.events.append(event.naming(event.cards.flatMap { source.parts(of: $0) }))
    }
    for (card, stamp) in seen {
      for part in source.parts(of: card) { act.seen[part] = .some(stamp) }
    }
    return act
  }

  /// An event of the journal, about cards and not about their parts.
  private func told(_ event: Event<CardID>) -> Event<CardID> {
    var seen: Set<CardID> = []
    return event.naming(
      event.cards.map { source.whole(of: $0) }.filter { seen.insert($0).inserted })
  }

  // MARK: What comes back

  private let outcomes = ActOutcomes()

  /// Takes in what became of acts since the last time.
  package func takeOutcomes() {
    guard !isClosed else { return }
    for (number, outcome) in outcomes.takeAll() { take(outcome, of: number) }
  }

  private func take(_ outcome: AppendOutcome, of number: Int) {
    // Acts that were taken back with an earlier one are not pending any more.
    guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
    switch outcome {
    case .kept:
      unsavedCount -= pending.remove(at: index).decided
      publish(.saved)
      setTrouble(nil)
    case .refused:
      let act = pending.remove(at: index)
      let cards = Set(act.events.flatMap(\.cards)).sorted { $0.rawValue < $1.rawValue }
      let changes = retract(act)
      publishMarks(changes)
      publish(.moved(changes.moved, .refusal(cards)))
      setTrouble(nil)
    case .failed(let error):
      var changes = DeckChanges()
      while pending.count > index, let act = pending.popLast() { changes += retract(act) }
      journal.resume(after: error)
      trouble = error
      publishMarks(changes)
      publish(.moved(changes.moved, .failure(error)))
    }
  }

  private func retract(_ act: PendingAct) -> DeckChanges {
    var changes = DeckChanges()
    for event in act.events.reversed() { changes += ledger.retract(event) }
    unsavedCount -= act.decided
    return changes
  }

  private func take(_ news: JournalNews) {
    guard !isClosed else { return }
    switch news {
    case .events(let events):
      var changes = DeckChanges()
      var isApplied = false
      for event in events {
        if case .applied(let done) = event.kind {
          isApplied = true
          for part in event.cards
          where doneSince[part].map({ $0.stamp < event.stamp }) ?? true {
            doneSince[part] = (event.stamp, done)
          }
        }
        changes += ledger.apply(told(event))
      }
      publishMarks(changes)
      if !changes.moved.isEmpty { publish(.moved(changes.moved, .others)) }
      if isApplied { publish(.applied) }
    case .trouble(let error): setTrouble(error)
    case .piles(let kept, let former): take(kept: kept, former: former)
    case .reopened: publish(.outdated)
    case .repaired(let repair): publish(.repaired(repair))
    }
  }

  private func publishMarks(_ changes: DeckChanges) {
    if !changes.marked.isEmpty { publish(.marked(changes.marked)) }
  }

  private func setTrouble(_ error: JournalError?) {
    guard trouble != error else { return }
    trouble = error
    publish(.trouble(error))
  }

  private func take(_ change: CatalogueChange) {
    guard !isClosed else { return }
    isAvailable = change.isAvailable
    for card in change.removed { ledger.setPresent(card, false) }
    ledger.add(change.added)
    if let appended = change.appended { ledger.add(numbered: appended) }
    order = change.order
    replaced.merge(change.replaced) { _, new in new }
    if !change.found.isEmpty { journal.note(change.found) }
    publish(.catalogue(change))
    // What holds then is found out anew, from all that the journal has of each part.
    if change.regrouped.contains(where: { ledger.newestEvent(about: $0) != nil }) {
      publish(.outdated)
    }
  }

  /// Tells all views; what comes up while they are told is told after that, in the same order to
  /// each.
  func publish(_ news: DeckNews) {
    untold.append(news)
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let news = untold.removeFirst()
      views.removeAll { $0.owner == nil }
      for view in views where view.owner != nil { view.told(news) }
    }
  }
}
