import KolodaPictureMessages
import TestSupport
import Testing

@testable import PictureWorker

@Suite("Rows of a preview")
struct RowEnlargerTests {
  private func enlarged(
    _ pixels: [UInt8], _ from: PixelSize, cropped part: PixelArea, to: PixelSize
  ) -> [UInt8] {
    let enlarger = RowEnlarger(pixels, from, cropped: part, to: to)
    var made = [UInt8](repeating: 0, count: to.width * to.height * 4)
    made.withUnsafeMutableBufferPointer { made in
      guard let start = made.baseAddress else { return }
      for row in 0..<to.height { enlarger.make(row, into: start + row * to.width * 4) }
    }
    return made
  }

  @Test("each pixel is mixed from the four nearest, in any size, of any part")
  func mixed() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      func side() -> Int { Int.random(in: 1...9, using: &random) }
      let from = PixelSize(width: side(), height: side())
      let (left, top) = (
        Int.random(in: 0..<from.width, using: &random),
        Int.random(in: 0..<from.height, using: &random)
      )
      let part = PixelArea(
        x: left, y: top,
        size: PixelSize(
          width: Int.random(in: 1...(from.width - left), using: &random),
          height: Int.random(in: 1...(from.height - top), using: &random)))
      let to = PixelSize(width: side(), height: side())
      let pixels = (0..<(from.width * from.height * 4)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let made = enlarged(pixels, from, cropped: part, to: to)
      func level(_ x: Double, _ y: Double, _ byte: Int) -> Double {
        func at(_ x: Int, _ y: Int) -> Double {
          let (x, y) = (min(x, part.size.width - 1), min(y, part.size.height - 1))
          return Double(pixels[((part.y + y) * from.width + part.x + x) * 4 + byte])
        }
        let (left, top) = (Int(x), Int(y))
        let (right, down) = (x - Double(left), y - Double(top))
        let upper = at(left, top) * (1 - right) + at(left + 1, top) * right
        let lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
        return upper * (1 - down) + lower * down
      }
      for y in 0..<to.height {
        for x in 0..<to.width {
          for byte in 0..<4 {
            let across = (Double(x) + 0.5) * Double(part.size.width) / Double(to.width) - 0.5
            let along = (Double(y) + 0.5) * Double(part.size.height) / Double(to.height) - 0.5
            let wanted = level(max(across, 0), max(along, 0), byte)
            // The places are in 256ths of a pixel.
            #expect(abs(Double(made[(y * to.width + x) * 4 + byte]) - wanted) < 3)
          }
        }
      }
    }
  }

  @Test("in its own size it stays as it is")
  func same() {
    let from = PixelSize(width: 5, height: 3)
    let pixels = (0..<60).map { UInt8($0 * 4) }
    #expect(enlarged(pixels, from, cropped: PixelArea(size: from), to: from) == pixels)
    let part = PixelArea(x: 1, y: 1, size: PixelSize(width: 3, height: 2))
    #expect(
      enlarged(pixels, from, cropped: part, to: part.size)
        == Array(pixels[24..<36]) + pixels[44..<56])
  }
}
