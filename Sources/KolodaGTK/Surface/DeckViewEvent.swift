import Koloda

/// One thing that happened in a deck view.
public enum DeckViewEvent: Hashable, Sendable {
  /// A card was decided.
  case swiped(Deck.Decision)
  /// A decision was taken back.
  case undone(Deck.Decision)
  /// A decision was made again that had been taken back.
  case redone(Deck.Decision)
  /// The front card was put at the end of the pile, to be decided later.
  case sentToBack(CardID)
  /// Another card is the front card.
  case shown(CardID)
  /// The front card was tapped or clicked.
  case selected(CardID)
  /// A card was turned over.
  case flipped(CardID, showsBack: Bool)
  /// A hand has taken hold of a card.
  case panBegan(CardID)
  /// The held card was moved.
  case dragged(CardID, DragProgress)
  /// The drag has come past the threshold, or back.
  case crossedThreshold(CardID, SwipeDirection, isPast: Bool)
  /// The hand holds the card no more.
  case panFinished(CardID)
  /// The card springs back; nothing was decided.
  case reset(CardID)
  /// The last card was decided.
  case ranOut
  /// Nothing moves any more.
  case rested
  /// Something was asked that cannot be; the deck is unchanged.
  case failed(KolodaViewError)

  /// The card that it is about.
  public var card: CardID? {
    switch self {
    case .swiped(let decision), .undone(let decision), .redone(let decision): decision.card
    case .shown(let card), .selected(let card), .panBegan(let card), .dragged(let card, _),
      .crossedThreshold(let card, _, _), .panFinished(let card), .reset(let card),
      .sentToBack(let card), .flipped(let card, _):
      card
    case .ranOut, .rested, .failed: nil
    }
  }
}
