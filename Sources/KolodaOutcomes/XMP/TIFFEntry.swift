import KolodaFiles

/// An entry of a TIFF's first directory, as part 1 of the TIFF 6.0 specification defines it.
struct TIFFEntry {
  /// The types of values that are read, by their number.
  enum Kind: Int { case byte = 1, short = 3, undefined = 7 }

  /// The type of the values; nil for a type that is not read here.
  let kind: Kind?
  /// How many values it has.
  let count: Int
  /// The offset of the entry's value in the file, or of the four bytes that say where its values
  /// are.
  let place: Int
  /// Whether numbers have their most significant byte first.
  let isBigEndian: Bool
  private let field: [UInt8]
  private let tiff: Range<Int>

  /// How many entries a directory may have.
  private static let mostEntries = 1024

  /// Finds an entry in an open file.
  ///
  /// - Parameters:
  ///   - number: the tag.
  ///   - tiff: the range of the TIFF structure; what its directory places outside is ignored.
  /// - Returns: nil if there is none or the structure is malformed.
  init?(_ number: Int, in file: Int32, at tiff: Range<Int>) {
    guard let head = Self.bytes(of: file, 0, 8, in: tiff) else { return nil }
    // RAW files of Olympus and Panasonic have magic numbers of their own after the byte order.
    switch (head[0], head[1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    let isBig = isBigEndian
    func whole(_ bytes: some Collection<UInt8>) -> Int { Self.whole(bytes, isBigEndian: isBig) }
    let directory = whole(head[4..<8])
    guard directory >= 8, let count = Self.bytes(of: file, directory, 2, in: tiff).map(whole),
      count <= Self.mostEntries,
      let entries = Self.bytes(of: file, directory + 2, 12 * count, in: tiff)
    else { return nil }
    let found = (0..<count).first { whole(entries[(12 * $0)..<(12 * $0 + 2)]) == number }
    guard let at = found.map({ 12 * $0 }) else { return nil }
    kind = Kind(rawValue: whole(entries[(at + 2)..<(at + 4)]))
    self.count = whole(entries[(at + 4)..<(at + 8)])
    field = Array(entries[(at + 8)..<(at + 12)])
    place = tiff.lowerBound + directory + 2 + at + 8
    self.tiff = tiff
  }

  /// The value, if it is a single two-byte number.
  var short: Int { Self.whole(field[..<2], isBigEndian: isBigEndian) }

  /// Reads the values as bytes.
  ///
  /// - Returns: nil if there are more than allowed, or the file ends before.
  func bytes(in file: Int32, atMost most: Int) -> [UInt8]? {
    guard count <= most else { return nil }
    if count <= 4 { return Array(field[..<count]) }
    return Self.bytes(of: file, Self.whole(field, isBigEndian: isBigEndian), count, in: tiff)
  }

  private static func bytes(
    of file: Int32, _ offset: Int, _ count: Int, in tiff: Range<Int>
  ) -> [UInt8]? {
    guard offset + count <= tiff.count else { return nil }
    let start = tiff.lowerBound + offset
    let found = try? fileBytes(of: file, at: start..<(start + count))
    return found?.count == count ? found : nil
  }

  private static func whole(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> Int {
    (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
