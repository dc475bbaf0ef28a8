import Glibc

/// The rotation of a HEIF or AVIF picture.
///
/// Its `irot` property states it, as defined in ISO 23008-12; viewers heed nothing else. Found only
/// where the file has a single `irot`, which applies to the primary image, and no mirroring.
struct HEIFRotation: Hashable {
  /// The offset of the byte with the angle in the file.
  let place: Int
  /// Quarter turns anticlockwise, 0 to 3.
  let quarters: Int

  private static let mostBoxes = 256
  /// The longest `meta` box that is read, in bytes; a photo cut into tiles has one of a few KiB.
  private static let longestItems = 64 * 1024
  private static let mostEntries = 4096

  /// Finds the rotation in an open file.
  init?(in file: Int32) {
    var offset = 0
    for number in 0..<Self.mostBoxes {
      guard let head = try? fileBytes(of: file, at: offset..<(offset + 16)), head.count == 16 else {
        return nil
      }
      var cursor = BoxCursor(head[...])
      guard let size = cursor.whole(4), let type = cursor.name() else { return nil }
      guard number > 0 || type == "ftyp" else { return nil }
      var start = offset + 8
      var end = offset + size
      if size == 1 {
        guard let long = cursor.whole(8) else { return nil }
        (start, end) = (offset + 16, offset + long)
      }
      // A box with a size of 0 extends to the end of the file.
      guard size != 0, end >= start else { return nil }
      if type == "meta" {
        guard end - start <= Self.longestItems,
          let content = try? fileBytes(of: file, at: start..<end), content.count == end - start
        else { return nil }
        self.init(content, at: start)
        return
      }
      offset = end
    }
    return nil
  }

  /// Reads the content of a `meta` box.
  ///
  /// - Parameter start: the offset of the content in the file.
  private init?(_ content: [UInt8], at start: Int) {
    var cursor = BoxCursor(content.dropFirst(4))
    var primary: Int?
    var properties: ArraySlice<UInt8>?
    while let box = cursor.next() {
      switch box.type {
      case "pitm":
        var inner = BoxCursor(box.content)
        guard let version = inner.whole(4).map({ $0 >> 24 }) else { return nil }
        primary = inner.whole(version == 0 ? 2 : 4)
      case "iprp": properties = box.content
      default: break
      }
    }
    guard let primary, let properties else { return nil }
    var found: (number: Int, place: Int, angle: UInt8)?
    var turned: Set<Int> = []
    var inner = BoxCursor(properties)
    while let box = inner.next() {
      switch box.type {
      case "ipco":
        var list = BoxCursor(box.content)
        var number = 0
        while let property = list.next() {
          number += 1
          if property.type == "imir" { return nil }
          guard property.type == "irot" else { continue }
          guard found == nil, let angle = property.content.first else { return nil }
          found = (number, start + property.content.startIndex, angle)
        }
      case "ipma":
        guard let all = Self.properties(of: primary, in: box.content) else { return nil }
        turned.formUnion(all)
      default: break
      }
    }
    guard let found, turned.contains(found.number) else { return nil }
    place = found.place
    quarters = Int(found.angle & 3)
  }

  /// The numbers of the properties that an `ipma` box associates with an item.
  private static func properties(of item: Int, in content: ArraySlice<UInt8>) -> Set<Int>? {
    var cursor = BoxCursor(content)
    guard let flags = cursor.whole(4), let count = cursor.whole(4), count <= mostEntries else {
      return nil
    }
    let isLong = flags & 1 == 1
    var found: Set<Int> = []
    for _ in 0..<count {
      guard let number = cursor.whole(flags >> 24 == 0 ? 2 : 4), let links = cursor.whole(1) else {
        return nil
      }
      for _ in 0..<links {
        guard let link = cursor.whole(isLong ? 2 : 1) else { return nil }
        if number == item { found.insert(link & (isLong ? 0x7FFF : 0x7F)) }
      }
    }
    return found
  }

  /// The EXIF orientation with the same meaning.
  var value: Int { [1, 8, 3, 6][quarters] }

  /// The angle for an EXIF orientation, in quarter turns; nil for the mirrored ones.
  static func byte(of value: Int) -> UInt8? {
    [1, 8, 3, 6].firstIndex(of: value).map { UInt8($0) }
  }
}

/// Reads the boxes of ISO 14496-12, one after another.
private struct BoxCursor {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func whole(_ count: Int) -> Int? {
    guard rest.count >= count, count < 8 || rest.first ?? 0x80 < 0x40 else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func name() -> String? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return String(decoding: rest.prefix(4), as: UTF8.self)
  }

  /// The next box; nil at the end or if malformed.
  mutating func next() -> (type: String, content: ArraySlice<UInt8>)? {
    guard let size = whole(4), let type = name(), size >= 8, rest.count >= size - 8 else {
      return nil
    }
    defer { rest = rest.dropFirst(size - 8) }
    return (type, rest.prefix(size - 8))
  }
}
