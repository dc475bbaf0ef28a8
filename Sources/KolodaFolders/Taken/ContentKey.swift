import KolodaTriage

/// Identifies a picture by its image data, whatever its metadata: the first bytes of the digest in
/// its card's key.
struct ContentKey: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The length of the saved form, in bytes.
  static let byteCount = 16
  /// The offset of the digest in a card's key, after the version and the ordinal.
  private static let start = CardKey.byteCount - CardKey.digestCount

  init(_ key: CardKey) {
    bytes = Array(key.content.bytes[Self.start..<(Self.start + Self.byteCount)])
  }

  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.bytes = Array(bytes[offset..<(offset + Self.byteCount)])
  }

  func append(to all: inout [UInt8]) { all += bytes }
}
