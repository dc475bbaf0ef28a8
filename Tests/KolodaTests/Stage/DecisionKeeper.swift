import TestSupport
import Testing

@testable import Koloda

/// Keeps the decisions that a stage's deck doesn't keep, as a program with such a deck does.
struct DecisionKeeper {
  private(set) var history: [Deck.Decision] = []
  private(set) var undone: [Deck.Decision] = []

  /// Keeps a decision if the deck itself has no history.
  mutating func note(_ decision: Deck.Decision?, of deck: Deck) {
    guard let decision, !deck.keepsHistory else { return }
    history.append(decision)
    undone = []
  }

  /// Forgets all decisions of a card that was removed; an endless deck may have decided it before.
  mutating func forget(_ card: CardID?) {
    history.removeAll { $0.card == card }
    undone.removeAll { $0.card == card }
  }

  /// Takes the last decision back; its card comes in by a random entrance.
  mutating func takeBack(
    _ stage: inout DeckStage, at time: Double, using random: inout SeededGenerator
  ) {
    let entrances: [CardEntrance] = [.sideItLeft, .side(random.direction()), .inPlace]
    takeBack(&stage, at: time, from: entrances[random.int(0..<entrances.count)])
  }

  mutating func takeBack(_ stage: inout DeckStage, at time: Double, from entrance: CardEntrance) {
    guard let last = history.popLast() else { return }
    // In an endless deck a decided card is still in the pile.
    let isThere = stage.deck.contains(last.card) && !stage.deck.isEndless
    let isBack = stage.takeBack(last, at: time, from: entrance)
    #expect(isBack == !isThere)
    guard isBack else { return }
    #expect(stage.deck.front == last.card)
    undone.append(last)
  }

  /// Redoes the decision that was taken back last.
  mutating func redo(_ stage: inout DeckStage, at time: Double) {
    guard let next = undone.popLast() else { return }
    let isThere = stage.deck.offset(of: next.card) != nil
    let isMade = stage.redo(next, at: time)
    #expect(isMade == isThere)
    if isMade { history.append(next) }
  }

  /// Sends a card off as if somebody else had decided it.
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
