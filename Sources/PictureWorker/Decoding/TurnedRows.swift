import KolodaPictureMessages

/// Where the pixels of rows as they are stored come to lie in an upright picture.
struct TurnedRows {
  private let start: UnsafeMutablePointer<UInt32>
  private let size: PixelSize
  /// The place of the first pixel, and the steps to the next of its row and to the next row, all in
  /// pixels.
  private let origin: Int
  private let across: Int
  private let down: Int

  /// - Parameters:
  ///   - size: the extents as they are stored.
  ///   - orientation: how that is turned and mirrored, as EXIF numbers it.
  ///   - stride: the bytes of an upright row.
  init(_ size: PixelSize, orientation: Int, stride: Int, to memory: SharedMemory) {
    self.size = size
    start = memory.start.assumingMemoryBound(to: UInt32.self)
    let line = stride / 4
    let (right, bottom) = (size.width - 1, size.height - 1)
    (origin, across, down) =
      switch orientation {
      case 2: (right, -1, line)
      case 3: (bottom * line + right, -1, -line)
      case 4: (bottom * line, 1, -line)
      case 5: (0, line, 1)
      case 6: (bottom, line, -1)
      case 7: (right * line + bottom, -line, -1)
      case 8: (right * line, -line, 1)
      default: (0, 1, line)
      }
  }

  /// Where a row may be decoded to at once; nil where it is to be turned.
  func place(of row: Int) -> UnsafeMutablePointer<UInt8>? {
    guard across == 1, (0..<size.height).contains(row) else { return nil }
    return UnsafeMutableRawPointer(start + origin + row * down).assumingMemoryBound(to: UInt8.self)
  }

  /// Puts a row where it belongs.
  func write(_ pixels: UnsafePointer<UInt8>, as row: Int) {
    guard (0..<size.height).contains(row) else { return }
    let pixels = UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    var to = start + origin + row * down
    for column in 0..<size.width {
      to.pointee = pixels[column]
      to += across
    }
  }
}
