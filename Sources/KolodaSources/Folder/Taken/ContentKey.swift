import KolodaTriage

/// What makes a picture itself, whatever its file says besides: the first bytes of its card's digest.
struct ContentKey: Hashable, Sendable {
  private let bytes: [UInt8]

  /// How many bytes it is kept in.
  static let byteCount = 16
  /// What comes before the digest in a card's key: the version and the ordinal.
  private static let start = CardKey.byteCount - CardKey.digestCount

  init(_ key: CardKey) {
    bytes = Array(key.content.bytes[Self.start..<(Self.start + Self.byteCount)])
  }

  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.bytes = Array(bytes[offset..<(offset + Self.byteCount)])
  }

  func append(to all: inout [UInt8]) { all += bytes }
}
