/// The EXIF of a CR3, which Canon's cameras write in boxes: each of its directories is a TIFF structure
/// of its own, and none refers to another.
struct CanonBoxes {
  /// All of it, as if it were one structure.
  let exif: FileStretch

  /// The UUID of the box around the directories, in the `moov` box.
  private static let id: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  /// The box of the first directory.
  private static let first = "CMT1"
  /// The boxes of those that it refers to in other files, by the tag that does; Canon's notes are left
  /// out.
  private static let others = [(tag: 0x8769, box: "CMT2"), (tag: 0x8825, box: "CMT4")]
  /// The longest such box that is read, in bytes; cameras fill up to four kilobytes.
  private static let longest = 1 << 15

  /// Finds the boxes; nil if there are none, or the first of them is malformed.
  init?(in file: FileBytes) {
    var boxes = MediaBoxes(file)
    guard let film = (try? boxes.first("moov")).flatMap(\.self) else { return nil }
    var found: [String: [UInt8]] = [:]
    var outer = MediaBoxes(file, film.content)
    while let box = (try? outer.first("uuid")).flatMap(\.self) {
      let start = box.content.lowerBound
      guard box.content.count > Self.id.count,
        (try? file.bytes(at: start, count: Self.id.count)) == Self.id
      else { continue }
      var inner = MediaBoxes(file, (start + Self.id.count)..<box.content.upperBound)
      while let part = (try? inner.next()).flatMap(\.self) {
        guard part.type == Self.first || Self.others.contains(where: { $0.box == part.type }),
          found[part.type] == nil, part.content.count <= Self.longest
        else { continue }
        found[part.type] = try? file.bytes(in: part.content)
      }
      break
    }
    guard let first = found[Self.first],
      let joined = try? Self.joined(
        first, Self.others.compactMap { other in found[other.box].map { (other.tag, $0) } })
    else { return nil }
    exif = FileStretch(joined)
  }

  /// Joins structures: the first directory of the first one gets the tags that refer to those of the
  /// others; of these, what is malformed or counts bytes the other way is left out.
  private static func joined(
    _ first: [UInt8], _ others: [(tag: Int, bytes: [UInt8])]
  ) throws(ContainerFault) -> [UInt8] {
    let structure = try TIFFStructure(FileStretch(first))
    guard !structure.order.isBig else { throw .malformed }
    let isLittle = structure.order.isLittleEndian
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    let rowLength = 12
    let table = try structure.directory().rows
    var rows = stride(from: 0, to: table.count - rowLength + 1, by: rowLength).map { place in
      Array(table[place..<(place + rowLength)])
    }
    var all = first
    for (tag, bytes) in others {
      guard let other = try? TIFFStructure(FileStretch(bytes)), other.order == structure.order,
        let directory = try? other.directory()
      else { continue }
      if all.count % 2 == 1 { all.append(0) }
      let start = all.count
      var moved = bytes
      for entry in directory.entries {
        // Values that lie elsewhere move by the same number of bytes.
        guard let size = entry.size, entry.count > 4 / size,
          let offset = try? directory.offset(of: entry)
        else { continue }
        moved.replaceSubrange(entry.place..<(entry.place + 4), with: number(offset + start, 4))
      }
      all += moved
      let long = 4
      rows.removeAll { $0.starts(with: number(tag, 2)) }
      rows.append(
        number(tag, 2) + number(long, 2) + number(1, 4) + number(directory.offset + start, 4))
    }
    if all.count % 2 == 1 { all.append(0) }
    all.replaceSubrange(4..<8, with: number(all.count, 4))
    return all + number(rows.count, 2) + rows.joined() + number(0, 4)
  }
}
