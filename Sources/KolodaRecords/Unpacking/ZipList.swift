import KolodaFiles

/// A file in a zip archive, according to the list at the archive's end.
struct ZipEntry: Sendable {
  /// The file's name, with `/` between its components; that of a folder ends with one.
  let name: [UInt8]
  /// How it is compressed: 0 if it is not, 8 by deflate.
  let method: UInt16
  let isEncrypted: Bool
  /// The sum that its content must have.
  let sum: UInt32
  /// How many bytes it takes in the archive.
  let packed: Int64
  /// The length of its content.
  let length: Int64
  /// Where it begins in the archive.
  let offset: Int64
}

/// The files in a zip archive.
struct ZipList: Sendable {
  /// The files and folders, in the order of the list.
  let entries: [ZipEntry]

  /// How many bytes at an archive's end may hold the head of its list: a comment may follow.
  private static let longestEnd: Int64 = 22 + 0xFFFF
  private static let endMark: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let wideEndMark: [UInt8] = [0x50, 0x4B, 6, 6]
  private static let entryMark: [UInt8] = [0x50, 0x4B, 1, 2]
  private static let fileMark: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The lengths of the fixed parts of what begins with a mark.
  private static let endLength = 22
  private static let wideEndLength: Int64 = 56
  private static let entryLength = 46
  private static let fileLength: Int64 = 30
  /// What stands for a number that is too large for its place.
  private static let wide: Int64 = 0xFFFF_FFFF

  /// Reads the list of an archive.
  ///
  /// - Parameter longest: the longest list that is read, in bytes; nil is returned for a longer one.
  /// - Throws: `UnpackingFault` if the archive has no list, or `SystemError`.
  init?(_ descriptor: Int32, length: Int64, longest: Int64) throws {
    let range = try Self.range(descriptor, length)
    guard range.count <= longest else { return nil }
    let list = try readBytes(from: descriptor, range)
    var entries: [ZipEntry] = []
    var place = 0
    while let (entry, end) = Self.entry(list, at: place) {
      entries.append(entry)
      place = end
    }
    self.entries = entries
  }

  /// Where the compressed bytes of a file are.
  static func range(
    of entry: ZipEntry, in descriptor: Int32, length: Int64
  ) throws -> Range<Int64> {
    let (start, most) = (entry.offset, fileLength)
    guard start >= 0, start <= length - most else { throw UnpackingFault.unreadable }
    let head = try readBytes(from: descriptor, start..<(start + most))
    guard head.count == most, head.starts(with: fileMark) else { throw UnpackingFault.unreadable }
    let first = start + most + number(head, 26, 2) + number(head, 28, 2)
    guard entry.packed >= 0, entry.length >= 0, first <= length, entry.packed <= length - first
    else { throw UnpackingFault.unreadable }
    return first..<(first + entry.packed)
  }

  /// Where the list is.
  private static func range(_ descriptor: Int32, _ length: Int64) throws -> Range<Int64> {
    let start = max(0, length - longestEnd)
    let tail = try readBytes(from: descriptor, start..<length)
    guard
      let place = tail.indices.dropLast(endLength - 1).last(where: {
        tail[$0...].starts(with: endMark)
      })
    else { throw UnpackingFault.unreadable }
    var size = number(tail, place + 12, 4)
    var offset = number(tail, place + 16, 4)
    if size == wide || offset == wide, place >= 20 {
      // Just before is where the head of a list of great numbers begins.
      let head = number(tail, place - 12, 8)
      guard (0...max(0, length - wideEndLength)).contains(head) else {
        throw UnpackingFault.unreadable
      }
      let bytes = try readBytes(from: descriptor, head..<(head + wideEndLength))
      guard bytes.count == wideEndLength, bytes.starts(with: wideEndMark) else {
        throw UnpackingFault.unreadable
      }
      (size, offset) = (number(bytes, 40, 8), number(bytes, 48, 8))
    }
    guard size >= 0, offset >= 0, offset <= length, size <= length - offset else {
      throw UnpackingFault.unreadable
    }
    return offset..<(offset + size)
  }

  /// A little-endian number; negative if it is too large for one.
  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int64 {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    let value = bytes[place..<(place + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(exactly: value) ?? -1
  }

  /// The file or folder at a place in the list, and where the next one is; nil at the list's end.
  private static func entry(_ list: [UInt8], at place: Int) -> (entry: ZipEntry, end: Int)? {
    func number(_ offset: Int, _ count: Int) -> Int64 { Self.number(list, place + offset, count) }
    guard place + entryLength <= list.count, list[place...].starts(with: entryMark) else {
      return nil
    }
    let nameEnd = place + entryLength + Int(number(28, 2))
    let extraEnd = nameEnd + Int(number(30, 2))
    let end = extraEnd + Int(number(32, 2))
    guard end <= list.count else { return nil }
    var (packed, length, offset) = (number(20, 4), number(24, 4), number(42, 4))
    // Great numbers follow the name, in this order, and only those that are needed.
    var extra = nameEnd
    while extra + 4 <= extraEnd {
      let count = Int(Self.number(list, extra + 2, 2))
      if Self.number(list, extra, 2) == 1 {
        var next = extra + 4
        let stop = min(next + count, extraEnd)
        func take(_ value: inout Int64) {
          guard value == wide, next + 8 <= stop else { return }
          value = Self.number(list, next, 8)
          next += 8
        }
        take(&length)
        take(&packed)
        take(&offset)
      }
      extra += 4 + count
    }
    let entry = ZipEntry(
      name: Array(list[(place + entryLength)..<nameEnd]),
      method: UInt16(truncatingIfNeeded: number(10, 2)), isEncrypted: number(8, 2) & 1 != 0,
      sum: UInt32(truncatingIfNeeded: number(16, 4)), packed: packed, length: length,
      offset: offset)
    return (entry, end)
  }
}
