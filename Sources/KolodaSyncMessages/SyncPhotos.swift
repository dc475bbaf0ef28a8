import Foundation

/// A photo on its way to a server, as a card of a shared deck.
package struct SharedPhoto: Codable, Hashable, Sendable {
  /// What makes it itself: 64 digits to the base of 16.
  package var key: String
  /// What is told of its files: a line of JSON.
  package var record: Data
  /// The photo as it is seen on a card: a JPEG; nil where the server has it.
  package var preview: Data?

  /// Makes a card.
  package init(key: String, record: Data, preview: Data?) {
    self.key = key
    self.record = record
    self.preview = preview
  }
}

/// Bounds of what is told of photos.
package enum SharedPhotos {
  /// The longest preview, in bytes; schema.sql's table has the same.
  package static let longestPreview = 4 << 20
  /// How many previews are asked for at once.
  package static let step = 4
  /// How many keys go into a message.
  package static let keyStep = 10_000
}

/// A card of a shared deck that was asked for.
package struct SyncedCard: Codable, Hashable, Sendable {
  /// Its place in the pile, counted from 0.
  package var number: Int
  /// What makes it itself: 64 digits to the base of 16.
  package var key: String
  /// The record.
  package var record: Data
  /// The photo as it is seen on a card, of which a byte too many is told where it is too long; nil
  /// where there is none.
  package var preview: Data?

  /// Makes a card.
  package init(number: Int, key: String, record: Data, preview: Data?) {
    self.number = number
    self.key = key
    self.record = record
    self.preview = preview
  }
}
