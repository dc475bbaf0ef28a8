import Testing

@testable import KolodaApp

@Suite("The scale of an output")
struct OutputScaleTests {
  @Test(
    "it is found from both sizes, although logical ones are rounded",
    arguments: [1, 1.25, 1.5, 1.75, 2, 2.25, 3, 1.1, 1.3333])
  func found(scale: Double) {
    for (width, height) in [(1920, 1080), (2256, 1504), (3840, 2160), (1366, 768)] {
      for rounding in [FloatingPointRoundingRule.down, .up, .toNearestOrEven] {
        let logical = [width, height].map { Int((Double($0) / scale).rounded(rounding)) }
        let found = OutputScale.of(pixels: (width, height), logical: (logical[0], logical[1]))
        #expect(found.map { abs($0 - scale) < 0.003 } == true, "\(width) \(rounding)")
        if (scale * 4).rounded() == scale * 4 { #expect(found == scale, "\(width) \(rounding)") }
      }
    }
  }

  @Test("sizes that don't belong together, or are none, give no scale")
  func none() {
    #expect(OutputScale.of(pixels: (1080, 1920), logical: (1280, 720)) == nil)
    #expect(OutputScale.of(pixels: (0, 0), logical: (1280, 720)) == nil)
    #expect(OutputScale.of(pixels: (1920, 1080), logical: (0, -3)) == nil)
  }
}
