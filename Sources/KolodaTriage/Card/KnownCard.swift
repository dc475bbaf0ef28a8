/// A card that the journal knows, with its key and where it was last seen.
package struct KnownCard: Hashable, Sendable {
  package var key: CardKey
  /// Where the card was last seen; nil if another card is there now.
  package var sighting: Sighting?
  /// The length of the card's file when last seen, in bytes; kept even without a sighting.
  package var size: Int64
  /// Whether the card was ever decided; only then is it worth reading files to find it.
  package var isDecided: Bool

  package init(key: CardKey, sighting: Sighting?, size: Int64, isDecided: Bool) {
    self.key = key
    self.sighting = sighting
    self.size = size
    self.isDecided = isDecided
  }

  /// Whether the key was made by the journal's first version and should be replaced once the file
  /// is read.
  package var isLegacy: Bool { key.version == CardKey.Version.fileEnds.rawValue }

  /// Whether the card is a record in a file rather than a file in a folder.
  package var isRecord: Bool { key.isOfRecord }
}
