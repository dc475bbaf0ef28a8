import Koloda
import KolodaGTK
import KolodaTriage

// Refuses decisions while an Apply is unfinished, and undo of decisions that were applied.
extension DeckSession: DeckViewPolicy {
  /// Returns whether decisions must wait because an Apply is unfinished, and tells the observer if
  /// so.
  ///
  /// The journal would refuse them anyway; it is kinder to say so before a card flies off.
  func refuses() -> Bool {
    guard isApplying else { return false }
    observer?.sessionIsApplying(self)
    return true
  }

  func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { !isCovered && !refuses() }

  /// Under a close-up, keys and buttons decide the card, but a hand holds the photo.
  func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool { observer?.cover == nil }

  /// Whether something lies over the deck that keeps its front card from being decided, by whatever
  /// device.
  var isCovered: Bool { observer?.cover?.keepsFromDeciding ?? false }

  func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool { !refuses() }

  /// Whether the next undo is of a decision that has already been applied to files.
  var isUndoBlocked: Bool { deck.isUndoBlocked }
}
