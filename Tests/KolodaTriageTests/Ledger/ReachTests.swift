import Koloda
import Testing

@testable import KolodaTriage

/// The decisions that a view may undo and redo, case by case.
@Suite struct ReachTests {
  /// A ledger with short functions for its events.
  private struct Desk {
    var ledger = Ledger(person: "me", cardCount: 6)
    private var numbers: UInt64 = 0

    init() { ledger.open() }

    mutating func event(
      _ kind: Event<CardID>.Kind, _ cards: [Int], seat: UInt64 = 1, group: EventID? = nil,
      person: String = "me"
    ) -> Event<CardID> {
      numbers += 1
      return Event(
        id: EventID(high: seat, low: numbers), kind: kind, cards: cards.map { CardID($0) },
        author: Author(person: person, seat: EventID(high: 0, low: seat)), group: group,
        lamport: ledger.lamport(after: 1), time: UTCTime(microseconds: Int64(numbers)))
    }

    @discardableResult
    mutating func decide(_ card: Int, _ pile: PileID = .keep) -> Event<CardID> {
      let event = event(.decide(pile), [card])
      take(event)
      return event
    }

    @discardableResult
    mutating func mark(_ card: Int, _ mark: Mark) -> Event<CardID> {
      let event = event(.mark(mark), [card])
      take(event)
      return event
    }

    func marks(_ card: Int) -> Marks { ledger.marks(of: CardID(card)) }

    mutating func take(_ event: Event<CardID>) {
      ledger.apply(event)
      ledger.note(own: event)
    }

    /// Decides several cards in one act.
    mutating func decideTogether(_ cards: [Int]) {
      let group = EventID(high: 99, low: numbers)
      for card in cards { take(event(.decide(.keep), [card], group: group)) }
    }

    @discardableResult
    mutating func foreign(_ kind: Event<CardID>.Kind, _ card: Int) -> Event<CardID> {
      let event = event(kind, [card], seat: 2)
      ledger.apply(event)
      return event
    }

    /// Undoes a step and returns its cards.
    mutating func undo() -> [Int] {
      let targets = ledger.undoTargets
      for target in targets { take(event(.undo(target.decide), target.cards.map(\.rawValue))) }
      return targets.flatMap(\.cards).map(\.rawValue).sorted()
    }

    mutating func redo() -> [Int] {
      let targets = ledger.redoTargets
      for target in targets { take(event(.redo(target.decide), target.cards.map(\.rawValue))) }
      return targets.flatMap(\.cards).map(\.rawValue).sorted()
    }

    var decided: [Int] {
      (0..<6).filter { ledger.pile(of: CardID($0)) != nil }
    }
  }

  @Test func theNewestActGoesFirstAndComesBackFirst() {
    var desk = Desk()
    for card in 0..<3 { desk.decide(card) }
    #expect(desk.undo() == [2] && desk.undo() == [1])
    #expect(desk.redo() == [1] && desk.redo() == [2] && desk.redo() == [])
    #expect(desk.undo() == [2] && desk.undo() == [1] && desk.undo() == [0] && desk.undo() == [])
  }

  @Test func aGroupIsOneStep() {
    var desk = Desk()
    desk.decide(0)
    desk.decideTogether([1, 2, 3])
    #expect(desk.ledger.undoableCount == 2 && desk.ledger.undoable.count == 3)
    #expect(desk.undo() == [1, 2, 3] && desk.decided == [0])
    #expect(desk.ledger.redoableCount == 1 && desk.ledger.redoHistory.count == 3)
    // The group's first card is the next to decide, so it stands last.
    #expect(desk.ledger.redoHistory.last?.card == CardID(1))
    #expect(desk.redo() == [1, 2, 3] && desk.undo() == [1, 2, 3] && desk.undo() == [0])
  }

  @Test func aChangeOfADecisionIsAStepOfItsOwn() {
    var desk = Desk()
    desk.decide(0, .keep)
    desk.decide(0, .reject)
    #expect(desk.ledger.undoableCount == 2)
    #expect(desk.undo() == [0] && desk.ledger.pile(of: CardID(0)) == .keep)
    #expect(desk.undo() == [0] && desk.ledger.pile(of: CardID(0)) == nil)
  }

