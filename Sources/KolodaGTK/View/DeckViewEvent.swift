import Koloda

/// An event in a deck view.
public enum DeckViewEvent: Hashable, Sendable {
  /// A card was decided; it has left the deck, but its picture still flies.
  case swiped(Deck.Decision)
  /// A decision was undone; its card is the front card again.
  case undone(Deck.Decision)
  /// An undone decision was redone.
  case redone(Deck.Decision)
  /// The front card was moved to the end of the deck, to be decided later.
  case sentToBack(CardID)
  /// Another card has become the front card.
  case shown(CardID)
  /// The front card was tapped or clicked.
  case selected(CardID)
  /// A card was flipped; `showsBack` is true if it now shows its back.
  case flipped(CardID, showsBack: Bool)
  /// The user has begun to drag the front card; a mere click does not count.
  case panBegan(CardID)
  /// The held card was moved.
  case dragged(CardID, DragProgress)
  /// The drag has gone past the threshold of a direction, or back.
  case crossedThreshold(CardID, SwipeDirection, isPast: Bool)
  /// The drag of a card has ended.
  case panFinished(CardID)
  /// The card returns to its place without having been decided.
  case reset(CardID)
  /// The last card was decided.
  case ranOut
  /// All movement has come to rest.
  case rested

  /// The card that the event is about; nil for events about the whole deck.
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

  /// The event's change of the decisions; nil if it changes none.
  var change: DecisionChange? {
    switch self {
    case .swiped(let decision), .redone(let decision): .made(decision)
    case .undone(let decision): .takenBack(decision)
    default: nil
    }
  }
}

/// A decision made or taken back.
enum DecisionChange: Equatable {
  case made(Deck.Decision)
  case takenBack(Deck.Decision)
}
