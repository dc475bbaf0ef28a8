import KolodaFiles

/// The only file in a zip archive, as the list at the archive's end has it.
struct ZipDirectory {
  /// The file's name, with `/` between its components.
  let name: [UInt8]
  /// How it is compressed: 0 if it is not, 8 by deflate.
  let method: UInt16
  let isEncrypted: Bool
  /// The sum that its content must have.
  let sum: UInt32
  /// Where its compressed bytes are.
  let range: Range<Int64>
  /// The length of its content.
  let length: Int64

  /// How many bytes at an archive's end may hold the head of its list: a comment may follow.
  private static let longestEnd: Int64 = 22 + 0xFFFF
  /// The longest list that is read, in bytes.
  private static let longestList: Int64 = 1 << 20
  private static let endMark: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let wideEndMark: [UInt8] = [0x50, 0x4B, 6, 6]
  fileprivate static let entryMark: [UInt8] = [0x50, 0x4B, 1, 2]
  private static let fileMark: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The lengths of the fixed parts of what begins with a mark.
  private static let endLength = 22
  private static let wideEndLength: Int64 = 56
  fileprivate static let entryLength = 46
  private static let fileLength: Int64 = 30
  /// What stands for a number that is too large for its place.
  fileprivate static let wide: Int64 = 0xFFFF_FFFF

  /// Reads the list of an archive.
  ///
  /// - Throws: `UnpackingFault` if the archive has no list or not one file.
  init(_ descriptor: Int32, length: Int64) throws {
    let list = try Self.list(descriptor, length)
    var only: Entry?
    var place = 0
    while let entry = Entry(list, at: place) {
      place = entry.end
      // Folders, and what macOS adds.
      if entry.name.last == UInt8(ascii: "/") || entry.name.starts(with: "__MACOSX/".utf8)
        || FileName(bytes: entry.name).lastComponent.bytes.elementsEqual(".DS_Store".utf8)
      {
        continue
      }
      guard only == nil else { throw UnpackingFault.notOneFile }
      only = entry
    }
    guard let only else { throw UnpackingFault.notOneFile }
    let (start, most) = (only.offset, Self.fileLength)
    guard start >= 0, start <= length - most else { throw UnpackingFault.unreadable }
    let head = try readBytes(from: descriptor, start..<(start + most))
    guard head.count == most, head.starts(with: Self.fileMark) else {
      throw UnpackingFault.unreadable
    }
    let first = start + most + Int64(Self.number(head, 26, 2) + Self.number(head, 28, 2))
    guard only.packed >= 0, only.length >= 0, first <= length, only.packed <= length - first else {
      throw UnpackingFault.unreadable
    }
    name = only.name
    method = only.method
    isEncrypted = only.isEncrypted
    sum = only.sum
    range = first..<(first + only.packed)
    self.length = only.length
  }

  /// The bytes of the list.
  private static func list(_ descriptor: Int32, _ length: Int64) throws -> [UInt8] {
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
    // So long a list is one of many files.
    guard size <= longestList else { throw UnpackingFault.notOneFile }
    return try readBytes(from: descriptor, offset..<(offset + size))
  }

  /// A little-endian number; negative if it is too large for one.
  fileprivate static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int64 {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    let value = bytes[place..<(place + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(exactly: value) ?? -1
  }

  /// A file or folder in the list.
  private struct Entry {
    let name: [UInt8]
    let method: UInt16
    let isEncrypted: Bool
    let sum: UInt32
    var packed: Int64
    var length: Int64
    var offset: Int64
    /// Where the next one is.
    let end: Int

    /// - Returns: nil at the list's end.
    init?(_ list: [UInt8], at place: Int) {
      func number(_ offset: Int, _ count: Int) -> Int64 {
        ZipDirectory.number(list, place + offset, count)
      }
      guard place + ZipDirectory.entryLength <= list.count,
        list[place...].starts(with: ZipDirectory.entryMark)
      else {
        return nil
      }
      let nameEnd = place + ZipDirectory.entryLength + Int(number(28, 2))
      let extraEnd = nameEnd + Int(number(30, 2))
      end = extraEnd + Int(number(32, 2))
      guard end <= list.count else { return nil }
      name = Array(list[(place + ZipDirectory.entryLength)..<nameEnd])
      isEncrypted = number(8, 2) & 1 != 0
      method = UInt16(truncatingIfNeeded: number(10, 2))
      sum = UInt32(truncatingIfNeeded: number(16, 4))
      packed = number(20, 4)
      length = number(24, 4)
      offset = number(42, 4)
      // Great numbers follow the name, in this order, and only those that are needed.
      var extra = nameEnd
      while extra + 4 <= extraEnd {
        let count = Int(ZipDirectory.number(list, extra + 2, 2))
        if ZipDirectory.number(list, extra, 2) == 1 {
          var next = extra + 4
          let stop = min(next + count, extraEnd)
          func take(_ value: inout Int64) {
            guard value == ZipDirectory.wide, next + 8 <= stop else { return }
            value = ZipDirectory.number(list, next, 8)
            next += 8
          }
          take(&length)
          take(&packed)
          take(&offset)
        }
        extra += 4 + count
      }
    }
  }
}
