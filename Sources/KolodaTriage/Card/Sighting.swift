import KolodaFiles

/// Where a card's file was seen, and what the file system said about it then.
package struct Sighting: Hashable, Sendable {
  /// The path inside the deck as bytes, or `#` and a record's place, such as `#12@3456`.
  package var name: [UInt8]
  /// The file's state; for a record, with the record's own size.
  package var state: FileState
  /// When the file was last seen there, in microseconds since 1970.
  package var seen: Int64

  package init(name: [UInt8], state: FileState = .unknown, seen: Int64) {
    self.name = name
    self.state = state
    self.seen = seen
  }
}
