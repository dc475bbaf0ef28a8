import KolodaContainers

/// What a photo's EXIF says that tells its film from others: when it was taken, and the identifier of a
/// Live Photo.
struct PhotoFacts: Hashable {
  /// When it was taken, in seconds since 1970 by the camera's clock; nil if it doesn't say.
  private(set) var clock: Int64?
  /// How far the clock was ahead of UTC, in minutes; nil if it doesn't say.
  private(set) var offset: Int?
  /// The identifier that a Live Photo has in common with its film.
  private(set) var identifier: [UInt8]?

  private enum Tag {
    static let original = 0x9003
    static let offset = 0x9011
    static let notes = 0x927C
    /// In Apple's notes.
    static let identifier = 17
  }

  /// The longest notes that are read, in bytes.
  private static let longestNotes = 1 << 16
  /// The beginning of Apple's notes, before a directory that counts from there on.
  private static let apple = Array("Apple iOS".utf8) + [0]
  private static let appleHead = 14

  init() {}

  /// Reads a photo's facts; without any if it has none, or can't be read.
  init(_ path: [UInt8]) {
    guard let facts = withStructure(of: path, { PhotoFacts($0) }) else { return }
    self = facts
  }

  private init(_ file: FileBytes) {
    guard let first = PictureMetadata(of: file).directory else { return }
    let own = first.exif
    let date = Self.date(in: first)
    clock = date.map { $0.clock / 1_000_000 }
    offset = date?.offset
    identifier = own?.bytes(Tag.notes, atMost: Self.longestNotes).flatMap { Self.identifier($0) }
  }

  /// When a photo was taken, by its first directory; nil if that doesn't say.
  static func date(in first: TIFFDirectory) -> XMPDate? {
    for directory in [first.exif, first].compactMap(\.self) {
      guard var date = text(Tag.original, directory).flatMap({ XMPDate($0) }) else { continue }
      let offset = text(Tag.offset, directory).flatMap { text in
        XMPDate("2000-01-01T00:00\(text)")?.offset
      }
      date.offset = offset ?? date.offset
      return date
    }
    return nil
  }

  private static func text(_ tag: Int, _ directory: TIFFDirectory) -> String? {
    directory.bytes(tag, atMost: 64).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The identifier in Apple's notes; nil if there is none.
  private static func identifier(_ notes: [UInt8]) -> [UInt8]? {
    guard notes.starts(with: apple), notes.count > appleHead + 2 else { return nil }
    let number = { (place: Int, count: Int) -> Int? in
      place >= 0 && place + count <= notes.count
        ? ExifDirectory.whole(notes[place..<(place + count)], isBigEndian: true) : nil
    }
    guard let count = number(appleHead, 2) else { return nil }
    for entry in 0..<count {
      let place = appleHead + 2 + entry * ExifDirectory.entryLength
      guard let tag = number(place, 2), let length = number(place + 4, 4),
        let start = number(place + 8, 4)
      else { return nil }
      guard tag == Tag.identifier else { continue }
      guard length > 4, length <= 64, start + length <= notes.count else { return nil }
      return Array(notes[start..<(start + length)].prefix { $0 != 0 })
    }
    return nil
  }
}
