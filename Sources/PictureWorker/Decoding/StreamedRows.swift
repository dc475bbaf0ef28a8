import KolodaPictureMessages

/// Takes a picture's rows from its decoder to their places in the program's memory: reduced, in the
/// screen's colours, and upright.
struct StreamedRows {
  let stream: any PictureStream
  /// The size to draw at, as the picture is stored.
  let target: PixelSize
  /// The part of the stored picture to draw; nil for all of it.
  let area: PixelArea?
  /// The orientation of the stored rows, 1 to 8.
  let orientation: Int
  let profile: ColourProfile
  let isCancelled: () -> Bool

  /// How many times, at most, the program is told of a part that is drawn.
  private static let parts = 16
  /// How many rows are decoded between two calls of `isCancelled`.
  private static let patience = 16

  /// Draws all rows; returns early if the picture is no longer wanted.
  ///
  /// - Parameter tell: called with each part that doesn't change any more.
  func draw(
    to slab: SharedMemory, stride: Int, tell: (PixelArea) -> Void
  ) throws(PictureFailure) {
    let part = try started()
    let decoded = part.wanted.size
    let picture = stream.picture
    let hasAlpha = picture.pixels.hasAlpha
    let colours = RowColours(of: picture, by: profile)
    guard target.width <= decoded.width, target.height <= decoded.height else {
      throw .tooLarge(target)
    }
    let rows = TurnedRows(target, orientation: orientation, stride: stride, to: slab)
    let step = max(target.height / Self.parts, 1)
    func add() {
      colours.convert(rows.next, width: target.width)
      rows.add()
      guard rows.count % step == 0, rows.count < target.height, !hasAlpha else { return }
      rows.flush()
      tell(rows.area)
    }
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: part.width * 4)
    defer { line.deallocate() }
    for row in 0..<part.wanted.y {
      if row % Self.patience == 0, isCancelled() { return }
      try stream.read(into: line)
    }
    let reducer =
      decoded == target
      ? nil : RowReducer(from: decoded, to: target, bytes: picture.pixels.bytes)
    let start = line + part.wanted.x * picture.pixels.bytes
    for row in 0..<decoded.height {
      if row % Self.patience == 0, isCancelled() { return }
      guard let reducer else {
        if part.width == decoded.width {
          try stream.read(into: rows.next)
        } else {
          try stream.read(into: line)
          rows.next.update(from: start, count: decoded.width * picture.pixels.bytes)
        }
        if picture.pixels.bytes == 3 { spread(rows.next, target.width) }
        if picture.pixels == .premultiplied { Translucency.divide(rows.next, target.width) }
        add()
        continue
      }
      try stream.read(into: line)
      if picture.pixels == .translucent { Translucency.multiply(start, decoded.width) }
      reducer.take(start, row: rows.next) { _ in
        if hasAlpha { Translucency.divide(rows.next, target.width) }
        add()
      }
    }
    rows.flush()
    guard hasAlpha else { return }
    let upright = orientation > 4 ? target.turned : target
    Translucency.lay(slab, upright, stride: stride)
  }

  /// Starts decoding.
  ///
  /// - Returns: the pixels in a row that is read, and which of the pixels and rows are wanted.
  private func started() throws(PictureFailure) -> (width: Int, wanted: PixelArea) {
    guard let area else {
      let size = try stream.start(atLeast: target)
      return (size.width, PixelArea(size: size))
    }
    let part = try stream.start(area, atLeast: target)
    func span(_ start: Int, _ count: Int, from first: Int) -> (start: Int, count: Int) {
      let end = (start + count + part.divisor - 1) / part.divisor
      return (start / part.divisor - first, end - start / part.divisor)
    }
    let across = span(area.x, area.size.width, from: part.rows.x)
    let down = span(area.y, area.size.height, from: part.rows.y)
    let wanted = PixelArea(
      x: across.start, y: down.start, size: PixelSize(width: across.count, height: down.count))
    // What is decoded otherwise than it was promised to be.
    guard wanted.isInside(part.rows.size) else { throw .changed }
    return (part.rows.size.width, wanted)
  }

  /// Makes room for a fourth byte in each pixel of a row.
  private func spread(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for column in (0..<width).reversed() {
      for part in (0..<3).reversed() { row[column &* 4 &+ part] = row[column &* 3 &+ part] }
    }
  }
}