  @Test func marksAreStepsOfTheirOwnAmongDecisions() {
    var desk = Desk()
    desk.decide(0)
    desk.mark(0, .stars(.three))
    desk.mark(1, .label(.red))
    desk.mark(0, .stars(.five))
    #expect(desk.marks(0) == Marks(stars: .five) && desk.marks(1) == Marks(label: .red))
    #expect(desk.ledger.undoableCount == 4 && desk.ledger.undoable.isEmpty)
    #expect(desk.undo() == [0] && desk.marks(0) == Marks(stars: .three))
    #expect(desk.undo() == [1] && desk.marks(1) == Marks())
    #expect(desk.undo() == [0] && desk.marks(0) == Marks() && desk.decided == [0])
    #expect(desk.undo() == [0] && desk.undo() == [] && desk.decided == [])
    #expect(desk.redo() == [0] && desk.redo() == [0] && desk.redo() == [1] && desk.redo() == [0])
    #expect(desk.marks(0) == Marks(stars: .five) && desk.decided == [0] && desk.redo() == [])
  }

  @Test func aMarkEndsRedo() {
    var desk = Desk()
    desk.decide(0)
    #expect(desk.undo() == [0])
    desk.mark(1, .turn(.right))
    #expect(desk.redo() == [] && desk.undo() == [1] && desk.redo() == [1])
  }

  /// Undo returns the card whose decision was undone, not one whose mark was.
  @Test func aMarkThatIsTakenBackBringsNoCardBack() {
    var desk = Desk()
    desk.mark(2, .stars(.one))
    #expect(desk.undo() == [2] && desk.ledger.nextReturned == nil)
    #expect(desk.ledger.redoHistory.isEmpty && desk.ledger.redoableCount == 1)
  }

  @Test func whatAnApplyMarksIsItsOwnToTakeBack() {
    var desk = Desk()
    desk.mark(0, .turn(.right))
    let apply = EventID(high: 98, low: 1)
    let mark = desk.event(.mark(.turn(.upright)), [0], seat: 2, group: apply)
    desk.ledger.apply(mark)
    desk.ledger.apply(desk.event(.applied(.turn), [0], seat: 2, group: apply))
    desk.ledger.open()
    #expect(desk.ledger.isUndoBlocked && desk.undo() == [])
    desk.ledger.apply(desk.event(.undo(mark.id), [0], seat: 2, group: apply))
    desk.ledger.apply(desk.event(.applied(.undone), [0], seat: 2, group: apply))
    desk.ledger.open()
    #expect(desk.marks(0) == Marks(turn: .right))
    #expect(desk.ledger.redoableCount == 0 && desk.redo() == [])
    #expect(desk.undo() == [0] && desk.marks(0) == Marks() && desk.undo() == [])
    #expect(desk.redo() == [0] && desk.redo() == [] && desk.marks(0) == Marks(turn: .right))
  }

  @Test func theMarksOfAnotherPersonAreTheirOwn() {
    var desk = Desk()
    desk.ledger.apply(desk.event(.mark(.stars(.five)), [1], person: "another"))
    desk.ledger.open()
    #expect(desk.marks(1) == Marks() && desk.undo() == [])
  }

  @Test func aDecideEndsRedo() {
    var desk = Desk()
    desk.decide(0)
    #expect(desk.undo() == [0])
    desk.decide(1)
    #expect(desk.redo() == [] && desk.ledger.redoableCount == 0)
    #expect(desk.undo() == [1] && desk.redo() == [1])
  }

  @Test func whatAnotherSeatDecidedSinceIsNotUndone() {
    var desk = Desk()
    desk.decide(0)
    desk.foreign(.decide(.reject), 1)
    #expect(desk.undo() == [0] && desk.undo() == [] && desk.decided == [1])
  }

  @Test func whatWasThereAtOpeningIsUndoneWhoeverDidIt() {
    var desk = Desk()
    desk.foreign(.decide(.reject), 1)
    desk.ledger.open()
    #expect(desk.undo() == [1])
  }

  @Test func whatAnotherPersonDecidedIsNeverUndone() {
    var desk = Desk()
    let event = desk.event(.decide(.keep), [1], person: "another")
    desk.ledger.apply(event)
    desk.ledger.open()
    #expect(desk.decided == [] && desk.undo() == [])
  }

  @Test func aCardThatAnotherSeatDecidesByNowIsSkippedAsLongAsItDoes() {
    var desk = Desk()
    desk.decide(0)
    desk.decideTogether([1, 2])
    let other = desk.foreign(.decide(.reject), 2)
    #expect(desk.undo() == [0])
    #expect(desk.undo() == [])
    desk.foreign(.undo(other.id), 2)
    #expect(desk.undo() == [1, 2])
  }

