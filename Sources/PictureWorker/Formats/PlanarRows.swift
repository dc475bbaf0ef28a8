import KolodaPictureMessages

/// Makes rows of pixels out of planes, which are reduced before their colours are mixed where the
/// result is small enough.
final class PlanarRows {
  /// The size of the rows and their number.
  let size: PixelSize
  private let picture: PlanarPicture
  private let levels: [Levels]
  private let alpha: Levels?
  private var count = 0

  /// - Parameter target: the size that the result must not fall below, unless the picture does.
  init(_ picture: PlanarPicture, atLeast target: PixelSize) {
    self.picture = picture
    // The colours must not be averaged without alpha.
    let isReduced =
      picture.alpha == nil
      && picture.planes.allSatisfy {
        $0.size.width >= target.width && $0.size.height >= target.height
      }
    let size = isReduced ? target : picture.size
    self.size = size
    func levels(_ plane: PlanarPicture.Plane) -> Levels {
      let rows = PlaneRows(plane, bits: picture.bits)
      // Colours of half the size may be as large already, with no part of a level left over.
      let isWhole = picture.size.width % size.width == 0 && picture.size.height % size.height == 0
      if plane.size == size, isWhole { return WholeLevels(rows) }
      return isReduced
        ? ReducedLevels(rows, of: picture.size, to: size)
        : SpreadLevels(rows, plane.size, to: size)
    }
    self.levels = picture.planes.map(levels)
    alpha = picture.alpha.map(levels)
  }

  /// Makes the next row: red, green and blue; or blue, green, red and alpha.
  func read(into row: UnsafeMutablePointer<UInt8>) {
    let lines = levels.map { $0.row(count) }
    let matrix = picture.matrix
    let step = picture.pixels.bytes
    let (red, blue) = step == 4 ? (2, 0) : (0, 2)
    let hasColours = lines.count == 3
    let (first, second, third) = (lines[0], lines[hasColours ? 1 : 0], lines[hasColours ? 2 : 0])
    for column in 0..<size.width {
      let pixel = row + column &* step
      let y = Int32(first.start[column &* first.step])
      if hasColours {
        let colours = matrix.colours(
          y, Int32(second.start[column &* second.step]), Int32(third.start[column &* third.step]))
        pixel[red] = colours.red
        pixel[1] = colours.green
        pixel[blue] = colours.blue
      } else {
        let grey = matrix.grey(y)
        pixel[red] = grey
        pixel[1] = grey
        pixel[blue] = grey
      }
    }
    if let line = alpha?.row(count) {
      for column in 0..<size.width { row[column &* 4 &+ 3] = line.start[column &* line.step] }
    }
    count += 1
  }
}

/// A row of levels of 8 bits, and the number of bytes from one to the next.
private struct LevelRow {
  var start: UnsafePointer<UInt8>
  var step: Int
}

/// The levels of a plane at the size of the result, row by row.
private protocol Levels: AnyObject {
  /// Returns a row, which is valid until the next call; rows are asked for in order.
  func row(_ number: Int) -> LevelRow
}

/// A plane's rows, brought to 8 bits.
private final class PlaneRows {
  let plane: PlanarPicture.Plane
  private let shift: Int
  private let buffers: UnsafeMutablePointer<UInt8>
  private var turn = 0

  init(_ plane: PlanarPicture.Plane, bits: Int) {
    self.plane = plane
    shift = bits - 8
    buffers = .allocate(capacity: plane.size.width * 2)
  }

  deinit { buffers.deallocate() }

  /// Returns a row, which is valid until the one after the next is asked for.
  func row(_ number: Int) -> UnsafePointer<UInt8> {
    let line = plane.row(min(number, plane.size.height - 1))
    guard shift > 0 else { return line.assumingMemoryBound(to: UInt8.self) }
    turn = 1 - turn
    let buffer = buffers + turn * plane.size.width
    let levels = line.assumingMemoryBound(to: UInt16.self)
    let half = UInt32(1) << UInt32(shift - 1)
    for column in 0..<plane.size.width {
      buffer[column] = UInt8(
        truncatingIfNeeded: min((UInt32(levels[column]) &+ half) >> UInt32(shift), 255))
    }
    return UnsafePointer(buffer)
  }
}

/// A plane that has the size of the result.
private final class WholeLevels: Levels {
  private let rows: PlaneRows

  init(_ rows: PlaneRows) { self.rows = rows }

  func row(_ number: Int) -> LevelRow { LevelRow(start: rows.row(number), step: 1) }
}

/// A plane that is larger than the result.
private final class ReducedLevels: Levels {
  private let rows: PlaneRows
  private let reducer: RowReducer
  private let reduced: UnsafeMutablePointer<UInt8>
  private var taken = 0

  /// - Parameter size: the size of the picture, of which the plane may have half.
  init(_ rows: PlaneRows, of size: PixelSize, to target: PixelSize) {
    self.rows = rows
    let plane = rows.plane.size
    reducer = RowReducer(
      from: size, to: target, bytes: 1,
      each: PixelSize(
        width: plane.width < size.width ? 2 : 1, height: plane.height < size.height ? 2 : 1))
    reduced = .allocate(capacity: target.width * 4)
    reduced.initialize(repeating: 0, count: target.width * 4)
  }

  deinit { reduced.deallocate() }

  func row(_ number: Int) -> LevelRow {
    var isMade = false
    while !isMade, taken < rows.plane.size.height {
      reducer.take(rows.row(taken), row: reduced) { _ in isMade = true }
      taken += 1
    }
    return LevelRow(start: reduced, step: 4)
  }
}

/// A plane of half the size in one direction or both, whose levels lie between those of the result.
private final class SpreadLevels: Levels {
  private let rows: PlaneRows
  private let size: PixelSize
  private let target: PixelSize
  private let mixed: UnsafeMutablePointer<UInt16>
  private let spread: UnsafeMutablePointer<UInt8>

  init(_ rows: PlaneRows, _ size: PixelSize, to target: PixelSize) {
    self.rows = rows
    self.size = size
    self.target = target
    mixed = .allocate(capacity: size.width)
    spread = .allocate(capacity: target.width)
  }

  deinit {
    mixed.deallocate()
    spread.deallocate()
  }

  func row(_ number: Int) -> LevelRow {
    let isHigh = size.height == target.height
    let near = isHigh ? number : number / 2
    let far = isHigh ? number : number % 2 == 0 ? max(near - 1, 0) : min(near + 1, size.height - 1)
    let (first, second) = (rows.row(near), rows.row(far))
    for column in 0..<size.width {
      mixed[column] = UInt16(first[column]) &* 3 &+ UInt16(second[column])
    }
    if size.width == target.width {
      for column in 0..<target.width {
        spread[column] = UInt8(truncatingIfNeeded: (mixed[column] &+ 2) >> 2)
      }
    } else {
      let last = size.width - 1
      for column in 0..<target.width {
        let near = column >> 1
        let far = column & 1 == 0 ? max(near &- 1, 0) : min(near &+ 1, last)
        spread[column] = UInt8(
          truncatingIfNeeded: (mixed[near] &* 3 &+ mixed[far] &+ 8) >> 4)
      }
    }
    return LevelRow(start: spread, step: 1)
  }
}
