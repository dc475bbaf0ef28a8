import TestSupport

@testable import Koloda

extension SeededGenerator {
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
