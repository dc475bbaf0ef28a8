import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictures

/// A photo's own colours, blurred beyond recognition, to be shown behind it.
///
/// The photo is reduced to a grid of a few dozen cells, blurred there, and drawn smoothly over the
/// card.
struct BlurredBackdrop {
  private typealias Color = SIMD4<Float>

  /// The number of cells along the card's shorter side.
  private static let cells = 24
  /// The pixels drawn for each cell before cairo enlarges the image: enough to hide that cairo
  /// interpolates linearly.
  private static let fineness = 4
  /// The number of cells to each side that a blur pass averages.
  private static let radius = 2
  private static let passes = 2
  /// The share of brightness that is kept, so that the photo stands out.
  private static let brightness: Float = 0.58
  /// The factor that restores some of the saturation lost by averaging.
  private static let saturation: Float = 1.25

  private var width: Int
  private var height: Int
  private var grid: [Color]

  /// Takes the colours of a photo as if it covered a card of the given size.
  init(_ photo: Picture, on card: Size) {
    let shorter = min(card.width, card.height)
    width = min(max(1, Int(Double(Self.cells) * card.width / shorter)), Self.cells * 4)
    height = min(max(1, Int(Double(Self.cells) * card.height / shorter)), Self.cells * 4)
    grid = Self.sample(photo, width: width, height: height)
    for _ in 0..<Self.passes { blur() }
    for index in grid.indices { grid[index] = Self.tone(grid[index]) }
  }

  /// Draws the colours over the whole card.
  func draw(_ cairo: OpaquePointer, on card: Size) {
    let fine = (width: width * Self.fineness, height: height * Self.fineness)
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(fine.width), Int32(fine.height)),
      let data = cairo_image_surface_get_data(surface)
    else { return }
    defer { cairo_surface_destroy(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    data.withMemoryRebound(to: UInt32.self, capacity: stride / 4 * fine.height) { pixels in
      refine(into: pixels, stride: stride / 4)
    }
    cairo_surface_mark_dirty(surface)
    cairo_save(cairo)
    cairo_rectangle(cairo, 0, 0, card.width, card.height)
    cairo_scale(
      cairo, card.width / Double(fine.width), card.height / Double(fine.height))
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  /// Returns the average colour under each cell, for the middle part of the photo with the grid's
  /// shape.
  private static func sample(_ photo: Picture, width: Int, height: Int) -> [Color] {
    let columns = photo.size.width
    let rows = photo.size.height
    let scale = max(Double(width) / Double(columns), Double(height) / Double(rows))
    let left = (Double(columns) - Double(width) / scale) / 2
    let top = (Double(rows) - Double(height) / scale) / 2
    // A dozen samples per side give a cell's colour as well as all of its pixels would.
    let step = max(1, Int(1 / scale) / 12)
    func range(_ cell: Int, from start: Double, limit: Int) -> (Int, Int) {
      let first = min(max(Int(start + Double(cell) / scale), 0), limit - 1)
      let last = min(max(Int(start + Double(cell + 1) / scale), first + 1), limit)
      return (first, last)
    }
    return photo.withPixels { data in
      (0..<(width * height)).map { cell in
        let (x0, x1) = range(cell % width, from: left, limit: columns)
        let (y0, y1) = range(cell / width, from: top, limit: rows)
        var sum = Color.zero
        var weight: Float = 0
        for y in Swift.stride(from: y0, to: y1, by: step) {
          let row = UnsafeRawPointer(data + y * photo.stride).assumingMemoryBound(to: UInt32.self)
          for x in Swift.stride(from: x0, to: x1, by: step) {
            let pixel = row[x]
            sum += Color(
              Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), 0)
            weight += 255
          }
        }
        return sum / max(weight, 1)
      }
    }
  }

  /// Averages each cell with its neighbours, first along rows, then along columns.
  private mutating func blur() {
    grid = average(count: width, lines: height) { line, place in line * width + place }
    grid = average(count: height, lines: width) { line, place in place * width + line }
  }

  private func average(
    count: Int, lines: Int, index: (_ line: Int, _ place: Int) -> Int
  ) -> [Color] {
    var result = grid
    let share = 1 / Float(2 * Self.radius + 1)
    for line in 0..<lines {
      for place in 0..<count {
        var sum = Color.zero
        for near in (place - Self.radius)...(place + Self.radius) {
          sum += grid[index(line, min(max(near, 0), count - 1))]
        }
        result[index(line, place)] = sum * share
      }
    }
    return result
  }

  private static func tone(_ color: Color) -> Color {
    let gray = (color * Color(0.2126, 0.7152, 0.0722, 0)).sum()
    let vivid = Color(repeating: gray) + (color - Color(repeating: gray)) * saturation
    return (vivid * brightness).clamped(
      lowerBound: .zero, upperBound: Color(repeating: 1))
  }

  /// Enlarges the grid with cubic B-splines, whose curves have no visible corners.
  private func refine(into pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    let weights = (0..<Self.fineness).map { step in
      Self.spline((Float(step) + 0.5) / Float(Self.fineness) - 0.5)
    }
    for y in 0..<(height * Self.fineness) {
      let down = weights[y % Self.fineness]
      let row = y / Self.fineness
      let line = (0..<width).map { column in
        (0..<4).reduce(Color.zero) { sum, tap in
          let near = min(max(row + tap - 1 - (down.isLate ? 0 : 1), 0), height - 1)
          return sum + grid[near * width + column] * down.taps[tap]
        }
      }
      for x in 0..<(width * Self.fineness) {
        let across = weights[x % Self.fineness]
        let column = x / Self.fineness
        var color = Color.zero
        for tap in 0..<4 {
          let near = min(max(column + tap - 1 - (across.isLate ? 0 : 1), 0), width - 1)
          color += line[near] * across.taps[tap]
        }
        let bytes = (color * 255 + 0.5).clamped(
          lowerBound: .zero, upperBound: Color(repeating: 255))
        pixels[y * stride + x] =
          UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
      }
    }
  }

  /// Returns the weights of a cubic B-spline at an offset from a cell's centre, from -0.5 to 0.5
  /// cells, and whether it is in the cell's second half, where the four cells start one before it
  /// instead of two.
  private static func spline(_ offset: Float) -> (taps: SIMD4<Float>, isLate: Bool) {
    let t = offset < 0 ? offset + 1 : offset
    let u = 1 - t
    let taps = SIMD4<Float>(
      u * u * u, 3 * t * t * t - 6 * t * t + 4, 3 * u * u * u - 6 * u * u + 4, t * t * t)
    return (taps / 6, offset >= 0)
  }
}
