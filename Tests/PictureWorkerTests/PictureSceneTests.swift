import KolodaPictureMessages
import Testing

@testable import PictureWorker

@Suite("What a picture shows, in few bits")
struct PictureSceneTests {
  /// The scene of a grey picture.
  private func scene(
    _ size: PixelSize = PixelSize(width: 160, height: 120),
    _ light: (_ x: Double, _ y: Double) -> Double
  ) -> PictureScene {
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let value = UInt8(
          clamping: Int(light(Double(x) / Double(size.width), Double(y) / Double(size.height))))
        pixels += [value, value, value, 255]
      }
    }
    return pixels.withUnsafeBytes { PictureScene(of: $0, size) }
  }

  @Test("each bit says whether a cell is darker than its neighbour")
  func bits() {
    #expect(scene { _, _ in 80 } == PictureScene(rows: 0, columns: 0))
    #expect(scene { x, _ in x * 255 } == PictureScene(rows: .max, columns: 0))
    #expect(scene { _, y in y * 255 } == PictureScene(rows: 0, columns: .max))
    #expect(scene { x, y in 255 - (x + y) * 127 } == PictureScene(rows: 0, columns: 0))
    // The first cell is the highest bit: only the left half of the rows grows lighter.
    let half = scene { x, _ in x < 0.5 ? x * 255 : 127 - (x - 0.5) * 255 }
    #expect(half.rows.leadingZeroBitCount == 0 && half.rows.trailingZeroBitCount > 0)
  }

  @Test("the exposure and the size don't matter")
  func exposure() {
    let size = PixelSize(width: 180, height: 135)
    func tiles(_ x: Double, _ y: Double) -> Double {
      40 + 20 * Double((Int(x * 9) * 5 + Int(y * 9) * 7) % 4)
    }
    let plain = scene(size, tiles)
    #expect(plain.rows.nonzeroBitCount > 10 && plain.columns.nonzeroBitCount > 10)
    #expect(scene(size) { 1.5 * tiles($0, $1) } == plain)
    #expect(scene(size) { tiles($0, $1) - 30 } == plain)
    #expect(scene(PixelSize(width: 90, height: 63), tiles) == plain)
  }

  @Test("in a plain part of a picture, noise says nothing")
  func noise() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var state = seed
    let plain = scene { x, _ in x < 0.5 ? 60 : 200 }
    let noisy = scene { x, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (x < 0.5 ? 60 : 200) + Double(state >> 60) - 7.5
    }
    #expect(plain == noisy)
  }

  @Test("a picture of few pixels, or of one, has a scene", arguments: [1, 2, 5, 9, 10])
  func small(side: Int) {
    let size = PixelSize(width: side, height: 1)
    #expect(scene(size) { _, _ in 200 } == PictureScene(rows: 0, columns: 0))
  }

  @Test("colours count by their brightness")
  func colours() {
    // Blue on the left and green on the right, in the order blue, green, red, alpha.
    let row: [UInt8] = (0..<9).flatMap { $0 < 5 ? [200, 0, 0, 255] : [0, 200, 0, 255] }
    let pixels = [[UInt8]](repeating: row, count: 9).flatMap { $0 }
    let scene = pixels.withUnsafeBytes {
      PictureScene(of: $0, PixelSize(width: 9, height: 9))
    }
    #expect(scene.columns == 0 && scene.rows == 0x0808_0808_0808_0808)
  }
}
