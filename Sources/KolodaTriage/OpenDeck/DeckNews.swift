import Koloda

/// What an open deck tells its views.
package enum DeckNews: Sendable {
  /// Cards lie elsewhere.
  case moved([CardChange], Cause)
  /// Marks are others now, whoever did that; `moved` tells what could not be kept.
  case marked([MarkChange])
  /// An Apply dealt with files of cards, or brought them back.
  case applied
  /// What was done so far is on disk.
  case saved
  /// The journal can't be read or written, or, with nil, can again.
  case trouble(JournalError?)
  /// Cards came, left or changed.
  case catalogue(CatalogueChange)
  /// The deck has other piles, or, with an error, those that it was given could not be kept.
  case piles(JournalError?)
  /// The deck is to be opened anew: its history can be read now.
  case outdated
  /// The journal was damaged and has been rebuilt.
  case repaired(Repair)

  /// Why cards lie elsewhere.
  package enum Cause: Hashable, Sendable {
    /// This view of the deck did it.
    case own
    /// Another window, program or person did it.
    case others
    /// What this view did could not be kept and is taken back.
    case failure(JournalError)
    /// What this view did to these cards is taken back: another had decided one meanwhile.
    ///
    /// The other's decision may be the one that counts already, and then no card lies elsewhere.
    case refusal([CardID])
  }
}
