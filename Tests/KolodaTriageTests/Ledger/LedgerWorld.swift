import Koloda
import TestSupport
import Testing

@testable import KolodaTriage

/// A ledger and its oracle, which receive the same events.
struct LedgerWorld {
  let seed: UInt64
  var random: SeededGenerator
  var ledger: Ledger
  var oracle: LedgerOracle
  /// Events of others that have not arrived yet.
  var coming: [Event<CardID>] = []
  /// The list of decisions, as read part by part.
  private var read: (numbers: [Int], mark: LogPart.Mark?) = ([], nil)
  /// The view's own acts that may still be retracted.
  var pending: [[Event<CardID>]] = []

  static let seat = EventID(high: 7, low: 7)
  static let me = "me"
  static let piles: [PileID] = [.keep, .reject, .favourite, .later]

  init(seed: UInt64, cardCount: Int) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    ledger = Ledger(person: Self.me, cardCount: cardCount)
    oracle = LedgerOracle(person: Self.me, cardCount: cardCount)
  }

  mutating func newID() -> EventID {
    EventID(high: random.next(), low: random.next())
  }

  mutating func someMark() -> Mark {
    let marks: [Mark] = [
      .stars(.zero), .stars(.three), .stars(.five), .label(.red), .label(.cleared), .turn(.right),
      .turn(.upright),
    ]
    guard !random.once(in: 4) else { return note(random.once(in: 2) ? "" : "a text") }
    return marks.randomElement(using: &random) ?? .stars(.zero)
  }

  private func note(_ text: String) -> Mark { Note(text).map { .note($0) } ?? .stars(.zero) }

  /// Returns a random decision or mark.
  private mutating func something() -> Event<CardID>.Kind {
    guard random.once(in: 3) else {
      return .decide(Self.piles.randomElement(using: &random) ?? .keep)
    }
    return .mark(someMark())
  }

  mutating func someCards() -> [CardID] {
    let count = random.once(in: 3) ? Int.random(in: 1...3, using: &random) : 1
    return Array(oracle.cards.shuffled(using: &random).prefix(count))
  }

  /// Makes an act of another seat, which arrives later.
  mutating func makeForeign() {
    let author = Author(
      person: random.once(in: 4) ? "another" : Self.me,
      seat: EventID(high: 1, low: .random(in: 1...3, using: &random)))
    let top = (oracle.events.values.map(\.lamport).max() ?? 0) + 3
    let lamport = Int64.random(in: 1...top, using: &random)
    let time = UTCTime(microseconds: Int64.random(in: 0...99, using: &random))
    let known = Array(oracle.events.values) + coming
    let decides = known.filter(\.isOfSomething)
      .sorted { $0.id < $1.id }
    func make(
      _ id: EventID, _ kind: Event<CardID>.Kind, _ cards: [CardID], group: EventID? = nil
    ) -> Event<CardID> {
      Event(
        id: id, kind: kind, cards: cards, author: author, group: group, lamport: lamport,
        time: time)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: coming.append(make(newID(), something(), someCards()))
    case 4:
      // An act of several events; now and then the group's identifier is that of one of them.
      let group = newID()
      for (index, card) in someCards().enumerated() {
        let id = index == 0 && random.once(in: 4) ? group : newID()
        coming.append(make(id, something(), [card], group: group))
      }
    case 5...8:
      guard let decide = decides.randomElement(using: &random) else { return }
      var cards = decide.cards
      if random.once(in: 4) { cards = Array(cards.prefix(1)) }
      let isUndo = Bool.random(using: &random)
      coming.append(make(newID(), isUndo ? .undo(decide.id) : .redo(decide.id), cards))
    default:
      coming.append(make(newID(), .applied(random.once(in: 3) ? .undone : .copy), someCards()))
    }
  }

  mutating func take(_ event: Event<CardID>) {
    let before = oracle.cards.map { oracle.pile(of: $0) }
    let marks = oracle.cards.map { oracle.marks(of: $0) }
    let changes = ledger.apply(event)
    oracle.events[event.id] = event
    let expected = zip(oracle.cards, before).compactMap { card, was -> CardChange? in
      let pile = oracle.pile(of: card)
      return was == pile ? nil : CardChange(card: card, was: was, pile: pile)
    }
    #expect(Set(changes.moved) == Set(expected), "seed \(seed)")
    let marked = zip(oracle.cards, marks).flatMap { card, was -> [MarkChange] in
      let now = oracle.marks(of: card)
      return Mark.Kind.allCases.filter { was[$0] != now[$0] }
        .map { MarkChange(card: card, kind: $0, was: was[$0], mark: now[$0]) }
    }
    #expect(Set(changes.marked) == Set(marked), "seed \(seed)")
  }

  mutating func takeOneOfOthers() {
    guard let index = coming.indices.randomElement(using: &random) else { return }
    let event = coming.remove(at: index)
    take(event)
    // An event that arrives twice counts once.
    if random.once(in: 5) { take(event) }
  }

  /// Performs an act of the view.
  mutating func act(_ parts: [(kind: Event<CardID>.Kind, cards: [CardID])]) {
    guard !parts.isEmpty else { return }
    let group = parts.count > 1 ? newID() : nil
    var act: [Event<CardID>] = []
    let first = ledger.lamport
    for (index, part) in parts.enumerated() {
      let event = Event(
        id: newID(), kind: part.kind, cards: part.cards,
        author: Author(person: Self.me, seat: Self.seat), group: group,
        lamport: first + Int64(index) + 1, time: UTCTime(microseconds: 1))
      act.append(event)
      take(event)
      ledger.note(own: event)
      oracle.own.append(event.id)
    }
    pending.append(act)
  }

  mutating func decide() {
    let kind = something()
    let cards = someCards()
    if random.once(in: 2) {
      act([(kind, cards)])
    } else if random.once(in: 3) {
      // An act of several kinds.
      act(cards.map { (something(), [$0]) })
    } else {
      act(cards.map { (kind, [$0]) })
    }
  }

  mutating func undo() { act(ledger.undoTargets.map { (.undo($0.decide), $0.cards) }) }
  mutating func redo() { act(ledger.redoTargets.map { (.redo($0.decide), $0.cards) }) }

  /// Retracts an act that could not be kept.
  mutating func retract(at index: Int) {
    for event in pending.remove(at: index).reversed() {
      _ = ledger.retract(event)
      oracle.events[event.id] = nil
      oracle.own.removeAll { $0 == event.id }
    }
  }

  mutating func toggle() {
    let card = CardID(Int.random(in: 0..<oracle.cardCount, using: &random))
    let isPresent = oracle.absent.contains(card)
    if isPresent { oracle.absent.remove(card) } else { oracle.absent.insert(card) }
    ledger.setPresent(card, isPresent)
  }

  mutating func open() {
    ledger.open()
    oracle.open()
    pending = []
  }

  // MARK: The law

  mutating func check(_ comment: String, countsSteps: Bool = false) {
    let comment: Comment = "seed \(seed), \(comment)"
    var counts: [PileID: Int] = [:]
    for card in oracle.cards {
      let pile = oracle.pile(of: card)
      #expect(ledger.pile(of: card) == pile, comment)
      #expect(ledger.marks(of: card) == oracle.marks(of: card), comment)
      #expect(ledger.newestEvent(about: card) == oracle.newest(card), comment)
      #expect(ledger.isPresent(card) == !oracle.absent.contains(card), comment)
      if let pile, !oracle.absent.contains(card) { counts[pile, default: 0] += 1 }
      let time = oracle.current(card).flatMap { oracle.events[$0.decide]?.time }
      #expect(ledger.decision(of: card)?.time == time, comment)
      for pile in Self.piles {
        #expect(ledger.count(of: card, on: pile) == oracle.count(of: card, on: pile), comment)
      }
    }
    let marked = oracle.cards.filter { oracle.marks(of: $0) != Marks() }
    #expect(Set(ledger.markedCards) == Set(marked), comment)
    #expect(ledger.piles == counts, comment)
    #expect(ledger.decidedCount == counts.values.reduce(0, +), comment)
    #expect(ledger.presentCount == oracle.cardCount - oracle.absent.count, comment)
    #expect(parts(ledger.undoTargets) == oracle.undoTarget, "undo, \(comment)")
    #expect(ledger.isUndoBlocked == oracle.isUndoBlocked, "blocked, \(comment)")
    #expect(parts(ledger.redoTargets) == oracle.redoTarget, "redo, \(comment)")
    let shown = oracle.held.map(\.part).filter {
      oracle.pile($0) != nil && !oracle.absent.contains($0.card) && oracle.canUndo($0)
    }
    #expect(Set(ledger.history.map(\.card)) == Set(shown.map(\.card)), comment)
    #expect(ledger.history.count == shown.count, comment)
    #expect(ledger.recentDecisions(3) == ledger.history.reversed().prefix(3).map(\.self), comment)
    let undone = oracle.undone.map(\.part).filter { oracle.canRedo($0) }
    let cards = undone.reduce(into: Set()) { $0.formUnion(oracle.group($1)) }
      .filter { oracle.pile($0) != nil && !oracle.absent.contains($0.card) }
    #expect(Set(ledger.redoHistory.map(\.card)) == Set(cards.map(\.card)), comment)
    #expect(ledger.redoHistory.count == cards.count, comment)
    checkLog(comment)
    guard countsSteps else { return }
    #expect(ledger.undoableCount == oracle.steps(true), "undoable, \(comment)")
    #expect(ledger.redoableCount == oracle.steps(false), "redoable, \(comment)")
  }

  /// Expects the list to have each of the person's decisions once, newest first, with its current
  /// state.
  private mutating func checkLog(_ comment: Comment) {
    let log = ledger.log
    let part = ledger.log(since: read.mark)
    read = (part.isMore ? read.numbers + part.numbers : part.numbers, part.mark)
    #expect(read.numbers.reversed() == log, comment)
    #expect(ledger.log(since: part.mark).numbers.isEmpty, comment)
    let stamps = log.map { ledger.decides[$0].stamp }
    #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 >= $1 }, comment)
    let told = log.compactMap { number in
      ledger.logged(number).map { [ledger.decides[number].stamp.id: $0] }
    }
    let expected = oracle.parts.filter(oracle.isOwn).compactMap {
      part -> [EventID: LoggedDecision]? in
      guard let event = oracle.events[part.decide], case .decide(let pile) = event.kind else {
        return nil
      }
      let state: LoggedDecision.State =
        oracle.current(part.card) == part ? .holds : oracle.isAlive(part) ? .replaced : .undone
      return [
        part.decide: LoggedDecision(card: part.card, pile: pile, time: event.time, state: state)
      ]
    }
    #expect(told.count == log.count && told.count == expected.count, comment)
    #expect(Set(told) == Set(expected), comment)
    #expect(ledger.logged(-1) == nil && ledger.logged(ledger.decides.count) == nil, comment)
  }

  private func parts(_ targets: [EventTarget]) -> Set<LedgerOracle.Part> {
    Set(
      targets.flatMap { target in
        target.cards.map { LedgerOracle.Part(decide: target.decide, card: $0) }
      })
  }
}

extension Event {
  /// Whether the event is a decide or mark, to which other events can refer.
  var isOfSomething: Bool {
    switch kind {
    case .decide, .mark: true
    case .undo, .redo, .applied: false
    }
  }
}
