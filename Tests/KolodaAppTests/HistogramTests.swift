import TestSupport
import Testing

@testable import KolodaApp

@Suite("A photo's histogram")
struct HistogramTests {
  private func histogram(_ pixels: [[UInt8]]) -> Histogram {
    pixels.flatMap { $0 }.withUnsafeBufferPointer { Histogram($0) }
  }

  @Test("each opaque pixel is counted once in each curve, and no other")
  func sums() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let pixels = (0..<Int.random(in: 0..<400, using: &random)).map { _ -> [UInt8] in
        let parts = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
        return parts + [random.once(in: 4) ? UInt8.random(in: 0...254, using: &random) : 255]
      }
      let found = histogram(pixels)
      let opaque = pixels.filter { $0[3] == 255 }
      #expect(found.count == opaque.count)
      for curve in [found.red, found.green, found.blue, found.light] {
        #expect(curve.count == Histogram.values && curve.reduce(0, +) == opaque.count)
        #expect(found.heights(of: curve).allSatisfy { (0...1).contains($0) })
      }
      for value in [0, 17, 255] {
        #expect(found.blue[value] == opaque.count { $0[0] == value })
        #expect(found.green[value] == opaque.count { $0[1] == value })
        #expect(found.red[value] == opaque.count { $0[2] == value })
      }
      #expect(found.shadows == opaque.count { $0[0...2].allSatisfy { $0 == 0 } })
      #expect(found.highlights == opaque.count { $0[0...2].contains(255) })
    }
  }

  @Test("what is clipped is told in per cent, and of nothing it is none")
  func percent() {
    let black: [UInt8] = [0, 0, 0, 255]
    let found = histogram(
      [black, black, [0, 0, 255, 255], [9, 9, 9, 255]] + Array(repeating: [9, 8, 7, 255], count: 4))
    #expect(found.percent(found.shadows) == 25 && found.percent(found.highlights) == 12.5)
    let none = histogram([])
    #expect(none.percent(none.shadows) == 0 && none.heights(of: none.red).allSatisfy { $0 == 0 })
    #expect(InfoTexts.share(0) == "0" && InfoTexts.share(12.46) == "12.5")
    #expect(InfoTexts.share(100) == "100" && InfoTexts.share(99.99) == "> 99.9")
    // A little is not nothing.
    #expect(InfoTexts.share(0.01) == "< 0.1")
  }

  @Test("a clipped photo's other pixels are seen, too: the ends don't set the scale")
  func scale() {
    let found = histogram(
      Array(repeating: [0, 0, 0, 255], count: 1000)
        + Array(repeating: [90, 90, 90, 255], count: 10))
    let heights = found.heights(of: found.light)
    #expect(heights[0] == 1 && heights[90] == 1 && heights[40] == 0)
  }

  @Test("the brightness is green's more than red's, and red's more than blue's")
  func light() {
    func light(_ pixel: [UInt8]) -> Int? { histogram([pixel]).light.firstIndex(of: 1) }
    #expect(light([255, 255, 255, 255]) == 255 && light([0, 0, 0, 255]) == 0)
    #expect(light([0, 255, 0, 255]) == 182 && light([0, 0, 255, 255]) == 54)
    #expect(light([255, 0, 0, 255]) == 18)
  }
}
