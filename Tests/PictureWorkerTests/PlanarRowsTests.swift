import KolodaPictureMessages
import Testing
import TestSupport

@testable import PictureWorker

@Suite("Pictures in planes")
struct PlanarRowsTests {
  /// A plane in memory, which is freed with it.
  private final class Plane {
    let levels: UnsafeMutableRawPointer
    let plane: PlanarPicture.Plane

    init(_ size: PixelSize, bits: Int = 8, _ level: (Int, Int) -> Int) {
      let bytes = bits > 8 ? 2 : 1
      let stride = size.width * bytes + 6
      levels = .allocate(byteCount: stride * size.height, alignment: 16)
      for row in 0..<size.height {
        for column in 0..<size.width {
          let place = row * stride + column * bytes
          let value = level(column, row)
          if bits > 8 {
            levels.storeBytes(
              of: UInt16(value), toByteOffset: place, as: UInt16.self)
          } else {
            levels.storeBytes(of: UInt8(value), toByteOffset: place, as: UInt8.self)
          }
        }
      }
      plane = PlanarPicture.Plane(start: UnsafeRawPointer(levels), stride: stride, size: size)
    }

    deinit { levels.deallocate() }
  }

  private func pixels(_ rows: PlanarRows, bytes: Int) -> [[UInt8]] {
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: rows.size.width * 4)
    defer { row.deallocate() }
    return (0..<rows.size.height).flatMap { _ -> [[UInt8]] in
      rows.read(into: row)
      return (0..<rows.size.width).map { column in
        (0..<bytes).map { row[column * bytes + $0] }
      }
    }
  }

  private static let identity = ColourMatrix(ColourMatrix.identity, primaries: 0, isFull: true)

  @Test("the matrices of the standard give the colours that it says")
  func matrices() {
    func colours(_ matrix: ColourMatrix, _ y: Int32, _ cb: Int32, _ cr: Int32) -> [UInt8] {
      let found = matrix.colours(y, cb, cr)
      return [found.red, found.green, found.blue]
    }
    #expect(colours(Self.identity, 1, 2, 3) == [3, 1, 2])
    // Red, in BT.601 in full and in limited range, and in BT.709.
    #expect(colours(ColourMatrix(6, primaries: 1, isFull: true), 76, 85, 255) == [254, 0, 0])
    #expect(colours(ColourMatrix(6, primaries: 1, isFull: false), 82, 90, 240) == [255, 1, 0])
    #expect(colours(ColourMatrix(1, primaries: 1, isFull: true), 54, 99, 255) == [254, 0, 0])
    for number in [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 99] {
      for isFull in [false, true] {
        let matrix = ColourMatrix(number, primaries: 9, isFull: isFull)
        let (black, white): (Int32, Int32) = isFull ? (0, 255) : (16, 235)
        #expect(matrix.grey(black) == 0 && matrix.grey(white) == 255, "\(number)")
        guard number != ColourMatrix.identity else { continue }
        #expect(colours(matrix, white, 128, 128) == [255, 255, 255], "\(number)")
        #expect(colours(matrix, black, 128, 128) == [0, 0, 0], "\(number)")
      }
    }
  }

  @Test("at its own size, each pixel has its levels", arguments: [8, 10, 12])
  func whole(bits: Int) {
    let size = PixelSize(width: 5, height: 3)
    let shift = bits - 8
    let planes = (0..<3).map { number in
      Plane(size, bits: bits) { ($0 * 40 + $1 + number) << shift }
    }
    let alpha = Plane(size, bits: bits) { column, _ in (250 - column) << shift }
    var picture = PlanarPicture(
      size: size, bits: bits, planes: planes.map(\.plane), matrix: Self.identity)
    #expect(picture.isPossible && picture.pixels == .rgb)
    let found = pixels(PlanarRows(picture, atLeast: size), bytes: 3)
    #expect(found[0] == [2, 0, 1] && found[14] == [164, 162, 163])
    picture.alpha = alpha.plane
    #expect(picture.isPossible && picture.pixels == .translucent)
    let clear = pixels(PlanarRows(picture, atLeast: size), bytes: 4)
    #expect(clear[0] == [1, 0, 2, 250] && clear[14] == [163, 162, 164, 246])
    picture.isPremultiplied = true
    #expect(picture.pixels == .premultiplied)
    withExtendedLifetime((planes, alpha)) {}
  }

  @Test("a smaller picture has the means of what it covers, also of colours in half the size")
  func reduced() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let target = PixelSize(
        width: Int.random(in: 1...9, using: &random), height: Int.random(in: 1...9, using: &random))
      let size = PixelSize(
        width: target.width * 4 + Int.random(in: 0...3, using: &random),
        height: target.height * 4 + Int.random(in: 0...3, using: &random))
      let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
      let levels = (0..<(half.width * half.height)).map { _ in
        Int.random(in: 0...255, using: &random)
      }
      func level(_ column: Int, _ row: Int) -> Int { levels[row / 2 * half.width + column / 2] }
      let large = Plane(size, level)
      let small = Plane(half) { levels[$1 * half.width + $0] }
      // The same levels in the large plane, which is green, and in the small ones.
      let picture = PlanarPicture(
        size: size, bits: 8, planes: [large.plane, small.plane, small.plane], matrix: Self.identity)
      #expect(picture.isPossible)
      let rows = PlanarRows(picture, atLeast: target)
      #expect(rows.size == target)
      for pixel in pixels(rows, bytes: 3) {
        #expect(pixel.allSatisfy { abs(Int($0) - Int(pixel[1])) <= 1 }, "\(size) \(target)")
      }
      withExtendedLifetime((large, small)) {}
    }
  }

  @Test("colours in half the size are spread evenly between their places")
  func spread() {
    let size = PixelSize(width: 4, height: 4)
    let full = Plane(size) { _, _ in 100 }
    let half = Plane(PixelSize(width: 2, height: 2)) { column, row in column * 80 + row * 160 }
    let picture = PlanarPicture(
      size: size, bits: 8, planes: [full.plane, half.plane, half.plane], matrix: Self.identity)
    let found = pixels(PlanarRows(picture, atLeast: size), bytes: 3).map { Int($0[0]) }
    #expect(found[0..<4] == [0, 20, 60, 80])
    #expect([0, 4, 8, 12].map { found[$0] } == [0, 40, 120, 160])
    withExtendedLifetime((full, half)) {}
  }

  @Test("colours that have the size of the result keep their levels", arguments: [8, 10])
  func alreadyReduced(bits: Int) {
    let size = PixelSize(width: 6, height: 4)
    let half = PixelSize(width: 3, height: 2)
    let shift = bits - 8
    let full = Plane(size, bits: bits) { column, _ in column << shift }
    let colours = Plane(half, bits: bits) { column, row in (column * 9 + row * 100) << shift }
    let picture = PlanarPicture(
      size: size, bits: bits, planes: [full.plane, colours.plane, colours.plane],
      matrix: Self.identity)
    let found = pixels(PlanarRows(picture, atLeast: half), bytes: 3).map { Int($0[0]) }
    #expect(found == [0, 9, 18, 100, 109, 118])
    withExtendedLifetime((full, colours)) {}
  }

  @Test("planes that don't fit together are refused")
  func impossible() {
    let size = PixelSize(width: 4, height: 4)
    let full = Plane(size) { _, _ in 1 }
    var picture = PlanarPicture(
      size: size, bits: 8, planes: [full.plane], matrix: Self.identity)
    #expect(picture.isPossible)
    picture.bits = 10
    #expect(picture.isPossible == (full.plane.stride >= 8))
    picture.bits = 7
    #expect(!picture.isPossible)
    picture.bits = 8
    picture.planes = [full.plane, full.plane]
    #expect(!picture.isPossible)
    picture.planes = [full.plane]
    picture.size.width = 5
    #expect(!picture.isPossible)
    withExtendedLifetime(full) {}
  }
}
