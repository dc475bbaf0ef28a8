import KolodaFiles

/// An entry of a TIFF's first directory, as part 1 of the TIFF 6.0 specification defines it.
struct TIFFEntry {
  /// The types of values that are read, by their number.
  enum Kind: Int { case byte = 1, short = 3, long = 4, undefined = 7, signedLong = 9 }

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

  /// Finds an entry in an open file.
  ///
  /// - Parameters:
  ///   - number: the tag.
  ///   - tiff: the range of the TIFF structure; what its directory places outside is ignored.
  /// - Returns: nil if there is none or the structure is malformed.
  init?(_ number: Int, in file: Int32, at tiff: Range<Int>) {
    guard let directory = ExifDirectory(in: file, at: tiff),
      let at = directory.entry(of: number)
    else { return nil }
    isBigEndian = directory.isBigEndian
    kind = Kind(rawValue: directory.number(at: at + 2, 2))
    count = directory.number(at: at + 4, 4)
    field = Array(directory.entries[(at + 8)..<(at + ExifDirectory.entryLength)])
    place = tiff.lowerBound + directory.offset + 2 + at + 8
    self.tiff = tiff
  }

  /// The value, if it is a single two-byte number.
  var short: Int { ExifDirectory.whole(field[..<2], isBigEndian: isBigEndian) }

  /// The value, if it is a single whole number that is not negative; nil otherwise.
  var whole: Int? {
    guard count == 1 else { return nil }
    switch kind {
    case .short: return short
    case .long, .signedLong:
      let number = ExifDirectory.whole(field, isBigEndian: isBigEndian)
      return number <= Int32.max ? number : nil
    case .byte: return Int(field[0])
    case .undefined, nil: return nil
    }
  }

  /// Reads the values as bytes.
  ///
  /// - Returns: nil if there are more than allowed, or the file ends before.
  func bytes(in file: Int32, atMost most: Int) -> [UInt8]? {
    guard count <= most else { return nil }
    if count <= 4 { return Array(field[..<count]) }
    let offset = ExifDirectory.whole(field, isBigEndian: isBigEndian)
    return ExifDirectory.bytes(of: file, offset, count, in: tiff)
  }
}
