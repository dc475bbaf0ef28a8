import KolodaContainers

/// The date in films that are not QuickTime or MP4: Matroska and WebM, and AVI.
///
/// RFC 9559 defines the first, and Microsoft's and Adobe's documents on AVI the chunks of the second.
enum OtherFilm {
  /// The most that is read at the beginning of a file, in bytes; the dates of both are in their heads.
  private static let head = 16 << 10

  /// When such a film was recorded; nil if it is none, or doesn't say.
  static func moment(in file: FileBytes) -> FilmFacts.Moment? {
    guard let bytes = try? file.bytes(at: 0, upTo: head) else { return nil }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return matroska(bytes[...]) }
    let isAVI = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "AVI ".utf8)
    return isAVI ? avi(bytes) : nil
  }

  // MARK: Matroska

  private enum Element {
    static let segment = 0x1853_8067
    static let info = 0x1549_A966
    static let date = 0x4461
  }

  /// The seconds from 1970 to 2001, when Matroska's time begins.
  private static let epoch: Int64 = 978_307_200

  private static func matroska(_ bytes: ArraySlice<UInt8>) -> FilmFacts.Moment? {
    // The head of the file comes before the segment.
    guard let segment = element(Element.segment, in: bytes),
      let info = element(Element.info, in: segment),
      let date = element(Element.date, in: info), date.count == 8
    else { return nil }
    let nanoseconds = Int64(truncatingIfNeeded: date.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    // Programs without a clock write 0.
    return nanoseconds == 0 ? nil : .utc(epoch + nanoseconds / 1_000_000_000)
  }

  /// The content of the first element with an identifier, as far as it is there; nil if there is none.
  private static func element(_ wanted: Int, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    while let identifier = number(&rest, keepingMark: true), let size = number(&rest) {
      let length = min(size, rest.count)
      if identifier == wanted { return rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return nil
  }

  /// Takes a number; nil at the end.
  ///
  /// Its first byte tells how many bytes it has, by the place of its first bit. A length that consists of
  /// ones is unknown, and reaches to the end.
  ///
  /// - Parameter keepingMark: whether that bit is part of the number, as it is in identifiers.
  private static func number(
    _ bytes: inout ArraySlice<UInt8>, keepingMark: Bool = false
  ) -> Int? {
    guard let first = bytes.first, first > 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard bytes.count >= length else { return nil }
    let mark: UInt8 = 0x80 >> UInt8(length - 1)
    let start = keepingMark ? Int(first) : Int(first & (mark - 1))
    let number = bytes.dropFirst().prefix(length - 1).reduce(start) { $0 << 8 | Int($1) }
    bytes = bytes.dropFirst(length)
    let isUnknown = !keepingMark && number == 1 << (7 * length) - 1
    return isUnknown ? .max : number
  }

  // MARK: AVI

  /// The date of an AVI: what the camera wrote, `IDIT`, or what programs write, `ICRD`.
  private static func avi(_ bytes: [UInt8]) -> FilmFacts.Moment? {
    let text = chunk("IDIT", bytes) ?? chunk("ICRD", bytes)
    return text.flatMap(date).map { .place($0) }
  }

  /// The content of the first chunk with a name, as text.
  private static func chunk(_ name: String, _ bytes: [UInt8]) -> String? {
    guard let place = bytes.firstRange(of: Array(name.utf8)) else { return nil }
    var cursor = ByteCursor(bytes[place.upperBound...], isLittleEndian: true)
    guard let length = try? cursor.integer(bytes: 4), (8...64).contains(length),
      let content = try? cursor.take(length)
    else { return nil }
    return String(decoding: content.prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads `2024-05-06`, `2024:05:06 07:08:09` or, as C's `ctime` writes it, `Mon May  6 07:08:09 2024`.
  private static func date(_ text: String) -> XMPDate? {
    // Some cameras write spaces for zeros, and slashes.
    let words = text.split { $0 == " " || $0 == "/" }
    if let month = words.dropFirst().first.flatMap({ months.firstIndex(of: $0.lowercased()) }),
      words.count == 5, let day = Int(words[2])
    {
      return XMPDate("\(words[4])-\(two(month + 1))-\(two(day))T\(words[3])")
    }
    return XMPDate(text)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
