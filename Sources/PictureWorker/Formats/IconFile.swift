import KolodaContainers
import KolodaPictureMessages

/// An icon file, which holds one picture in several sizes.
enum IconFile {
  /// The length of an entry in the directory, and of what precedes it.
  private static let entryLength = 16
  private static let headLength = 6
  /// The largest PNG in an icon, in bytes.
  private static let largest = 16 << 20

  private struct Entry {
    var place: Int
    var length: Int
    var area: Int
    var bits: Int
  }

  /// Opens the largest picture; of several of a size, the one with the most colours.
  static func open(
    _ file: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) -> any PictureStream {
    let entries = try Self.entries(file)
    let best = entries.max { ($0.area, $0.bits) < ($1.area, $1.bits) }
    guard let best else { throw .damaged("") }
    guard file.bytes(at: best.place, count: 4) == [0x89, 0x50, 0x4e, 0x47] else {
      return try DIBStream(icon: file, at: best.place, as: given)
    }
    guard best.length <= largest else { throw .tooLong(limit: largest) }
    let content = HeldBytes(file.bytes(at: best.place, count: best.length))
    let picture = PictureFile(memory: content.bytes, of: content)
    let png = PNGMetadata(picture.structure(isCancelled: isCancelled))
    return try PNGStream(
      picture, isComplete: png.isComplete, as: given, isCancelled: isCancelled)
  }

  private static func entries(_ file: PictureFile) throws(PictureFailure) -> [Entry] {
    func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let head = file.bytes(at: 0, count: headLength)
    guard head.count == headLength else { throw .truncated }
    let isCursor = head[2] == 2
    let count = number(head[4..<6])
    let table = file.bytes(at: headLength, count: count * entryLength)
    guard table.count == count * entryLength else { throw .truncated }
    let entries = (0..<count).map { index in
      let at = index * entryLength
      // A side of 256 does not fit and is stored as 0.
      func side(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
      return Entry(
        place: number(table[(at + 12)..<(at + 16)]), length: number(table[(at + 8)..<(at + 12)]),
        area: side(table[at]) * side(table[at + 1]),
        // A cursor has its hot spot there.
        bits: isCursor ? 0 : number(table[(at + 6)..<(at + 8)]))
    }
    guard entries.allSatisfy({ $0.place + $0.length <= file.size }) else { throw .truncated }
    return entries
  }
}
