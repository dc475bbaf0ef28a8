import Koloda

@testable import KolodaTriage

/// A naive ledger that recomputes its state from all events each time.
struct LedgerOracle {
  /// One card of a decide or mark event.
  struct Part: Hashable {
    let decide: EventID
    let card: CardID
  }

  let person: String
  let cardCount: Int
  var absent: Set<CardID> = []
  var events: [EventID: Event<CardID>] = [:] {
    didSet { answers = Answers() }
  }
  /// The events that were there when the view opened.
  var opened: Set<EventID> = []
  /// The view's own events since then, oldest first.
  var own: [EventID] = []

  /// Cached results, shared by copies with the same events.
  private final class Answers {
    var parts: [Part]?
    var reversals: [Part: Event<CardID>?] = [:]
    var current: [Topic: Part?] = [:]
    var groups: [Part: Set<Part>] = [:]
    var isApplied: [Part: Bool] = [:]
  }

  /// The property that a part sets: a card's pile, or one kind of its marks.
  private struct Topic: Hashable {
    let card: CardID
    let kind: Mark.Kind?
  }

  private var answers = Answers()

  init(person: String, cardCount: Int) {
    self.person = person
    self.cardCount = cardCount
  }

  var cards: [CardID] { (0..<cardCount).map { CardID($0) } }

  mutating func open() {
    opened = Set(events.keys)
    own = []
  }

  // MARK: Current state

  func reversal(on part: Part) -> Event<CardID>? {
    if let known = answers.reversals[part] { return known }
    let reversal = events.values.filter { event in
      switch event.kind {
      case .undo(part.decide), .redo(part.decide): event.cards.contains(part.card)
      default: false
      }
    }.max { $0.stamp < $1.stamp }
    answers.reversals[part] = .some(reversal)
    return reversal
  }

  func isAlive(_ part: Part) -> Bool {
    if case .undo = reversal(on: part)?.kind { false } else { true }
  }

  /// The parts of all decides and marks.
  var parts: [Part] {
    if let known = answers.parts { return known }
    let parts = events.values.flatMap { event -> [Part] in
      switch event.kind {
      case .decide, .mark: Set(event.cards).map { Part(decide: event.id, card: $0) }
      case .undo, .redo, .applied: []
      }
    }
    answers.parts = parts
    return parts
  }

  /// Returns the kind of mark that a part sets, or nil if it sets the pile.
  func kind(_ part: Part) -> Mark.Kind? { mark(part)?.kind }

  func mark(_ part: Part) -> Mark? {
    if case .mark(let mark) = events[part.decide]?.kind { mark } else { nil }
  }

  func stamp(_ part: Part) -> EventStamp? { events[part.decide]?.stamp }

  func isOwn(_ part: Part) -> Bool { events[part.decide]?.author.person == person }

  func current(_ card: CardID, _ kind: Mark.Kind? = nil) -> Part? {
    let topic = Topic(card: card, kind: kind)
    if let known = answers.current[topic] { return known }
    let current =
      parts
      .filter { $0.card == card && self.kind($0) == kind && isOwn($0) && isAlive($0) }
      .max { older(stamp($0), stamp($1)) }
    answers.current[topic] = .some(current)
    return current
  }

  /// Returns the part that currently sets the same property.
  func rival(_ part: Part) -> Part? { current(part.card, kind(part)) }

  func pile(_ part: Part) -> PileID? {
    if case .decide(let pile) = events[part.decide]?.kind { pile } else { nil }
  }

  func pile(of card: CardID) -> PileID? { current(card).flatMap(pile) }

  func count(of card: CardID, on wanted: PileID) -> Int {
    parts.count { $0.card == card && pile($0) == wanted && isOwn($0) && isAlive($0) }
  }

  func marks(of card: CardID) -> Marks {
    var marks = Marks()
    for kind in Mark.Kind.allCases {
      if let mark = current(card, kind).flatMap(mark) { marks.set(mark) }
    }
    return marks
  }

  func newest(_ card: CardID) -> EventStamp? {
    events.values.filter { $0.cards.contains(card) }.map(\.stamp).max()
  }

  private func older(_ left: EventStamp?, _ right: EventStamp?) -> Bool {
    guard let left, let right else { return false }
    return left < right
  }

  // MARK: Undo and redo

  func group(_ part: Part) -> Set<Part> {
    if let known = answers.groups[part] { return known }
    let group = makeGroup(part)
    answers.groups[part] = group
    return group
  }

