import Koloda
import KolodaGTK
import KolodaTriage

// What is not decided while an Apply of the deck is unfinished, nor taken back before one is.
extension DeckSession: DeckViewPolicy {
  /// Whether decisions wait until an Apply is finished or taken back; who asks for one is told.
  ///
  /// The journal takes none meanwhile; to say so before a card flies is kinder.
  func refuses() -> Bool {
    guard isApplying else { return false }
    observer?.sessionIsApplying(self)
    return true
  }

  func deckView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { !refuses() }

  func deckView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool { !refuses() }

  /// Whether the next undo is about a decision that was applied to its files.
  var isUndoBlocked: Bool { deck.isUndoBlocked }
}