  @Test func whatAnotherSeatDecidedMeanwhileIsNotRedoneOver() {
    var desk = Desk()
    desk.decide(0)
    #expect(desk.undo() == [0])
    let other = desk.foreign(.decide(.reject), 0)
    #expect(desk.redo() == [] && desk.ledger.redoableCount == 0)
    desk.foreign(.undo(other.id), 0)
    #expect(desk.redo() == [0])
  }

  @Test func atOpeningTheUndosSinceThePersonsLastDecisionCanBeRedone() {
    var desk = Desk()
    for card in 0..<2 { desk.decide(card) }
    #expect(desk.undo() == [1])
    desk.decide(2)
    #expect(desk.undo() == [2] && desk.undo() == [0])
    desk.ledger.open()
    #expect(desk.ledger.redoableCount == 2)
    #expect(desk.redo() == [0] && desk.redo() == [2] && desk.redo() == [])
  }

  @Test func absentCardsAreSkippedAndComeBack() {
    var desk = Desk()
    for card in 0..<2 { desk.decide(card) }
    desk.ledger.setPresent(CardID(1), false)
    #expect(desk.ledger.undoableCount == 1 && desk.ledger.decidedCount == 1)
    #expect(desk.ledger.history.map(\.card) == [CardID(0)])
    #expect(desk.undo() == [0] && desk.undo() == [])
    desk.ledger.setPresent(CardID(1), true)
    #expect(desk.undo() == [1])
    desk.ledger.setPresent(CardID(1), false)
    #expect(desk.redo() == [0])
    desk.ledger.setPresent(CardID(1), true)
    #expect(desk.ledger.decidedCount == 1 && desk.redo() == [1])
  }

  /// If a view's decision is refused because another seat has decided the card, its next decision
  /// takes the other's into account.
  @Test func whatIsTakenBackLeavesTheOthersNews() {
    var desk = Desk()
    let own = desk.event(.decide(.keep), [0])
    // As new as the view's own event, and decided without knowing of it.
    let other = Event(
      id: EventID(high: 0, low: 5), kind: .decide(.reject), cards: [CardID(0)],
      author: Author(person: "me", seat: EventID(high: 0, low: 2)), lamport: own.lamport,
      time: UTCTime(microseconds: 0))
    desk.take(own)
    desk.ledger.apply(other)
    let changes = desk.ledger.retract(own)
    #expect(changes.moved == [CardChange(card: CardID(0), was: .keep, pile: .reject)])
    #expect(desk.ledger.newestEvent(about: CardID(0)) == other.stamp)
  }

  /// An undo is refused while its redo is already on its way, and the redo is refused, too.
  @Test(arguments: [[0, 1], [1, 0]])
  func whatIsTakenBackInAnyOrderLeavesWhatWasThere(order: [Int]) {
    var desk = Desk()
    let decide = desk.decide(0)
    let undo = desk.event(.undo(decide.id), [0])
    desk.take(undo)
    let redo = desk.event(.redo(decide.id), [0])
    desk.take(redo)
    _ = desk.ledger.retract([undo, redo][order[0]])
    desk.decide(1)
    _ = desk.ledger.retract([undo, redo][order[1]])
    #expect(desk.undo() == [1] && desk.undo() == [0] && desk.undo() == [])
    #expect(desk.redo() == [0] && desk.redo() == [1])
  }

  /// Another seat undoes one card of a group that the view has undone as a whole.
  @Test func aCardOfSeveralIsRedoneWithTheOthers() {
    var desk = Desk()
    let decide = desk.event(.decide(.keep), [0, 1])
    desk.take(decide)
    #expect(desk.undo() == [0, 1])
    desk.foreign(.undo(decide.id), 0)
    #expect(desk.ledger.redoableCount == 1 && desk.redo() == [0, 1])
  }

  @Test func noLamportTimeIsTooGreat() {
    var ledger = Ledger(person: "me", cardCount: 1)
    let event = Event(
      id: EventID(high: 0, low: 1), kind: .decide(.keep), cards: [CardID(0), CardID(-1)],
      author: Author(person: "me", seat: EventID(high: 0, low: 2)), lamport: .max,
      time: UTCTime(microseconds: .min))
    ledger.apply(event)
    #expect(ledger.lamport(after: 3) == .max && ledger.decidedCount == 1)
  }
}
