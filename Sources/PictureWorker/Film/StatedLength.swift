import KolodaContainers

/// Whether a film's head states how long all of it is.
///
/// Without that, GStreamer tells how much it has read so far: of a recording of four hours in fragments,
/// two minutes. RFC 9559 defines Matroska's head, and ISO 14496-12 that of an MP4 in fragments.
enum StatedLength {
  /// The most that is read at the beginning of a Matroska file, in bytes.
  private static let head = 16 << 10

  /// Whether the length that GStreamer finds can be believed.
  static func isThere(in file: FileBytes) -> Bool {
    guard let start = try? file.bytes(at: 0, upTo: head) else { return true }
    if Matroska.isOne(start) {
      // What comes later than usual is not looked for.
      guard let info = Matroska.info(in: start[...]) else { return true }
      return Matroska.element(.duration, in: info)?.contains { $0 != 0 } ?? false
    }
    return (try? isInBoxes(of: file)) ?? true
  }

  /// Whether an MP4 has its length in its head, or in a list of all its fragments.
  private static func isInBoxes(of file: FileBytes) throws(ContainerFault) -> Bool {
    var isMovieSeen = false
    var boxes = MediaBoxes(file)
    while let box = try boxes.next() {
      switch box.type {
      case "moov":
        isMovieSeen = true
        if try isInMovie(file, box) { return true }
      case "sidx" where isMovieSeen: return try listsAll(file, box)
      case "moof" where isMovieSeen: return false
      default: break
      }
    }
    return true
  }

  /// Whether the head tells of a length, or that there are no fragments.
  private static func isInMovie(
    _ file: FileBytes, _ movie: MediaBox
  ) throws(ContainerFault) -> Bool {
    var boxes = MediaBoxes(file, movie.content)
    var (isLong, isFragmented) = (false, false)
    while let box = try boxes.next() {
      switch box.type {
      case "mvhd":
        // Before it are two times and the unit, of which the times have the width of the length, too.
        isLong = try isStated(file, box, after: (wide: 20, narrow: 12))
      case "mvex":
        isFragmented = true
        var parts = MediaBoxes(file, box.content)
        if let whole = try parts.first("mehd") {
          isFragmented = try !isStated(file, whole, after: (0, 0))
        }
      default: break
      }
    }
    return isLong || !isFragmented
  }

  /// Whether a box states a length: 0 and all ones stand for one that is unknown.
  ///
  /// - Parameter before: the bytes between version and length, for wide and for narrow numbers.
  private static func isStated(
    _ file: FileBytes, _ box: MediaBox, after before: (wide: Int, narrow: Int)
  ) throws(ContainerFault) -> Bool {
    var content = ByteCursor(try file.bytes(at: box.content.lowerBound, upTo: 32))
    let isWide = try content.number(bytes: 4) >> 24 == 1
    _ = try content.take(isWide ? before.wide : before.narrow)
    let length = try content.number(bytes: isWide ? 8 : 4)
    return length > 0 && length < (isWide ? UInt64.max : UInt64(UInt32.max))
  }

  /// Whether a list of fragments reaches to the last one: a stream that was kept piece by piece has a list
  /// in each piece.
  private static func listsAll(
    _ file: FileBytes, _ list: MediaBox
  ) throws(ContainerFault) -> Bool {
    guard list.content.count <= Bounds.list else { return true }
    var content = ByteCursor(try file.bytes(in: list.content))
    let isWide = try content.number(bytes: 4) >> 24 > 0
    // The stream's number and its unit of time, and the time of the first fragment.
    _ = try content.take(isWide ? 16 : 12)
    let gap = try content.integer(bytes: isWide ? 8 : 4)
    var end = try file.range(at: list.range.upperBound, count: gap).upperBound
    _ = try content.take(2)
    for _ in 0..<(try content.integer(bytes: 2)) {
      // The highest bit tells what is there.
      let length = try content.integer(bytes: 4) & 0x7FFF_FFFF
      end = try file.range(at: end, count: length).upperBound
      _ = try content.take(8)
    }
    var rest = MediaBoxes(file, end..<file.length)
    return try rest.first("moof") == nil
  }
}
