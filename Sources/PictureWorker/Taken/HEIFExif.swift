/// Finds the EXIF block of a HEIC or AVIF file: in the boxes of ISO/IEC 14496-12, an item of type
/// "Exif".
struct HEIFExif {
  /// The longest `meta` box that is read, in bytes.
  private static let longestMeta = 1 << 20
  /// The most boxes that are read at one level.
  private static let mostBoxes = 1024

  /// A box's type, and the range of its content.
  private struct Box {
    var kind: [UInt8]
    var content: Range<Int>

    func isKind(_ name: StaticString) -> Bool {
      name.withUTF8Buffer { kind.elementsEqual($0) }
    }
  }

  /// The content of the `meta` box, which lists the items.
  private let meta: [UInt8]
  /// The offset of that content in the file.
  private let start: Int

  /// Finds the EXIF block's TIFF structure; nil if there is none, or the file is of another kind.
  static func find(in file: PictureFile) -> Range<Int>? {
    guard let found = HEIFExif(file), let item = found.exifItem, let place = found.place(of: item)
    else { return nil }
    // The first four bytes say how many bytes to skip.
    let head = file.bytes(at: place.lowerBound, count: 4)
    guard head.count == 4 else { return nil }
    let skipped = 4 + head.reduce(0) { $0 << 8 | Int($1) }
    guard place.count > skipped else { return nil }
    return (place.lowerBound + skipped)..<place.upperBound
  }

  private init?(_ file: PictureFile) {
    guard file.bytes(at: 4, count: 4).elementsEqual("ftyp".utf8) else { return nil }
    var offset = 0
    for _ in 0..<Self.mostBoxes {
      let head = file.bytes(at: offset, count: 16)
      guard head.count == 16 else { return nil }
      var (length, header) = (Self.number(head[0..<4]), 8)
      if length == 1 { (length, header) = (Self.number(head[8..<16]), 16) }
      if length == 0 { length = file.size - offset }
      guard length >= header, length <= file.size - offset else { return nil }
      if head[4..<8].elementsEqual("meta".utf8) {
        // The content begins with a version and flags.
        let content = (offset + header + 4)..<max(offset + header + 4, offset + length)
        guard content.count <= Self.longestMeta else { return nil }
        start = content.lowerBound
        meta = file.bytes(at: start, count: content.count)
        return
      }
      offset += length
    }
    return nil
  }

  private static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { ($0 & 0x7f_ffff_ffff_ffff) << 8 | Int($1) }
  }

  /// Reads a number of `count` bytes and moves `place` behind it; nil beyond the end.
  private func take(_ count: Int, _ place: inout Int, before end: Int) -> Int? {
    guard count >= 0, place >= 0, place + count <= min(end, meta.count) else { return nil }
    defer { place += count }
    return Self.number(meta[place..<(place + count)])
  }

  private func boxes(in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var place = range.lowerBound
    while boxes.count < Self.mostBoxes {
      let offset = place
      guard let length = take(4, &place, before: range.upperBound), length >= 8,
        length <= range.upperBound - offset, place + 4 <= meta.count
      else { break }
      boxes.append(
        Box(kind: Array(meta[place..<(place + 4)]), content: (offset + 8)..<(offset + length)))
      place = offset + length
    }
    return boxes
  }

  /// The number of the item that is the EXIF block.
  private var exifItem: Int? {
    guard let list = boxes(in: meta.indices).first(where: { $0.isKind("iinf") }) else { return nil }
    var place = list.content.lowerBound
    let end = list.content.upperBound
    guard let version = take(1, &place, before: end), take(3, &place, before: end) != nil,
      take(version == 0 ? 2 : 4, &place, before: end) != nil
    else { return nil }
    for entry in boxes(in: place..<end) where entry.isKind("infe") {
      var place = entry.content.lowerBound
      let end = entry.content.upperBound
      guard let version = take(1, &place, before: end), take(3, &place, before: end) != nil,
        let item = take(version >= 3 ? 4 : 2, &place, before: end),
        take(2, &place, before: end) != nil, place + 4 <= min(end, meta.count)
      else { continue }
      if meta[place..<(place + 4)].elementsEqual("Exif".utf8) { return item }
    }
    return nil
  }

  /// The range of an item in the file.
  private func place(of item: Int) -> Range<Int>? {
    let boxes = boxes(in: meta.indices)
    guard let table = boxes.first(where: { $0.isKind("iloc") }) else { return nil }
    var place = table.content.lowerBound
    let end = table.content.upperBound
    func next(_ count: Int) -> Int? { take(count, &place, before: end) }
    guard let version = next(1), next(3) != nil, let sizes = next(2),
      let count = next(version < 2 ? 2 : 4)
    else { return nil }
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 <= 8 }) else { return nil }
    // Without lengths no item has a place. Each extent then takes up bytes, so that the table's own
    // length bounds the loop.
    guard lengthSize > 0 else { return nil }
    for _ in 0..<count {
      guard let number = next(version < 2 ? 2 : 4), let method = version > 0 ? next(2) : 0,
        next(2) != nil, let base = next(baseSize), let extents = next(2)
      else { return nil }
      for extent in 0..<extents {
        guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize)
        else { return nil }
        guard number == item, extent == 0 else { continue }
        var origin = 0
        if method & 15 == 1 {
          guard let data = boxes.first(where: { $0.isKind("idat") }) else { return nil }
          origin = start + data.content.lowerBound
        } else if method & 15 != 0 {
          return nil
        }
        let (sum, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, sum >= 0, sum < Int.max / 4, length > 0, length < Int.max / 4 else {
          return nil
        }
        return (origin + sum)..<(origin + sum + length)
      }
    }
    return nil
  }
}
