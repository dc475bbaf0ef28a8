extension CardKey {
  /// Whether the key belongs to a record in a file rather than to a file in a folder.
  package var isOfRecord: Bool {
    version == Version.recordID.rawValue || version == Version.recordBytes.rawValue
  }

  /// Whether the key was made from the image of a file.
  package var isOfImage: Bool { version == Version.imageData.rawValue }

  /// The key that the first version of the journal gave a file.
  ///
  /// - Parameters:
  ///   - size: the file's length in bytes.
  ///   - fingerprint: SHA-256 of the file's two ends.
  ///   - ordinal: the file's number among files with this content, from 0.
  package static func legacy(size: Int64, fingerprint: [UInt8], ordinal: UInt32) -> CardKey {
    let length = withUnsafeBytes(of: size.bigEndian) { Array($0) }
    let rest = fingerprint.prefix(CardKey.digestCount - length.count)
    return CardKey(
      version: Version.fileEnds.rawValue, ordinal: ordinal, digest: length + rest)
  }

  /// The key of a file that can't be read; it stays the same while the file keeps its place, size
  /// and modification time.
  package static func place(of sighting: Sighting) -> CardKey {
    var digest = UIDHash()
    digest.add(sighting.name)
    digest.add(sighting.state.size)
    digest.add(sighting.state.modified)
    return CardKey(version: Version.place.rawValue, digest: digest.bytes)
  }
}
