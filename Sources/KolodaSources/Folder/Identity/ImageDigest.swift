import KolodaTriage

/// A digest of an image's parts, of which long ones are only sampled.
///
/// The parts make one stream. The digest is SHA-256 over the version, the format, the facts, the
/// stream's length and, of the stream, both ends and 16 blocks spread evenly between them; a
/// stream that is not longer than these is taken whole.
enum ImageDigest {
  /// How much of each end is taken, in bytes.
  static let endLength: Int64 = 16 * 1024
  /// How many blocks are taken between the ends.
  static let blockCount: Int64 = 16
  /// How long a block is, in bytes.
  static let blockLength: Int64 = 4 * 1024
  /// The longest stream that is taken whole, in bytes.
  static let wholeLength = 2 * endLength + blockCount * blockLength

  /// Makes the key of an image, which has the ordinal 0.
  static func key(of parts: ImageParts, in file: FileBytes) throws(IdentityFault) -> CardKey {
    let version = CardKey.Version.imageData.rawValue
    let digest = SHA256()
    digest.add([version, parts.format.rawValue])
    for number in [Int64(parts.facts.count), parts.length] {
      digest.add(withUnsafeBytes(of: number.bigEndian) { Array($0) })
    }
    digest.add(parts.facts)
    var stream = PartStream(parts, file)
    for range in sampled(of: parts.length) { try stream.add(range, to: digest) }
    return CardKey(version: version, digest: digest.finish())
  }

  /// What is taken of a stream, in order.
  static func sampled(of length: Int64) -> [Range<Int64>] {
    guard length > wholeLength else { return [0..<max(0, length)] }
    let between = length - 2 * endLength - blockLength
    let blocks = (0..<blockCount).map { index in
      let start = endLength + between / (blockCount - 1) * index
      return start..<(start + blockLength)
    }
    return [0..<endLength] + blocks + [(length - endLength)..<length]
  }
}

/// The parts of an image as one stream, read forwards.
private struct PartStream {
  private let extents: [ImageParts.Extent]
  private let file: FileBytes
  private var index = 0
  /// Where the extent at the index begins in the stream.
  private var start: Int64 = 0

  init(_ parts: ImageParts, _ file: FileBytes) {
    extents = parts.extents
    self.file = file
  }

  /// Adds a range that does not begin before the last one.
  mutating func add(_ range: Range<Int64>, to digest: borrowing SHA256) throws(IdentityFault) {
    var position = range.lowerBound
    while position < range.upperBound, index < extents.count {
      let extent = extents[index]
      guard position < start + extent.length else {
        start += extent.length
        index += 1
        continue
      }
      let offset = extent.offset + position - start
      let count = min(range.upperBound, start + extent.length) - position
      var bytes = [UInt8](repeating: 0, count: Int(count))
      // A file that has become shorter in the meantime is read anew by whoever asked.
      let filled = try file.fill(&bytes, at: offset)
      digest.add(bytes.prefix(filled))
      position += count
    }
  }
}
