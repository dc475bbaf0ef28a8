/// What tells one content from another of the same length: SHA-256 of a file's two ends.
struct Fingerprint: Hashable, Sendable {
  /// The 32 bytes of the digest, or none when the file could not be read.
  let bytes: [UInt8]

  /// The fingerprint of a file that cannot be read: it equals no other file's.
  static let unreadable = Fingerprint(bytes: [])

  var isReadable: Bool { !bytes.isEmpty }
}
