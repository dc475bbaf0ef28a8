import Glibc
import KolodaFiles

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
    static let exif = 0x8769
    static let original = 0x9003
    static let offset = 0x9011
    static let notes = 0x927C
    /// In Apple's notes.
    static let identifier = 17
  }

  /// How much of a HEIC file is searched for its EXIF, in bytes.
  private static let longestSearch = 1 << 18
  /// The longest notes that are read, in bytes.
  private static let longestNotes = 1 << 16
  private static let exif = Array("Exif".utf8) + [0, 0]
  /// The beginning of Apple's notes, before a directory that counts from there on.
  private static let apple = Array("Apple iOS".utf8) + [0]
  private static let appleHead = 14

  init() {}

  /// Reads a photo's facts; without any if it has none, or can't be read.
  init(_ path: [UInt8]) {
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, FileLook(status).stamp != nil,
      let tiff = ExifBlock(in: file)?.content ?? Self.found(in: file, Int(status.st_size)),
      let first = ExifDirectory(in: file, at: tiff)
    else { return }
    let own = first.entry(of: Tag.exif).flatMap { place in
      ExifDirectory(in: file, at: tiff, offset: first.number(at: place + 8, 4))
    }
    for directory in [own, first].compactMap(\.self) where clock == nil {
      clock = Self.text(Tag.original, directory, file, tiff).flatMap { text in
        XMPDate(Self.dashed(text)).map { $0.clock / 1_000_000 }
      }
      offset = Self.text(Tag.offset, directory, file, tiff).flatMap { text in
        XMPDate("2000-01-01T00:00\(text)")?.offset
      }
    }
    if let own { identifier = Self.identifier(own, file, tiff) }
  }

  /// The range of a value's bytes in the file; nil if there is none, or it is too long.
  private static func range(
    _ tag: Int, _ directory: ExifDirectory, atMost most: Int
  ) -> Range<Int>? {
    guard let place = directory.entry(of: tag) else { return nil }
    // Of both types, text and undefined, each value is a byte.
    let count = directory.number(at: place + 4, 4)
    guard [2, 7].contains(directory.number(at: place + 2, 2)), (5...most).contains(count) else {
      return nil
    }
    let start = directory.number(at: place + 8, 4)
    return start..<(start + count)
  }

  private static func text(
    _ tag: Int, _ directory: ExifDirectory, _ file: Int32, _ tiff: Range<Int>
  ) -> String? {
    guard let range = range(tag, directory, atMost: 64),
      let bytes = ExifDirectory.bytes(of: file, range.lowerBound, range.count, in: tiff)
    else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// EXIF's `2024:05:06 07:08:09` with XMP's signs.
  private static func dashed(_ text: String) -> String {
    String(text.prefix(10)).replacing(":", with: "-") + String(text.dropFirst(10))
  }

  private static func identifier(
    _ exif: ExifDirectory, _ file: Int32, _ tiff: Range<Int>
  ) -> [UInt8]? {
    guard let range = range(Tag.notes, exif, atMost: longestNotes),
      let notes = ExifDirectory.bytes(of: file, range.lowerBound, range.count, in: tiff),
      notes.starts(with: apple), notes.count > appleHead + 2
    else { return nil }
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

  /// Finds the TIFF structure of a file that has boxes, such as a HEIC.
  private static func found(in file: Int32, _ size: Int) -> Range<Int>? {
    guard let bytes = try? fileBytes(of: file, at: 0..<min(size, longestSearch)),
      bytes.dropFirst(4).starts(with: "ftyp".utf8)
    else { return nil }
    for place in bytes.indices.dropLast(exif.count + 8)
    where bytes[place] == exif[0] && bytes[place...].starts(with: exif) {
      let start = place + exif.count
      let head = bytes[start..<(start + 4)]
      if head.elementsEqual([0x49, 0x49, 42, 0]) || head.elementsEqual([0x4D, 0x4D, 0, 42]) {
        return start..<size
      }
    }
    return nil
  }
}
