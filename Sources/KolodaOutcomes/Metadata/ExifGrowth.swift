import KolodaContainers
import KolodaFiles

/// EXIF without an orientation tag, to which the tag is added, or was.
///
/// The first directory is rewritten after everything else, with the tag, and the header points
/// there. So nothing moves that an offset may point to, not even in a camera's own notes, whose
/// form nobody knows.
struct ExifGrowth: Hashable {
  private let block: ExifBlock
  private let directory: ExifDirectory
  /// The length of the TIFF structure without the addition, in bytes.
  private let length: Int

  /// The number of bytes in `bytes`.
  static let byteCount = 14

  /// Finds room for the tag.
  ///
  /// - Returns: nil if the tag is there, in whatever form, or can't be added.
  init?(_ block: ExifBlock, in file: Int32) {
    guard !block.isCounted, let bytes = FileBytes(ofOpen: file),
      let directory = ExifDirectory(in: FileStretch(bytes, block.content)),
      !directory.has(PictureOrientation.tag)
    else { return nil }
    self.init(block, directory, length: block.content.count)
    guard let found = try? edits(orientation: 1, in: file), !found.isEmpty else { return nil }
  }

  /// Finds what was there before the tag was added.
  ///
  /// - Parameters:
  ///   - bytes: `bytes` of that time.
  ///   - block: the file's EXIF with the tag.
  init?(from bytes: [UInt8], _ block: ExifBlock, in file: Int32) {
    guard bytes.count == Self.byteCount else { return nil }
    let offset = ExifDirectory.whole(bytes[2..<6], isBigEndian: true)
    let length = ExifDirectory.whole(bytes[6...], isBigEndian: true)
    guard (8..<max(block.content.count, 8)).contains(length) else { return nil }
    let start = block.content.lowerBound
    guard let found = FileBytes(ofOpen: file),
      let directory = ExifDirectory(
        in: FileStretch(found, start..<(start + length)), offset: offset)
    else { return nil }
    self.init(block, directory, length: length)
  }

  private init?(_ block: ExifBlock, _ directory: ExifDirectory, length: Int) {
    // A directory with more entries would not be read any more.
    let most = Bounds.entries * ExifDirectory.entryLength
    guard directory.entries.count < most, length + most + 8 <= Int(UInt32.max) else { return nil }
    self.block = block
    self.directory = directory
    self.length = length
  }

  /// The bytes that stand for the missing tag: two zeros, then the directory's offset and the
  /// structure's length, by which the addition is found again.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [0, 0]
    bytes += ExifDirectory.bytes(UInt32(truncatingIfNeeded: directory.offset), isBigEndian: true)
    bytes += ExifDirectory.bytes(UInt64(length), isBigEndian: true)
    return bytes
  }

  /// An orientation as two bytes in the structure's byte order.
  func bytes(of value: Int) -> [UInt8] {
    ExifDirectory.bytes(UInt16(value), isBigEndian: directory.isBigEndian)
  }

  /// The edits that add the tag; nil if there is no room for it.
  func edits(orientation value: Int, in file: Int32) throws(PacketError) -> [FileEdit]? {
    let (place, tail) = addition(orientation: value)
    return try block.edits(
      pointingTo: pointer(to: place), keeping: length, adding: tail, in: file)
  }

  /// The edits that remove the tag; nil if the file has anything else than what was added.
  ///
  /// - Parameter value: the orientation that the tag states.
  func removal(orientation value: Int, in file: Int32) throws(PacketError) -> [FileEdit]? {
    let (place, tail) = addition(orientation: value)
    let header = block.content.lowerBound + ExifDirectory.pointer
    let end = block.content.lowerBound + length
    guard tail.count == block.content.upperBound - end else { return nil }
    let found = try fileBytes(of: file, at: end..<block.content.upperBound)
    let pointed = try fileBytes(of: file, at: header..<(header + 4))
    guard found == tail, pointed == pointer(to: place) else { return nil }
    return try block.edits(
      pointingTo: pointer(to: directory.offset), keeping: length, adding: [], in: file)
  }

  /// What is added, and where the new directory is.
  private func addition(orientation value: Int) -> (place: Int, bytes: [UInt8]) {
    // Directories begin at even offsets.
    let padding = length % 2
    var bytes = [UInt8](repeating: 0, count: padding)
    bytes += directory.adding(PictureOrientation.tag, value)
    bytes += directory.next
    return (length + padding, bytes)
  }

  private func pointer(to offset: Int) -> [UInt8] {
    ExifDirectory.bytes(
      UInt32(truncatingIfNeeded: offset), isBigEndian: directory.isBigEndian)
  }
}