  private func makeGroup(_ part: Part) -> Set<Part> {
    guard let event = events[part.decide] else { return [] }
    func isAlone(_ event: Event<CardID>) -> Bool {
      event.group == event.id && event.cards.count == 1
    }
    if isAlone(event) { return [part] }
    return Set(
      parts.filter { part in
        guard let other = events[part.decide] else { return false }
        return other.group == event.group && !isAlone(other)
      })
  }

  private func isAnyPresent(_ group: Set<Part>) -> Bool {
    group.contains { !absent.contains($0.card) }
  }

  /// The parts of a group.
  typealias Target = Set<Part>

  /// The parts that the view may undo, in the order in which they took effect.
  var held: [(part: Part, stamp: EventStamp)] {
    let reachable = opened.union(own)
    return parts.filter { isOwn($0) && isAlive($0) }
      .compactMap { part in
        let maker = reversal(on: part) ?? events[part.decide]
        guard let maker, reachable.contains(maker.id) else { return nil }
        return (part, maker.stamp)
      }.sorted { $0.stamp < $1.stamp }
  }

  /// Whether the card's files were changed by Apply since, and not restored.
  func isApplied(_ part: Part) -> Bool {
    if let known = answers.isApplied[part] { return known }
    let isApplied = workOutIsApplied(part)
    answers.isApplied[part] = isApplied
    return isApplied
  }

  private func workOutIsApplied(_ part: Part) -> Bool {
    let applied = events.values.compactMap { event -> (stamp: EventStamp, deed: Deed)? in
      guard case .applied(let deed) = event.kind, event.cards.contains(part.card) else {
        return nil
      }
      return (event.stamp, deed)
    }
    guard let newest = applied.max(by: { $0.stamp < $1.stamp }), newest.deed != .undone else {
      return false
    }
    return older(stamp(part), newest.stamp)
  }

  func canUndo(_ part: Part) -> Bool {
    let group = group(part)
    return group.allSatisfy { rival($0) == $0 && !isApplied($0) } && isAnyPresent(group)
  }

  /// Whether it is a part's turn to be undone, but Apply must be undone first.
  func isBlocked(_ part: Part) -> Bool {
    let group = group(part)
    return group.allSatisfy { rival($0) == $0 } && group.contains(where: isApplied)
  }

  var isUndoBlocked: Bool {
    held.last { canUndo($0.part) || isBlocked($0.part) }.map { isBlocked($0.part) } ?? false
  }

  var undoTarget: Target {
    guard let next = held.last(where: { canUndo($0.part) || isBlocked($0.part) }),
      !isBlocked(next.part)
    else { return [] }
    return group(next.part)
  }

  /// The parts that the view may redo, in the order in which they were undone.
  var undone: [(part: Part, stamp: EventStamp)] {
    let decides = parts.filter { part in
      isOwn(part) && opened.contains(part.decide) || own.contains(part.decide)
    }
    let last = decides.compactMap(stamp).max()
    return parts.filter { isOwn($0) && !isAlive($0) }
      .compactMap { part in
        guard let undo = reversal(on: part), opened.contains(undo.id) || own.contains(undo.id),
          last.map({ $0 < undo.stamp }) ?? true
        else { return nil }
        return (part, undo.stamp)
      }.sorted { $0.stamp < $1.stamp }
  }

  func canRedo(_ part: Part) -> Bool {
    let group = group(part)
    return isAnyPresent(group)
      && group.allSatisfy { part in
        !isAlive(part) && !older(stamp(part), rival(part).flatMap(stamp))
      }
  }

  var redoTarget: Target {
    undone.last { canRedo($0.part) }.map { group($0.part) } ?? []
  }

  /// The number of steps that can be undone, or redone, found by doing them.
  func steps(_ isUndo: Bool) -> Int {
    var world = self
    var count = 0
    while true {
      let target = isUndo ? world.undoTarget : world.redoTarget
      if target.isEmpty { return count }
      count += 1
      for part in target {
        let id = EventID.random()
        let lamport = (world.events.values.map(\.lamport).max() ?? 0) + 1
        world.events[id] = Event(
          id: id, kind: isUndo ? .undo(part.decide) : .redo(part.decide), cards: [part.card],
          author: Author(person: person, seat: EventID(high: 0, low: 0)), lamport: lamport,
          time: UTCTime(microseconds: 0))
        world.own.append(id)
      }
    }
  }
}
