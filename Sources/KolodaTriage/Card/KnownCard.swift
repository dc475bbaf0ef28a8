/// A card that the journal knows: what it is, and where it was seen last.
package struct KnownCard: Hashable, Sendable {
  /// What makes it itself.
  package var key: CardKey
  /// Where it was seen last; nil if another card lies there now.
  package var sighting: Sighting?
  /// The length of its file when it was seen last, in bytes; it outlives the sighting.
  package var size: Int64
  /// Whether anything was ever decided of it: only then is it worth reading files to find it.
  package var isDecided: Bool

  /// Makes a known card.
  package init(key: CardKey, sighting: Sighting?, size: Int64, isDecided: Bool) {
    self.key = key
    self.sighting = sighting
    self.size = size
    self.isDecided = isDecided
  }

  /// Whether its key is one of the journal's first version, to be replaced when its file is read.
  package var isLegacy: Bool { key.version == CardKey.Version.fileEnds.rawValue }

  /// Whether it is a record of a file, and not a file of a folder.
  package var isRecord: Bool { key.isOfRecord }
}
