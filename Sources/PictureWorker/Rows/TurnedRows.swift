import KolodaPictureMessages

/// Takes rows as they are stored, and puts them to their places in an upright picture.
final class TurnedRows {
  private let memory: SharedMemory
  /// Where the upright picture begins in the memory, in bytes.
  private let start: Int
  /// The size as stored, and the number of bytes in an upright row.
  private let size: PixelSize
  private let stride: Int
  private let orientation: Int
  /// Rows that are not in their places yet: several go there together.
  private let waiting: UnsafeMutablePointer<UInt8>
  private let most: Int
  /// The number of bytes from one such row to the next.
  private let pitch: Int
  private var waits = 0
  /// How many rows have been added.
  private(set) var count = 0
  /// The offset of the first pixel, and the steps to the next pixel of a row and to the next row,
  /// all in pixels.
  private let origin: Int
  private let across: Int
  private let down: Int
  private let isUpright: Bool

  /// The most memory for rows that wait, in bytes: it should stay in the processor's cache.
  private static let room = 384 << 10

  /// - Parameters:
  ///   - size: the size as stored.
  ///   - orientation: the EXIF orientation of the stored rows.
  ///   - stride: the number of bytes in an upright row.
  ///   - start: where the upright picture begins in the memory, in bytes.
  init(
    _ size: PixelSize, orientation: Int, stride: Int, to memory: SharedMemory, at start: Int = 0
  ) {
    self.memory = memory
    self.start = start
    self.size = size
    self.stride = stride
    self.orientation = orientation
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
    isUpright = across == 1 && down == line
    pitch = isUpright ? stride : size.width * 4
    most = max(min(TurnedRows.room / pitch, size.height), 1)
    waiting = .allocate(capacity: pitch * most)
    waiting.initialize(repeating: 0, count: pitch * most)
  }

  deinit { waiting.deallocate() }

  /// The memory for the next row.
  var next: UnsafeMutablePointer<UInt8> { waiting + waits * pitch }

  /// Adds the row that is in `next`.
  func add() {
    guard count < size.height else { return }
    count += 1
    waits += 1
    if waits == most { flush() }
  }

  /// Puts the rows that wait to their places.
  func flush() {
    let first = count - waits
    if isUpright {
      memory.write(waiting, count: waits * stride, at: start + first * stride)
    } else {
      turn(waits, from: first)
    }
    waits = 0
  }

  /// The part of the upright picture that the rows fill up to now.
  var area: PixelArea {
    let rest = size.height - count
    let rows = PixelSize(width: size.width, height: count)
    return switch orientation {
    case 3, 4: PixelArea(y: rest, size: rows)
    case 5, 8: PixelArea(size: rows.turned)
    case 6, 7: PixelArea(x: rest, size: rows.turned)
    default: PixelArea(size: rows)
    }
  }

  /// Writes the waiting rows column by column, since their columns are rows of the picture, or
  /// nearly: memory that lies together is written together.
  private func turn(_ rows: Int, from first: Int) {
    let pixels = UnsafeRawPointer(waiting).assumingMemoryBound(to: UInt32.self)
    let origin = start / 4 + origin + first * down
    var to = memory.start.assumingMemoryBound(to: UInt32.self) + origin
    for column in 0..<size.width {
      for row in 0..<rows { to[row &* down] = pixels[row &* size.width &+ column] }
      to += across
    }
  }
}
