import Koloda

/// The decisions of a deck as its events make them.
///
/// Every event names its card, so no order of events is illegal: an undo takes its card's decision
/// out wherever it stands, a redo of a card decides it as it was decided last, and an event that
/// finds nothing to do changes nothing.
struct Ledger: Sendable {
  private let cardCount: Int
  /// Decisions oldest first, nil where one was taken out of the middle.
  private var slots: [Decision?] = []
  /// For each decided card the place of its decision.
  private var places: [CardID: Int] = [:]
  /// For each card that was ever decided the last decision.
  private var lastDecisions: [CardID: Decision] = [:]
  /// The decisions taken back, the one to be done again first at the end.
  private(set) var redoList: [Decision] = []
  private var piles = DeckCounts.Piles()
  /// No card before this one is undecided.
  private var front = 0

  /// Makes a ledger without decisions for cards numbered from 0.
  init(cardCount: Int) {
    self.cardCount = cardCount
  }

  /// The decisions, oldest first.
  var history: [Decision] { slots.compactMap { $0 } }

  /// The decision that a card stands on, if it is decided.
  func decision(of card: CardID) -> Decision? {
    places[card].flatMap { slots[$0] }
  }

  /// What a redo of a card would decide.
  func lastDecision(of card: CardID) -> Decision? { lastDecisions[card] }

  var counts: DeckCounts {
    DeckCounts(
      cards: cardCount, piles: piles, next: next,
      undoable: piles.total, redoable: redoList.count)
  }

  /// The front card: the one taken back last, or the first undecided one.
  private var next: CardID? {
    redoList.last?.card ?? (front < cardCount ? CardID(front) : nil)
  }

  /// Decides a card; nil stands for a card that is absent, whose decision yet ends all redo.
  mutating func decide(_ card: CardID?, _ pile: Pile, at time: UTCTime) {
    redoList = []
    if let card { append(Decision(card: card, pile: pile, time: time)) }
  }

  /// Takes a card's decision back.
  mutating func undo(_ card: CardID) {
    guard let decision = remove(card) else { return }
    redoList.append(decision)
  }

  /// Decides a card as it was decided last.
  /// - Parameters:
  ///   - card: The card.
  ///   - pile: The pile, should the card never have been decided.
  ///   - time: The time, should the card never have been decided.
  mutating func redo(_ card: CardID, _ pile: Pile, at time: UTCTime) {
    redoList.removeAll { $0.card == card }
    append(lastDecisions[card] ?? Decision(card: card, pile: pile, time: time))
  }

  private mutating func append(_ decision: Decision) {
    remove(decision.card)
    places[decision.card] = slots.count
    slots.append(decision)
    lastDecisions[decision.card] = decision
    piles[decision.pile] += 1
    while front < cardCount && places[CardID(front)] != nil { front += 1 }
  }

  @discardableResult
  private mutating func remove(_ card: CardID) -> Decision? {
    guard let place = places.removeValue(forKey: card), let decision = slots[place] else {
      return nil
    }
    slots[place] = nil
    while let last = slots.last, last == nil { slots.removeLast() }
    piles[decision.pile] -= 1
    front = min(front, card.rawValue)
    return decision
  }
}
