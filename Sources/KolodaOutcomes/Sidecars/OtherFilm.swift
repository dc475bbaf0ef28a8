import KolodaContainers

/// The date in films that are not QuickTime or MP4: Matroska and WebM, AVI, and what camcorders record.
///
/// RFC 9559 defines the first, Microsoft's and Adobe's documents on AVI the chunks of the second, and
/// `CamcorderDate` reads the third.
enum OtherFilm {
  /// The most that is read at the beginning of a file, in bytes; the dates of the first two are in their heads.
  private static let head = 16 << 10

  /// When such a film was recorded; nil if it is none, or doesn't say.
  static func moment(in file: FileBytes) -> FilmMoment? {
    guard let bytes = try? file.bytes(at: 0, upTo: head) else { return nil }
    if Matroska.isOne(bytes) { return matroska(bytes[...]) }
    let isAVI = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "AVI ".utf8)
    return isAVI ? avi(bytes) : CamcorderDate.find(in: file, head: bytes).map { .place($0) }
  }

  // MARK: Matroska

  /// The seconds from 1970 to 2001, when Matroska's time begins.
  private static let epoch: Int64 = 978_307_200

  private static func matroska(_ bytes: ArraySlice<UInt8>) -> FilmMoment? {
    guard let info = Matroska.info(in: bytes), let date = Matroska.element(.date, in: info),
      date.count == 8
    else { return nil }
    let nanoseconds = Int64(truncatingIfNeeded: date.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    // Programs without a clock write 0.
    return nanoseconds == 0 ? nil : .utc(epoch + nanoseconds / 1_000_000_000)
  }

  // MARK: AVI

  /// The date of an AVI: what the camera wrote, `IDIT`, or what programs write, `ICRD`.
  private static func avi(_ bytes: [UInt8]) -> FilmMoment? {
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

  /// Reads `2024-05-06`, `2024:05:06 07:08:09` or `Mon May  6 07:08:09 2024`.
  private static func date(_ text: String) -> XMPDate? { XMPDate(spelled: text) ?? XMPDate(text) }
}
