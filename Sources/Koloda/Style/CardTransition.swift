/// A change to a card that a style animates.
public enum CardTransition: Hashable, Sendable, CaseIterable {
  /// The front card springs back after a drag that decided nothing.
  case reset
  /// The front card leaves.
  case swipe
  /// A card below moves up (or down, after an undo).
  case advance
  /// An undone card returns from its side, or from where it is in flight.
  case undo
  /// The deck is shown for the first time.
  case appear
  /// A card is inserted into the deck.
  case insert
  /// A card is removed from the deck.
  case remove
  /// A card below returns to its place after a drag that decided nothing.
  case resetBelow
  /// An undone card fades in at its place.
  case undoFade
  /// The held card crosses the threshold in either direction; only the opacity is animated.
  case threshold

  /// Whether an undone card returns.
  var isReturn: Bool { self == .undo || self == .undoFade }
}
