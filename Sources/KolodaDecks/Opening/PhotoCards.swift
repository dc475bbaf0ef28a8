import Koloda
import KolodaPictures

/// An opened deck whose cards are photos, in a folder or on a server.
package protocol PhotoCards: OpenedCards {
  /// Returns the path of the picture that a card shows; nil if there is none now.
  func photo(of card: CardID) -> PhotoPath?
  /// Returns the name of a card for display.
  func shownName(of card: CardID) -> String
}
