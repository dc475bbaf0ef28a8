import Koloda
import KolodaSources

/// An opened deck whose cards are records, in a file or on a server.
protocol RecordCards: OpenedCards {
  /// What the fields of the records are for, as the deck was opened.
  var roles: FieldRoles { get }
  /// Reads the records.
  var reader: any RecordReader { get }
  /// Which record a card is, counted from 0; nil for one that is not there.
  func number(of card: CardID) -> Int?
}

/// Reads records for those who look at them; it may block.
protocol RecordReader: Sendable {
  /// What their fields are for.
  var roles: FieldRoles { get set }
  /// Reads a card's record and lays it out, as it is now; nil for a card that is not there.
  ///
  /// From then on the card is that record, or is not there.
  func layout(of card: CardID, extent: RecordLayout.Extent) -> RecordLayout?
  /// The file of a picture that a record names; nil if there is none.
  func pictureFile(_ name: String) -> [UInt8]?
}

extension RecordReader {
  /// Reads a card's record and lays it out as it is shown at first; nil for one that is not there.
  func layout(of card: CardID) -> RecordLayout? {
    layout(of: card, extent: RecordLayout.Extent())
  }
}

extension OpenedRecords: RecordCards {
  var reader: any RecordReader { FileReading(source: source, roles: roles) }
  func number(of card: CardID) -> Int? { source.number(of: card) }
}
