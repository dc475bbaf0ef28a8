import KolodaContainers

/// The date in the IPTC data of a JPEG, which older programs write into Photoshop's segment, or of a
/// TIFF, where both have tags.
///
/// The IPTC Information Interchange Model defines its form, and Adobe's Photoshop File Formats
/// Specification that of the segment.
enum IPTCDate {
  private static let resource = Array("8BIM".utf8)
  /// The number of the resource that is the IPTC data.
  private static let iptc = 0x0404

  /// The data sets of the application record that are read.
  private enum DataSet {
    static let dateCreated = 55
    static let timeCreated = 60
    static let dateDigitised = 62
    static let timeDigitised = 63
  }

  /// The tags of a TIFF.
  private enum Tag {
    static let records = 33_723
    static let photoshop = 34_377
  }
  /// The most that is read of a TIFF's tag, in bytes.
  private static let longest = 1 << 20

  /// Reads when a picture was taken; nil if it is no JPEG or TIFF, or its IPTC data doesn't say.
  static func taken(of path: [UInt8]) -> XMPDate? {
    withStructure(of: path) { file in
      let metadata = PictureMetadata(of: file)
      if metadata.format == .tiff {
        guard let first = metadata.directory else { return nil }
        return bytes(Tag.records, first).flatMap { date(inRecords: $0[...]) }
          ?? bytes(Tag.photoshop, first).flatMap { date(in: $0[...]) }
      }
      guard case .jpeg(let jpeg) = metadata.parts else { return nil }
      return jpeg.photoshop.lazy.compactMap { range in
        (try? file.bytes(in: range)).flatMap { date(in: $0[...]) }
      }.first
    }
  }

  /// The bytes of a tag, which many programs write as numbers of four bytes.
  private static func bytes(_ tag: Int, _ directory: TIFFDirectory) -> [UInt8]? {
    guard let entry = directory.entry(tag), let size = entry.size, entry.count <= longest / size
    else { return nil }
    return try? directory.bytes(of: entry, first: entry.count * size, of: entry.count * size)
  }

  /// The date in Photoshop's resources.
  static func date(in resources: ArraySlice<UInt8>) -> XMPDate? {
    var rest = resources
    // A resource has a number, a name that fills an even number of bytes, and a length.
    while rest.count >= 12, rest.starts(with: resource) {
      let number = whole(rest.dropFirst(4).prefix(2))
      let name = Int(rest[rest.startIndex + 6]) + 1
      rest = rest.dropFirst(6 + name + name % 2)
      let length = whole(rest.prefix(4))
      rest = rest.dropFirst(4)
      guard rest.count >= length else { return nil }
      if number == iptc { return date(inRecords: rest.prefix(length)) }
      rest = rest.dropFirst(length + length % 2)
    }
    return nil
  }

  private static func date(inRecords records: ArraySlice<UInt8>) -> XMPDate? {
    var rest = records
    var found: [Int: String] = [:]
    while rest.count >= 5, rest.first == 0x1C {
      let head = Array(rest.prefix(5))
      let length = whole(head[3...])
      // Longer values have their length in another form; dates have not.
      guard length < 0x8000, rest.count >= 5 + length else { break }
      let text = String(decoding: rest.dropFirst(5).prefix(length), as: UTF8.self)
      if head[1] == 2 { found[Int(head[2])] = text }
      rest = rest.dropFirst(5 + length)
    }
    return date(found[DataSet.dateCreated], found[DataSet.timeCreated])
      ?? date(found[DataSet.dateDigitised], found[DataSet.timeDigitised])
  }

  private static func date(_ day: String?, _ time: String?) -> XMPDate? {
    guard let day, day.utf8.count == 8 else { return nil }
    let date = split(day, [4, 2, 2], "-")
    // `101112+0200`, where the offset may be missing.
    guard let time, time.utf8.count >= 6 else { return XMPDate(date) }
    let clock = split(String(time.prefix(6)), [2, 2, 2], ":")
    let zone = time.utf8.count == 11 ? time.dropFirst(6).prefix(3) + ":" + time.suffix(2) : ""
    return XMPDate(date + "T" + clock + zone) ?? XMPDate(date)
  }

  /// A text in pieces of these lengths, with a sign between them.
  private static func split(_ text: String, _ lengths: [Int], _ sign: String) -> String {
    var rest = Substring(text)
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: sign)
  }

  private static func whole(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
