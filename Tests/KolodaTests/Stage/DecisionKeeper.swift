import Testing

@testable import Koloda

/// Keeps the decisions that a stage's deck doesn't hold, as whoever shows such a deck does.
struct DecisionKeeper {
  private(set) var history: [Deck.Decision] = []
  private(set) var undone: [Deck.Decision] = []

  /// Keeps a decision of a deck that does not.
  mutating func note(_ decision: Deck.Decision?, of deck: Deck) {
    guard let decision, !deck.keepsHistory else { return }
    history.append(decision)
    undone = []
  }

  /// Forgets a card that is in no deck any more; an endless deck may have had it decided before.
  mutating func forget(_ card: CardID?) {
    history.removeAll { $0.card == card }
    undone.removeAll { $0.card == card }
  }

  /// Takes the last decision back, from somewhere.
  mutating func takeBack(
    _ stage: inout DeckStage, at time: Double, using random: inout SeededGenerator
  ) {
    let entrances: [CardEntrance] = [.sideItLeft, .side(random.direction()), .inPlace]
    takeBack(&stage, at: time, from: entrances[random.int(0..<entrances.count)])
  }

  mutating func takeBack(_ stage: inout DeckStage, at time: Double, from entrance: CardEntrance) {
    guard let last = history.popLast() else { return }
    // An endless deck has it in its pile.
    let isThere = stage.deck.contains(last.card) && !stage.deck.isEndless
    let isBack = stage.takeBack(last, at: time, from: entrance)
    #expect(isBack == !isThere)
    guard isBack else { return }
    #expect(stage.deck.front == last.card)
    undone.append(last)
  }

  /// Makes the decision again that was taken back last.
  mutating func redo(_ stage: inout DeckStage, at time: Double) {
    guard let next = undone.popLast() else { return }
    let isThere = stage.deck.offset(of: next.card) != nil
    let isMade = stage.redo(next, at: time)
    #expect(isMade == isThere)
    if isMade { history.append(next) }
  }

  /// Has a card decided by somebody else.
  mutating func sendOff(
    _ card: CardID, toward direction: SwipeDirection?, from stage: inout DeckStage,
    at time: Double
  ) {
    let isFront = stage.deck.front == card
    let held = stage.isDragging
    let isOff = stage.sendOff(card, toward: direction, at: time)
    #expect(isOff && stage.deck.contains(card) == stage.deck.isEndless)
    #expect(stage.isDragging == (held && !isFront), "a card that is gone is in no hand")
    history.append(Deck.Decision(card: card, direction: direction ?? .left))
  }
}
