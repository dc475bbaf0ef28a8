import KolodaPictureMessages
import Testing
import TestSupport

@testable import PictureWorker

@Suite("Reducing rows")
struct RowReducerTests {
  /// All rows of a reduced picture, with four numbers per pixel.
  private func reduced(
    _ pixels: [UInt8], from: PixelSize, to: PixelSize
  ) -> [[UInt8]] {
    let reducer = RowReducer(from: from, to: to)
    var rows: [[UInt8]] = []
    let lines = UnsafeMutablePointer<UInt8>.allocate(capacity: pixels.count)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: to.width * 4)
    defer {
      lines.deallocate()
      row.deallocate()
    }
    for (place, byte) in pixels.enumerated() { lines[place] = byte }
    for line in 0..<from.height {
      reducer.take(lines + line * from.width * 4, row: row) { number in
        #expect(number == rows.count)
        rows.append(Array(UnsafeBufferPointer(start: row, count: to.width * 4)))
      }
    }
    return rows
  }

  /// The average of a channel over the part of the source that a new pixel covers.
  private func average(
    _ pixels: [UInt8], _ from: PixelSize, _ to: PixelSize, _ x: Int, _ y: Int, _ channel: Int
  ) -> Double {
    func cover(_ place: Int, _ new: Int, _ from: Int, _ to: Int) -> Double {
      let scale = Double(from) / Double(to)
      return max(
        0, min(Double(place + 1), Double(new + 1) * scale) - max(Double(place), Double(new) * scale)
      )
    }
    var (sum, weight) = (0.0, 0.0)
    for line in 0..<from.height {
      let down = cover(line, y, from.height, to.height)
      guard down > 0 else { continue }
      for column in 0..<from.width {
        let part = down * cover(column, x, from.width, to.width)
        sum += part * Double(pixels[(line * from.width + column) * 4 + channel])
        weight += part
      }
    }
    return sum / weight
  }

  @Test("each new pixel is the average of those that it covers, in any sizes")
  func averages() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let from = PixelSize(
        width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
      let to = PixelSize(
        width: .random(in: 1...from.width, using: &random),
        height: .random(in: 1...from.height, using: &random))
      let pixels = (0..<(from.width * from.height * 4)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let rows = reduced(pixels, from: from, to: to)
      #expect(rows.count == to.height)
      for (y, row) in rows.enumerated() {
        for x in 0..<to.width {
          for channel in 0..<4 {
            let expected = average(pixels, from, to, x, y, channel)
            // Places are rounded to 256ths of the number of source pixels that a new pixel covers.
            let off = abs(Double(row[x * 4 + channel]) - expected)
            #expect(off <= 4, "\(from) to \(to), \(x) \(y): \(off)")
          }
        }
      }
    }
  }

  @Test("an even area stays as it is, however much it is reduced")
  func even() {
    for level: UInt8 in [0, 1, 127, 254, 255] {
      for (from, to) in [((3, 5), (2, 3)), ((1000, 700), (1, 1)), ((8191, 3), (4095, 2))] {
        let from = PixelSize(width: from.0, height: from.1)
        let to = PixelSize(width: to.0, height: to.1)
        let pixels = [UInt8](repeating: level, count: from.width * from.height * 4)
        let rows = reduced(pixels, from: from, to: to)
        #expect(rows.count == to.height)
        #expect(rows.allSatisfy { $0.allSatisfy { $0 == level } })
      }
    }
  }
}
