import KolodaPictureMessages

/// Maps rows as they are stored to their places in an upright picture.
struct TurnedRows {
  private let start: UnsafeMutablePointer<UInt32>
  private let size: PixelSize
  /// The offset of the first pixel, and the steps to the next pixel of a row and to the next row,
  /// all in pixels.
  private let origin: Int
  private let across: Int
  private let down: Int

  /// - Parameters:
  ///   - size: the size as stored.
  ///   - orientation: the EXIF orientation of the stored rows.
  ///   - stride: the number of bytes in an upright row.
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

  /// The memory that a row can be decoded into directly; nil if rows have to be turned or mirrored.
  func place(of row: Int) -> UnsafeMutablePointer<UInt8>? {
    guard across == 1, (0..<size.height).contains(row) else { return nil }
    return UnsafeMutableRawPointer(start + origin + row * down).assumingMemoryBound(to: UInt8.self)
  }

  /// Writes a row to its place.
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
