/// A card's durable identity: the same on another day, in another place and on another machine.
///
/// A key has 32 bytes: a version byte that says how it was made, the card's ordinal among cards
/// with equal content, and a digest of the content (a photo's image data, a record's identity
/// field).
package struct CardKey: Hashable, Sendable {
  /// How a key was made; stored in its first byte.
  package enum Version: UInt8, Sendable {
    /// From a file's length and its two ends; used by the first version of the journal.
    case fileEnds = 1
    /// From the parts of a file that hold its image.
    case imageData = 2
    /// From a file's name, length and modification time, because the file could not be read.
    case place = 3
    /// From the name and value of a record's identity field.
    case recordID = 4
    /// From the bytes of a record without an identity field.
    case recordBytes = 5
  }

  /// The length of a key in bytes.
  package static let byteCount = 32
  /// The length of a key's digest in bytes.
  package static let digestCount = 27

  /// The key's bytes as big-endian words: version, ordinal, then the digest.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Makes a key from a digest, which is cut or padded with zeros to `digestCount` bytes.
  ///
  /// - Parameters:
  ///   - version: how the key was made, a raw value of `Version`.
  ///   - ordinal: the card's number among the cards with this digest, from 0.
  ///   - digest: the digest of the card's content.
  package init(version: UInt8, ordinal: UInt32 = 0, digest: some Collection<UInt8>) {
    var bytes = [version]
    withUnsafeBytes(of: ordinal.bigEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: digest.prefix(CardKey.digestCount))
    bytes.append(contentsOf: repeatElement(0, count: CardKey.byteCount - bytes.count))
    words = bytes.withUnsafeBytes { CardKey.words(in: $0) }
  }

  /// Makes a key from its bytes; nil unless there are exactly `byteCount`.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == CardKey.byteCount else { return nil }
    let contiguous = Array(bytes)
    words = contiguous.withUnsafeBytes { CardKey.words(in: $0) }
  }

  /// Makes a key from its bytes in memory; nil unless there are exactly `byteCount`.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == CardKey.byteCount else { return nil }
    words = CardKey.words(in: bytes)
  }

  /// Makes a key from its parts without allocating memory.
  init(version: UInt8, ordinal: UInt32, digest: UnsafeRawBufferPointer) {
    var big = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    withUnsafeMutableBytes(of: &big) { bytes in
      bytes[0] = version
      bytes.storeBytes(of: ordinal.bigEndian, toByteOffset: 1, as: UInt32.self)
      UnsafeMutableRawBufferPointer(rebasing: bytes[(CardKey.byteCount - CardKey.digestCount)...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: digest.prefix(CardKey.digestCount)))
    }
    words = withUnsafeBytes(of: big) { CardKey.words(in: $0) }
  }

  /// Calls `body` with the bytes of the digest.
  func withDigest<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    let big = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    return withUnsafeBytes(of: big) { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[(CardKey.byteCount - CardKey.digestCount)...]))
    }
  }

  private static func words(
    in bytes: UnsafeRawBufferPointer
  ) -> (UInt64, UInt64, UInt64, UInt64) {
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
    return (word(0), word(1), word(2), word(3))
  }

  private init(words: (UInt64, UInt64, UInt64, UInt64)) {
    self.words = words
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(CardKey.byteCount)
    for word in [words.0, words.1, words.2, words.3] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// How the key was made; see `Version`.
  package var version: UInt8 { UInt8(words.0 >> 56) }

  /// The card's number among cards with equal content, from 0.
  package var ordinal: UInt32 { UInt32(truncatingIfNeeded: words.0 >> 24) }

  /// The key of the first card with this content.
  package var content: CardKey { with(ordinal: 0) }

  /// The key of another card with the same content.
  package func with(ordinal: UInt32) -> CardKey {
    let mask: UInt64 = 0xFFFF_FFFF << 24
    return CardKey(
      words: (words.0 & ~mask | UInt64(ordinal) << 24, words.1, words.2, words.3))
  }

  package static func == (left: CardKey, right: CardKey) -> Bool {
    left.words == right.words
  }

  package func hash(into hasher: inout Hasher) {
    // The digest is evenly distributed, so part of it is enough to tell keys apart.
    hasher.combine(words.0)
    hasher.combine(words.2)
  }
}
