import Koloda
import KolodaRecords

/// An opened deck whose cards are records, in a file or on a server.
package protocol RecordCards: OpenedCards {
  /// What the fields of the records were for when the deck was opened.
  var roles: FieldRoles { get }
  /// Reads the records.
  var reader: any RecordReader { get }
  /// Returns the number of a card's record, counted from 0; nil if it is not in the deck.
  func number(of card: CardID) -> Int?
  /// Whether all records that can be read here are known.
  var areAllKnown: Bool { get }
  /// Whether there may be regions of pictures beside the records that were not looked for yet.
  var needsRegions: Bool { get }
  /// Finds the regions of pictures that are beside the records; this may block.
  ///
  /// - Returns: whether there are any, which the reader then has.
  func findRegions(isCancelled: () -> Bool) -> Bool
  /// Whether all that a field says in these records are such words; this may block.
  func labels(
    in field: String, areAll isWord: (String) -> Bool, isCancelled: () -> Bool
  ) -> Bool
}

extension RecordCards {
  /// Usually they are in the records themselves.
  package var needsRegions: Bool { false }
  package func findRegions(isCancelled: () -> Bool) -> Bool { false }
}

extension OpenedRecords: RecordCards {
  package var reader: any RecordReader { FileReading(source: source, roles: roles) }
  package func number(of card: CardID) -> Int? { source.number(of: card) }
  package var areAllKnown: Bool { source.isWhole }

  package var needsRegions: Bool { source.listing.needsAnnotations }

  package func findRegions(isCancelled: () -> Bool) -> Bool {
    source.listing.findAnnotations(isCancelled: isCancelled) != nil
  }

  package func labels(
    in field: String, areAll isWord: (String) -> Bool, isCancelled: () -> Bool
  ) -> Bool {
    source.listing.labels(in: field, areAll: isWord, isCancelled: isCancelled)
  }
}
