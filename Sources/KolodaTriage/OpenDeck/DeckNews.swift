import Koloda

/// A notification from an open deck to its views.
package enum DeckNews: Sendable {
  /// Cards moved to another pile.
  case moved([CardChange], Cause)
  /// Marks changed, whatever the cause; if saving failed, `moved` reports that.
  case marked([MarkChange])
  /// An Apply processed the files of cards, or was undone.
  case applied
  /// An act was saved to disk.
  case saved
  /// The journal can't be read or written, or (with nil) works again.
  case trouble(JournalError?)
  /// Cards appeared, disappeared or changed.
  case catalogue(CatalogueChange)
  /// The deck's piles changed, or (with an error) the new ones could not be saved.
  case piles(JournalError?)
  /// The deck must be opened again: its history can be read now, or its grouping into cards
  /// changed.
  case outdated
  /// The journal was damaged and has been rebuilt.
  case repaired(Repair)

  /// Why cards moved.
  package enum Cause: Hashable, Sendable {
    /// This view did it.
    case own
    /// Another window, program or person did it.
    case others
    /// An act of this view could not be saved and was reverted.
    case failure(JournalError)
    /// An act of this view on these cards was reverted because somebody else had decided one of
    /// them meanwhile.
    ///
    /// If the other decision already applies, no card moves.
    case refusal([CardID])
  }
}
