import FoundationEssentials

/// A photo on its way to a server, to be a card of a shared deck.
package struct SharedPhoto: Codable, Hashable, Sendable {
  /// The card's key: 64 hexadecimal digits.
  package var key: String
  /// What is stored about its files: a line of JSON.
  package var record: Data
  /// The photo as a card shows it, a JPEG; nil if the server has it.
  package var preview: Data?

  package init(key: String, record: Data, preview: Data?) {
    self.key = key
    self.record = record
    self.preview = preview
  }
}

/// Limits for the exchange of photos.
package enum SharedPhotos {
  /// The longest preview, in bytes; photo-tables.sql has the same limit.
  package static let longestPreview = 4 << 20
  /// How many previews are requested at once.
  package static let step = 4
  /// The most keys in a message.
  package static let keyStep = 10_000
}

/// A card of a shared deck, requested by its number.
package struct SyncedCard: Codable, Hashable, Sendable {
  /// The card's number in the deck, from 0.
  package var number: Int
  /// The card's key: 64 hexadecimal digits.
  package var key: String
  /// The record.
  package var record: Data
  /// The photo as a card shows it, a JPEG; one that is too long is cut off one byte beyond the
  /// limit; nil if there is none.
  package var preview: Data?

  package init(number: Int, key: String, record: Data, preview: Data?) {
    self.number = number
    self.key = key
    self.record = record
    self.preview = preview
  }
}
