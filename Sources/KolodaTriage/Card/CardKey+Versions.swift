extension CardKey {
  /// Whether it is of a record of a file, and not of a file of a folder.
  package var isOfRecord: Bool {
    version == Version.recordID.rawValue || version == Version.recordBytes.rawValue
  }

  /// The key that the first version of the journal knew a file by.
  ///
  /// - Parameters:
  ///   - size: the file's length, in bytes.
  ///   - fingerprint: SHA-256 of its two ends.
  package static func legacy(size: Int64, fingerprint: [UInt8], ordinal: UInt32) -> CardKey {
    let length = withUnsafeBytes(of: size.bigEndian) { Array($0) }
    let rest = fingerprint.prefix(CardKey.digestCount - length.count)
    return CardKey(
      version: Version.fileEnds.rawValue, ordinal: ordinal, digest: length + rest)
  }

  /// The key of a file that can't be read: the same as long as it lies there, unchanged.
  package static func place(of sighting: Sighting) -> CardKey {
    var digest = UIDHash()
    digest.add(sighting.name)
    digest.add(sighting.size)
    digest.add(sighting.modified)
    return CardKey(version: Version.place.rawValue, digest: digest.bytes)
  }
}
