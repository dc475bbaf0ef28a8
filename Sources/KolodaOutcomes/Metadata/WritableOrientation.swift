import Glibc
import KolodaContainers
import KolodaFiles
import KolodaTriage

/// How a picture file states its orientation, in a place that can be changed without harm to the
/// rest of the file.
enum WritableOrientation: Hashable {
  /// EXIF's orientation tag.
  case tag(TurnTag, ExifBlock)
  /// The file has no EXIF, but some can be added; what it states elsewhere, 1 to 8.
  case unsaid(ExifBlock, elsewhere: Int)
  /// The file's EXIF states none, but the tag can be added to it; what the file states elsewhere.
  case untagged(ExifGrowth, elsewhere: Int)
  /// The rotation property of a HEIF.
  case rotation(HEIFRotation)

  /// Finds out how a picture file states its orientation.
  ///
  /// - Returns: nil for a file whose orientation can't be changed: a RAW picture, which is never
  ///   written to, or a format that has no place for it.
  init?(of path: [UInt8]) {
    guard PhotoKind(name: split(path).name) != .raw else { return nil }
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    self.init(in: file)
  }

  /// Finds out how an open file states its picture's orientation.
  init?(in file: Int32) {
    guard let bytes = FileBytes(ofOpen: file) else { return nil }
    if let block = ExifBlock(in: bytes) {
      // Only a file whose EXIF says nothing is walked through once more.
      let elsewhere = { PictureMetadata(of: bytes).packetOrientation ?? 1 }
      if block.isMissing {
        self = .unsaid(block, elsewhere: elsewhere())
      } else if let tag = TurnTag(in: FileStretch(bytes, block.content)) {
        self = .tag(tag, block)
      } else if let growth = ExifGrowth(block, in: file) {
        self = .untagged(growth, elsewhere: elsewhere())
      } else {
        return nil
      }
    } else if let rotation = HEIFRotation(in: bytes) {
      self = .rotation(rotation)
    } else {
      return nil
    }
  }

  /// The picture's EXIF orientation, 1 to 8.
  var value: Int {
    switch self {
    case .tag(let tag, _): tag.value
    case .unsaid(_, let elsewhere), .untagged(_, let elsewhere): elsewhere
    case .rotation(let rotation): rotation.value
    }
  }

  /// The `bytes` of a file that has no EXIF.
  private static let silence: [UInt8] = [0, 0]
  /// The `bytes` of a tag that states 0, which must differ from those.
  private static let zero: [UInt8] = [0]

  /// The bytes that state the orientation now.
  var bytes: [UInt8] {
    switch self {
    case .tag(let tag, _): tag.stated == 0 ? Self.zero : tag.bytes(of: tag.stated)
    case .unsaid: Self.silence
    case .untagged(let growth, _): growth.bytes
    case .rotation(let rotation): [UInt8(rotation.quarters)]
    }
  }

  /// The bytes that state the orientation once the picture is turned.
  func bytes(turned turn: Turn) -> [UInt8] {
    let new = turn.turning(value)
    return switch self {
    case .tag(let tag, _): tag.bytes(of: new)
    case .unsaid: [0, UInt8(new)]
    case .untagged(let growth, _): growth.bytes(of: new)
    case .rotation: HEIFRotation.byte(of: new).map { [$0] } ?? bytes
    }
  }

  /// The change to the file after which it has these bytes; nil if that can't be done.
  func change(to bytes: [UInt8], in file: Int32) throws(PacketError) -> Change? {
    switch self {
    case .tag(_, let block) where bytes == Self.silence:
      // EXIF is removed again only if a turn added it.
      guard let own = ExifBlock.bytes(block.format, orientation: value),
        own.count == block.range.count, try fileBytes(of: file, at: block.range) == own
      else { return nil }
      return .splice([FileEdit(range: block.range, bytes: [])])
    case .tag(_, let block) where bytes.count == ExifGrowth.byteCount:
      guard let growth = ExifGrowth(from: bytes, block, in: file),
        let edits = try growth.removal(orientation: value, in: file)
      else { return nil }
      return .splice(edits)
    case .tag(let tag, let block) where bytes.count == 2 || bytes == Self.zero:
      let bytes = bytes == Self.zero ? tag.bytes(of: 0) : bytes
      guard block.format == .png else {
        return .inPlace(FileEdit(range: tag.place..<(tag.place + 2), bytes: bytes))
      }
      return try Self.checked(tag.place, bytes, in: block, of: file)
    case .unsaid(let block, _) where bytes.count == 2:
      return ExifBlock.bytes(block.format, orientation: Int(bytes[1])).map {
        .splice([FileEdit(range: block.range, bytes: $0)])
      }
    case .untagged(let growth, _) where bytes.count == 2:
      // One of the two bytes is 0, in either order.
      let edits = try growth.edits(orientation: Int(bytes[0] | bytes[1]), in: file)
      return edits.map { .splice($0) }
    case .rotation(let rotation) where bytes.count == 1:
      return .inPlace(FileEdit(range: rotation.place..<(rotation.place + 1), bytes: bytes))
    default: return nil
    }
  }

  enum Change: Hashable {
    /// A byte or two to overwrite, which is atomic.
    case inPlace(FileEdit)
    /// Ranges to replace, in order; the file is rewritten.
    case splice([FileEdit])
  }

  /// The change of some bytes in a PNG's EXIF chunk, with its checksum recomputed.
  private static func checked(
    _ place: Int, _ bytes: [UInt8], in block: ExifBlock, of file: Int32
  ) throws(PacketError) -> Change? {
    var chunk = try fileBytes(of: file, at: block.range)
    let at = place - block.range.lowerBound
    guard chunk.count == block.range.count, at >= 8, at + bytes.count <= chunk.count - 4 else {
      return nil
    }
    chunk.replaceSubrange(at..<(at + bytes.count), with: bytes)
    let sum = PNGChecksum.of(chunk[4..<(chunk.count - 4)])
    let ending = withUnsafeBytes(of: sum.bigEndian) { Array($0) }
    chunk.replaceSubrange((chunk.count - 4)..., with: ending)
    return .splice([FileEdit(range: block.range, bytes: chunk)])
  }
}
