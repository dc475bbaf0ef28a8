import KolodaContainers

/// The first directory of EXIF, to be rewritten with another entry.
struct ExifDirectory: Hashable {
  /// Whether numbers have their most significant byte first.
  let isBigEndian: Bool
  /// Its offset in the TIFF structure.
  let offset: Int
  /// Its entries as they are in the file, one after another.
  let entries: [UInt8]
  /// What follows the entries: the offset of the next directory.
  let next: [UInt8]
  private let tags: [Int]

  /// The length of an entry, in bytes.
  static let entryLength = 12
  /// The offset of the header's number that says where the directory is.
  static let pointer = 4

  /// Reads the directory.
  ///
  /// - Parameters:
  ///   - tiff: the TIFF structure; what lies outside is ignored.
  ///   - offset: the directory's offset, if not where the header says.
  /// - Returns: nil if the structure is malformed, or a BigTIFF.
  init?(in tiff: FileStretch, offset: Int? = nil) {
    guard let structure = try? TIFFStructure(tiff), !structure.order.isBig,
      let directory = try? structure.directory(at: offset), directory.next != nil
    else { return nil }
    isBigEndian = !structure.order.isLittleEndian
    self.offset = directory.offset
    entries = directory.rows
    next = Array(directory.nextField)
    tags = directory.entries.map(\.tag)
  }

  /// Whether it has an entry of a tag.
  func has(_ tag: Int) -> Bool { tags.contains(tag) }

  /// A directory's count and entries with one more of them, a single two-byte number.
  ///
  /// Entries are in the order of their tags.
  func adding(_ tag: Int, _ value: Int) -> [UInt8] {
    let place = (tags.firstIndex { $0 > tag } ?? tags.count) * Self.entryLength
    var bytes = Self.bytes(
      UInt16(tags.count + 1), isBigEndian: isBigEndian)
    bytes += entries[..<place]
    for number in [tag, TIFFDirectory.shortType] {
      bytes += Self.bytes(UInt16(number), isBigEndian: isBigEndian)
    }
    bytes += Self.bytes(UInt32(1), isBigEndian: isBigEndian)
    bytes += Self.bytes(UInt16(value), isBigEndian: isBigEndian)
    bytes += [0, 0]
    bytes += entries[place...]
    return bytes
  }

  /// The number that bytes stand for.
  static func whole(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> Int {
    (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes of a number.
  static func bytes(_ number: some FixedWidthInteger, isBigEndian: Bool) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
  }
}
