/// The first directory of a TIFF structure, as part 1 of the TIFF 6.0 specification defines it.
struct ExifDirectory: Hashable {
  /// Whether numbers have their most significant byte first.
  let isBigEndian: Bool
  /// Its offset in the structure.
  let offset: Int
  /// Its entries as they are in the file, one after another.
  let entries: [UInt8]

  /// The length of an entry, in bytes.
  static let entryLength = 12
  /// The offset of the header's number that says where the directory is.
  static let pointer = 4
  /// How many entries a directory may have.
  private static let mostEntries = 1024

  /// Reads the directory of an open file.
  ///
  /// - Parameters:
  ///   - tiff: the range of the TIFF structure; what lies outside is ignored.
  ///   - offset: the directory's offset, if not where the header says.
  /// - Returns: nil if the structure is malformed.
  init?(in file: Int32, at tiff: Range<Int>, offset: Int? = nil) {
    guard let head = Self.bytes(of: file, 0, 8, in: tiff) else { return nil }
    let isBig: Bool
    // RAW files of Olympus and Panasonic have magic numbers of their own after the byte order.
    switch (head[0], head[1]) {
    case (0x49, 0x49): isBig = false
    case (0x4D, 0x4D): isBig = true
    default: return nil
    }
    let start = offset ?? Self.whole(head[Self.pointer..<8], isBigEndian: isBig)
    guard start >= 8, let first = Self.bytes(of: file, start, 2, in: tiff) else { return nil }
    let count = Self.whole(first, isBigEndian: isBig)
    guard count <= Self.mostEntries,
      let entries = Self.bytes(of: file, start + 2, Self.entryLength * count, in: tiff)
    else { return nil }
    isBigEndian = isBig
    self.offset = start
    self.entries = entries
  }

  /// The offset of a tag's entry in `entries`; nil if there is none.
  func entry(of tag: Int) -> Int? {
    stride(from: 0, to: entries.count, by: Self.entryLength).first { number(at: $0, 2) == tag }
  }

  /// A number of so many bytes in `entries`.
  func number(at place: Int, _ count: Int) -> Int {
    Self.whole(entries[place..<(place + count)], isBigEndian: isBigEndian)
  }

  /// Reads the four bytes that follow the entries, the offset of the next directory.
  func next(in file: Int32, at tiff: Range<Int>) -> [UInt8]? {
    Self.bytes(of: file, offset + 2 + entries.count, 4, in: tiff)
  }

  /// A directory's count and entries with one more of them, a single two-byte number.
  ///
  /// Entries are in the order of their tags.
  func adding(_ tag: Int, _ value: Int) -> [UInt8] {
    let place =
      stride(from: 0, to: entries.count, by: Self.entryLength).first { number(at: $0, 2) > tag }
      ?? entries.count
    var bytes = Self.bytes(
      UInt16(entries.count / Self.entryLength + 1), isBigEndian: isBigEndian)
    bytes += entries[..<place]
    for number in [tag, TIFFEntry.Kind.short.rawValue] {
      bytes += Self.bytes(UInt16(number), isBigEndian: isBigEndian)
    }
    bytes += Self.bytes(UInt32(1), isBigEndian: isBigEndian)
    bytes += Self.bytes(UInt16(value), isBigEndian: isBigEndian)
    bytes += [0, 0]
    bytes += entries[place...]
    return bytes
  }

  /// Reads bytes at an offset in the structure; nil if it ends before.
  static func bytes(
    of file: Int32, _ offset: Int, _ count: Int, in tiff: Range<Int>
  ) -> [UInt8]? {
    guard offset + count <= tiff.count else { return nil }
    let start = tiff.lowerBound + offset
    let found = try? fileBytes(of: file, at: start..<(start + count))
    return found?.count == count ? found : nil
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
