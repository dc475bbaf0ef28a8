import Testing

@testable import PictureWorker

@Suite("Whether a frame of a film says something")
struct StillFrameTests {
  /// A frame of 64 by 48 pixels, each of them grey.
  private func frame(_ light: (_ x: Int, _ y: Int) -> Int) -> StillFrame {
    var pixels: [UInt8] = []
    for y in 0..<48 {
      for x in 0..<64 {
        let light = UInt8(clamping: light(x, y))
        pixels += [light, light, light, 255]
      }
    }
    return StillFrame(pixels)
  }

  @Test("frames of one colour say nothing, even with noise", arguments: [0, 16, 128, 255])
  func uniform(light: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var state = seed
    #expect(!frame { _, _ in light }.isTelling)
    let noisy = frame { _, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return light + Int(state >> 60) - 8
    }
    #expect(!noisy.isTelling)
  }

  @Test("halves, a gradient, and letters on black say something")
  func telling() {
    #expect(frame { x, _ in x < 32 ? 60 : 100 }.isTelling)
    #expect(frame { x, y in x + y }.isTelling)
    #expect(frame { x, y in (20..<44).contains(x) && (20..<28).contains(y) ? 255 : 0 }.isTelling)
  }

  @Test("the contrast is the standard deviation of the brightness")
  func contrast() {
    #expect(abs(frame { x, _ in x < 32 ? 0 : 200 }.contrast - 100) < 1)
    #expect(frame { _, _ in 77 }.contrast < 0.01)
    #expect(StillFrame([]).contrast == 0)
  }
}
