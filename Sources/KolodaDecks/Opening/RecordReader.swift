import Koloda
import KolodaRecords

/// Reads records in order to show them; may block.
package protocol RecordReader: Sendable {
  /// What the records' fields are for.
  var roles: FieldRoles { get set }
  /// Reads a card's record as it is now, and lays it out; nil if the card is not in the deck.
  ///
  /// A card whose record has not been verified before is then tied to it, or leaves the deck.
  func layout(of card: CardID, extent: RecordLayout.Extent) -> RecordLayout?
  /// Returns the file of a record's picture.
  ///
  /// - Parameter number: the record's number, counted from 0.
  func file(of picture: RecordPicture, in number: Int) -> RecordPicturePlace
}

extension RecordReader {
  /// Reads a card's record and lays it out at its initial length; nil if it is not in the deck.
  package func layout(of card: CardID) -> RecordLayout? {
    layout(of: card, extent: RecordLayout.Extent())
  }
}
