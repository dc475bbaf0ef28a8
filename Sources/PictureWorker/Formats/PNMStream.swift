import KolodaPictureMessages

/// A portable bitmap, greymap or pixmap: PBM, PGM and PPM, as text or binary.
final class PNMStream: PictureStream {
  let picture: StoredPicture
  private let feed: ByteFeed
  /// The samples of a pixel, and the largest value that each may have.
  private let samples: Int
  private let most: Int
  private let isText: Bool
  private let isBitmap: Bool
  private let line: UnsafeMutablePointer<UInt8>

  /// Reads the header.
  init(
    _ file: PictureFile, as given: ContainedPicture, isCancelled: @escaping () -> Bool
  ) throws(PictureFailure) {
    feed = ByteFeed(file, isCancelled: isCancelled)
    feed.skip(1)
    let kind = (feed.byte() ?? 0) &- UInt8(ascii: "0")
    isText = kind < 4
    isBitmap = kind == 1 || kind == 4
    samples = kind == 3 || kind == 6 ? 3 : 1
    let size = try PixelSize(width: Self.number(feed), height: Self.number(feed))
    most = try isBitmap ? 1 : Self.number(feed)
    guard size.isPossible, (1...65_535).contains(most) else { throw .damaged("") }
    picture = StoredPicture(
      size: size, orientation: given.orientation ?? 1, profile: given.profile, pixels: .rgb,
      isGrey: samples == 1)
    line = .allocate(capacity: size.width * samples * 2)
  }

  deinit { line.deallocate() }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize { picture.size }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    let width = picture.size.width
    guard samples == 1 else { return try read(width * 3, into: row) }
    try isBitmap ? readBits(width, into: line) : read(width, into: line)
    for column in 0..<width {
      (row + column &* 3).update(repeating: line[column], count: 3)
    }
  }

  /// Reads samples and brings them to the range of a byte.
  private func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    if isText {
      for index in 0..<count { target[index] = level(try Self.number(feed)) }
      return
    }
    guard most > 255 else {
      guard feed.read(into: target, count: count) == count else { throw feed.reason }
      guard most < 255 else { return }
      for index in 0..<count { target[index] = level(Int(target[index])) }
      return
    }
    guard feed.read(into: line, count: count * 2) == count * 2 else { throw feed.reason }
    for index in 0..<count {
      target[index] = level(Int(line[index * 2]) << 8 | Int(line[index * 2 + 1]))
    }
  }

  /// Reads the row of a bitmap, in which 1 is black.
  private func readBits(
    _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) throws(PictureFailure) {
    if isText {
      for index in 0..<count {
        // Digits need no spaces between them.
        guard let digit = try Self.skipSpaces(feed) else { throw feed.reason }
        target[index] = digit == UInt8(ascii: "1") ? 0 : 255
      }
      return
    }
    let length = (count + 7) / 8
    guard feed.read(into: target, count: length) == length else { throw feed.reason }
    for index in (0..<count).reversed() {
      target[index] = target[index / 8] << UInt8(index % 8) & 0x80 != 0 ? 0 : 255
    }
  }

  private func level(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (min(value, most) * 255 + most / 2) / most)
  }

  /// Reads a number, and the space behind it.
  private static func number(_ feed: ByteFeed) throws(PictureFailure) -> Int {
    var next = try skipSpaces(feed)
    var value: Int?
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      value = min((value ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 1 << 32)
      next = feed.byte()
    }
    guard let value else { throw next == nil ? feed.reason : .damaged("") }
    return value
  }

  /// Skips spaces and comments, and returns what follows.
  private static func skipSpaces(_ feed: ByteFeed) throws(PictureFailure) -> UInt8? {
    while let byte = feed.byte() {
      switch byte {
      case UInt8(ascii: " "), 9...13: continue
      case UInt8(ascii: "#"):
        while let next = feed.byte(), next != 10, next != 13 {}
      default: return byte
      }
    }
    return nil
  }
}
