@testable import Koloda

/// SplitMix64: a generator that gives the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }

  mutating func direction() -> SwipeDirection {
    SwipeDirection.allCases.randomElement(using: &self) ?? .left
  }

  /// Returns the shape of anything from an icon to a large panorama.
  mutating func shape() -> CardShape {
    CardShape(
      extents: Size(width: double(1...4000), height: double(1...4000)),
      isScalable: chance(0.1))
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(x: double(range), y: double(range))
  }
}
