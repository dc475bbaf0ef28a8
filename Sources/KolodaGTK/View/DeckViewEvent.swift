import Koloda

/// One thing that happened in a deck view.
public enum DeckViewEvent: Hashable, Sendable {
  /// A card was decided. It is out of the deck already; its picture still flies.
  case swiped(Deck.Decision)
  /// A decision was undone; its card is the front card again.
  case undone(Deck.Decision)
  /// A decision that was undone has been redone.
  case redone(Deck.Decision)
  /// The front card was put at the end of the deck, to be decided later.
  case sentToBack(CardID)
  /// Another card is the front card.
  case shown(CardID)
  /// The front card was tapped or clicked.
  case selected(CardID)
  /// A card was turned over.
  case flipped(CardID, showsBack: Bool)
  /// A hand moves the front card; a mere click does not.
  case panBegan(CardID)
  /// The held card was moved.
  case dragged(CardID, DragProgress)
  /// The drag has come past the threshold, or back.
  case crossedThreshold(CardID, SwipeDirection, isPast: Bool)
  /// The hand that moved the card holds it no more.
  case panFinished(CardID)
  /// The card springs back; nothing was decided.
  case reset(CardID)
  /// The last card was decided.
  case ranOut
  /// Nothing moves any more.
  case rested

  /// The card that it is about.
  public var card: CardID? {
    switch self {
    case .swiped(let decision), .undone(let decision), .redone(let decision): decision.card
    case .shown(let card), .selected(let card), .panBegan(let card), .dragged(let card, _),
      .crossedThreshold(let card, _, _), .panFinished(let card), .reset(let card),
      .sentToBack(let card), .flipped(let card, _):
      card
    case .ranOut, .rested: nil
    }
  }

  /// What it changes of the decisions.
  var change: DecisionChange? {
    switch self {
    case .swiped(let decision), .redone(let decision): .made(decision)
    case .undone(let decision): .takenBack(decision)
    default: nil
    }
  }
}

/// A change of the decisions.
enum DecisionChange: Equatable {
  case made(Deck.Decision)
  case takenBack(Deck.Decision)
}
