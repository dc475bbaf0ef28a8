import Koloda

/// An open deck: its cards, the decisions about them, and the journal that stores those.
///
/// It is the only source of truth about them; windows, the command line and readers are views of
/// it. What a view does applies at once and is on disk a moment later. If it can't be saved, it is
/// reverted and every view is notified.
@MainActor
package final class OpenDeck {
  /// The piles that cards go to.
  package private(set) var piles: Piles
  /// Where the piles come from.
  package internal(set) var pileSources: PileSources {
    didSet { piles = pileSources.piles }
  }
  /// The piles saved in the journal, as far as known.
  var savedPiles: [Pile]
  /// The number of `journal.keep` calls still without an answer.
  var pendingPiles = 0
  /// The present cards, in order.
  package private(set) var order: [CardID]
  /// The number of cards decided by events that are on disk.
  package var savedCount: Int { max(ledger.decidedCount - unsavedCount, 0) }
  /// Why the journal can't be read or written; nil if it can.
  package private(set) var trouble: JournalError?
  /// Whether the folder or file that holds the cards can be read.
  package private(set) var isAvailable = true

  private(set) var ledger: Ledger
  private let source: any CardSource
  let journal: any Journal
  let environment: Environment
  private var replaced: [CardID: CardID]
  /// What Apply did last to the files of each card's part, by events since the deck was opened.
  package private(set) var doneSince: [CardID: (stamp: EventStamp, deed: Deed)] = [:]
  private var pending: [PendingAct] = []
  /// By how much all pending acts together raise the number of decided cards, for each card that
  /// they change, present or not.
  private var unsaved: [CardID: Int] = [:]
  /// The same, for all present cards together.
  private var unsavedCount = 0
  private var actCount = 0
  /// The number of acts made here that are on disk, as far as known.
  package private(set) var keptCount = 0
  /// The number of acts made here, kept or not; nil while one of them is on its way to the disk.
  package var settledActs: Int? { pending.isEmpty ? actCount : nil }
  private var views: [View] = []
  private var untold: [DeckNews] = []
  private var isTelling = false
  private(set) var isClosed = false

  /// An act made here that is not on disk yet.
  private struct PendingAct {
    let number: Int
    let events: [Event<CardID>]
    /// By how much the act raises the number of decided cards, for each card that it decides or
    /// whose decision it undoes.
    let decided: [CardID: Int]
  }

  private struct View {
    weak var owner: AnyObject?
    let told: @MainActor (DeckNews) -> Void
  }

  /// Makes an open deck from its parts once they have been read.
  ///
  /// - Parameters:
  ///   - source: supplies the cards.
  ///   - journal: stores the events.
  ///   - ledger: the events in the journal, with `open()` called for a view.
  ///   - piles: where the deck's piles come from.
  ///   - replaced: new cards in the places of decided ones, each with the card it replaced.
  ///   - trouble: why the journal could not be read; nil if it was.
  ///   - environment: what the deck needs from its environment.
  package init(
    source: any CardSource, journal: any Journal, ledger: Ledger, piles: PileSources,
    replaced: [CardID: CardID] = [:], trouble: JournalError? = nil, environment: Environment
  ) {
    self.source = source
    self.journal = journal
    self.ledger = ledger
    pileSources = piles
    self.piles = piles.piles
    savedPiles = piles.kept
    self.replaced = replaced
    self.trouble = trouble
    self.environment = environment
    order = source.order
  }

  /// Starts following changes of the cards and the journal.
  package func follow() {
    let hop = environment.hop
    source.follow { [weak self] change in hop { self?.take(change) } }
    journal.follow { [weak self] news in hop { self?.take(news) } }
  }

  /// Notifies a view of changes from now on, for as long as `view` exists.
  package func tell(_ view: AnyObject, _ told: @escaping @MainActor (DeckNews) -> Void) {
    views.append(View(owner: view, told: told))
  }

  /// Whether the deck was closed before it was known that all acts are on disk.
  package private(set) var isLate = false

  /// Closes the deck; nothing is reported afterwards.
  ///
  /// - Parameter seconds: the maximum time to wait for acts that are not on disk yet.
  /// - Returns: the number of lost acts, and the reason if it is known.
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
    isLate = !isDone && !pending.isEmpty
    isClosed = true
    journal.close()
    return (lost, error)
  }

  // MARK: Current state

  /// The decision about the card that an undecided card replaced; nil if there is none.
  package func formerDecision(of card: CardID) -> PileDecision? {
    guard ledger.pile(of: card) == nil else { return nil }
    // Cards that replaced one another in between may never have been decided.
    var seen: Set<CardID> = [card]
    var former = replaced[card]
    while let card = former, seen.insert(card).inserted {
      if let decision = ledger.decision(of: card) { return decision }
      former = replaced[card]
    }
    return nil
  }

  /// The undecided cards that replaced decided ones, except where an Apply took the old card away.
  package var changedCards: [CardID] {
    replaced.keys.filter { card in
      guard ledger.isPresent(card), let former = formerDecision(of: card) else { return false }
      return ledger.application(of: former.card)?.tookAway != true
    }.sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Acts

  /// Sends a card to a pile, even if it is decided already.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - pile: the pile it goes to.
  ///   - again: whether to decide a card that already lies on the pile, as an act that can be
  ///     undone.
  /// - Returns: the change; empty if the card is absent, or lies on the pile and `again` is false.
  @discardableResult
  package func decide(_ card: CardID, _ pile: PileID, again: Bool = false) -> [CardChange] {
    decide([card], pile, again: again)
  }

  /// Sends several cards to a pile, as one act.
  @discardableResult
  package func decide(_ cards: [CardID], _ pile: PileID, again: Bool = false) -> [CardChange] {
    decide(cards.map { ($0, pile) }, again: again)
  }

  /// Sends each card to a pile of its own, as one act.
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

  /// Undoes the last act.
  ///
  /// - Returns: the changes; empty if there is nothing to undo.
  @discardableResult
  package func undo() -> DeckChanges {
    act(ledger.undoTargets.map { (.undo($0.decide), $0.cards) })
  }

  /// Redoes the act that was undone last.
  ///
  /// - Returns: the changes; empty if there is nothing to redo.
  @discardableResult
  package func redo() -> DeckChanges {
    act(ledger.redoTargets.map { (.redo($0.decide), $0.cards) })
  }

  func act(_ parts: [(kind: Event<CardID>.Kind, cards: [CardID])]) -> DeckChanges {
    guard !parts.isEmpty, !isClosed else { return DeckChanges() }
    // A group of several events has an ID that differs from all of theirs.
    let group = parts.count > 1 ? environment.newID() : nil
    let time = environment.now()
    return act(
      parts.enumerated().map { index, part in
        Event(
          id: environment.newID(), kind: part.kind, cards: part.cards,
          author: environment.author, group: group, lamport: ledger.lamport(after: index + 1),
          time: time)
      })
  }

  private func act(_ events: [Event<CardID>]) -> DeckChanges {
    var changes = DeckChanges()
    var seen: [CardID: EventStamp?] = [:]
    for card in events.flatMap(\.cards) { seen[card] = .some(ledger.newestEvent(about: card)) }
    let wereDecided = seen.keys.filter { ledger.isDecided($0) }
    for event in events {
      changes += ledger.apply(event)
      ledger.note(own: event)
    }
    actCount += 1
    let number = actCount
    var decided: [CardID: Int] = [:]
    for card in seen.keys where ledger.isDecided(card) { decided[card] = 1 }
    for card in wereDecided { decided[card] = decided[card] == nil ? -1 : nil }
    pending.append(PendingAct(number: number, events: events, decided: decided))
    addUnsaved(decided, times: 1)
    if !changes.moved.isEmpty || changes.marked.isEmpty { publish(.moved(changes.moved, .own)) }
    publishMarks(changes)
    let hop = environment.hop
    journal.append(written(events, seen)) { [weak self, outcomes] outcome in
      outcomes.add(number, outcome)
      hop { self?.takeOutcomes() }
    }
    return changes
  }

  /// An act as the journal stores it, with the parts of cards instead of the cards.
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

  /// An event of the journal with whole cards instead of their parts.
  private func told(_ event: Event<CardID>) -> Event<CardID> {
    var seen: Set<CardID> = []
    return event.naming(
      event.cards.map { source.whole(of: $0) }.filter { seen.insert($0).inserted })
  }

  // MARK: News from the journal and the source

  private let outcomes = ActOutcomes()

  /// Processes the outcomes of acts that have arrived since the last call.
  func takeOutcomes() {
    guard !isClosed else { return }
    for (number, outcome) in outcomes.takeAll() { take(outcome, of: number) }
  }

  private func take(_ outcome: AppendOutcome, of number: Int) {
    // An act that was reverted together with an earlier one is no longer pending.
    guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
    switch outcome {
    case .kept:
      keptCount += 1
      addUnsaved(pending.remove(at: index).decided, times: -1)
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
    addUnsaved(act.decided, times: -1)
    return changes
  }

  private func addUnsaved(_ decided: [CardID: Int], times factor: Int) {
    for (card, change) in decided {
      let sum = (unsaved[card] ?? 0) + factor * change
      unsaved[card] = sum == 0 ? nil : sum
      if ledger.isPresent(card) { unsavedCount += factor * change }
    }
  }

  private func take(_ news: JournalNews) {
    guard !isClosed else { return }
    switch news {
    case .events(let events):
      var changes = DeckChanges()
      var isApplied = false
      for event in events {
        if case .applied(let deed) = event.kind {
          isApplied = true
          for part in event.cards
          where doneSince[part].map({ $0.stamp < event.stamp }) ?? true {
            doneSince[part] = (event.stamp, deed)
          }
        }
        changes += ledger.apply(told(event))
      }
      publishMarks(changes)
      if !changes.moved.isEmpty { publish(.moved(changes.moved, .others)) }
      if isApplied { publish(.applied) }
    case .trouble(let error):
      let isStill = error == nil || error?.reason == trouble?.reason
      if !isStill || trouble?.lastsUntilAWrite != true { setTrouble(error) }
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
    let isBack = change.isAvailable && !isAvailable
    isAvailable = change.isAvailable
    for card in change.removed {
      if ledger.isPresent(card) { unsavedCount -= unsaved[card] ?? 0 }
      ledger.setPresent(card, false)
    }
    for card in change.added where !ledger.isPresent(card) { unsavedCount += unsaved[card] ?? 0 }
    ledger.add(change.added)
    if let appended = change.appended { ledger.add(numbered: appended) }
    order = change.order
    replaced.merge(change.replaced) { _, new in new }
    if !change.found.isEmpty { journal.note(change.found) }
    // A folder that was renamed may have been decided on under its other name.
    if isBack { journal.lookElsewhere() }
    publish(.catalogue(change))
    // The deck must be opened again to compute the decisions from the journal's events about each
    // part.
    if change.regrouped.contains(where: { ledger.newestEvent(about: $0) != nil }) {
      publish(.outdated)
    }
  }

  /// Notifies all views.
  ///
  /// News published meanwhile is delivered afterwards, in the same order to each view.
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
