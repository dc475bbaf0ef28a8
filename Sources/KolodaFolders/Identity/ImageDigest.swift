import KolodaContainers
import KolodaSources
import KolodaTriage

/// Computes the key of an image from its parts, of which only samples are read if they are long.
///
/// The parts make one stream. The digest is SHA-256 over the version, the format, the length of the
/// facts, the length of the stream, the facts, and the stream's two ends with 16 blocks spread
/// evenly between them. A stream no longer than these samples is hashed completely.
enum ImageDigest {
  /// How many bytes are hashed at each end.
  static let endLength = 16 * 1024
  /// How many blocks are hashed between the ends.
  static let blockCount = 16
  /// The length of a block, in bytes.
  static let blockLength = 4 * 1024
  /// The longest stream that is hashed completely, in bytes.
  static let wholeLength = 2 * endLength + blockCount * blockLength

  /// Computes the key of an image; its ordinal is 0.
  static func key(of parts: ImageParts, in file: FileBytes) throws(ContainerFault) -> CardKey {
    let version = CardKey.Version.imageData.rawValue
    let digest = SHA256()
    digest.add([version, parts.format.rawValue])
    for number in [parts.facts.count, parts.length] {
      digest.add(withUnsafeBytes(of: number.bigEndian) { Array($0) })
    }
    digest.add(parts.facts)
    var stream = PartStream(parts, file)
    for range in sampled(of: parts.length) { try stream.add(range, to: digest) }
    return CardKey(version: version, digest: digest.finish())
  }

  /// The ranges that are hashed of a stream of this length, in order.
  static func sampled(of length: Int) -> [Range<Int>] {
    guard length > wholeLength else { return [0..<max(0, length)] }
    let between = length - 2 * endLength - blockLength
    let blocks = (0..<blockCount).map { index in
      let start = endLength + between / (blockCount - 1) * index
      return start..<(start + blockLength)
    }
    return [0..<endLength] + blocks + [(length - endLength)..<length]
  }
}

/// The parts of an image as one stream that is read forwards.
private struct PartStream {
  private let extents: [Range<Int>]
  private let file: FileBytes
  private var index = 0
  /// The position in the stream at which the current extent begins.
  private var start = 0

  init(_ parts: ImageParts, _ file: FileBytes) {
    extents = parts.extents
    self.file = file
  }

  /// Hashes a range of the stream.
  ///
  /// Ranges must come in ascending order.
  mutating func add(_ range: Range<Int>, to digest: borrowing SHA256) throws(ContainerFault) {
    var position = range.lowerBound
    while position < range.upperBound, index < extents.count {
      let extent = extents[index]
      guard position < start + extent.count else {
        start += extent.count
        index += 1
        continue
      }
      let offset = extent.lowerBound + position - start
      let count = min(range.upperBound, start + extent.count) - position
      var bytes = [UInt8](repeating: 0, count: count)
      // If the file has shrunk meanwhile, the caller notices that and reads the file again.
      let filled = try file.fill(&bytes, at: offset)
      digest.add(bytes.prefix(filled))
      position += count
    }
  }
}
