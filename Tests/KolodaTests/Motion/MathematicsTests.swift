import Foundation
import TestSupport
import Testing

@testable import Koloda

@Suite struct MathematicsTests {
  /// Returns the largest difference from C's `sin` and `cos` over these angles.
  static func worst(_ angles: some Sequence<Double>) -> Double {
    var worst = 0.0
    for angle in angles {
      let both = sineAndCosine(angle)
      let miss = max(abs(both.sine - sin(angle)), abs(both.cosine - cos(angle)))
      worst = max(worst, miss.isNaN ? .infinity : miss)
    }
    return worst
  }

  @Test func sineAndCosineAreThoseOfC() {
    #expect(Self.worst((-200_000...200_000).map { Double($0) * 1e-4 }) < 3e-16)
  }

  @Test func quartersAreExact() {
    // The angles next to the multiples of an eighth of a turn, where the reduction is hardest.
    let near = (-5000...5000).flatMap { index in
      let angle = Double(index) * .pi / 4
      return [angle, angle.nextUp, angle.nextDown]
    }
    #expect(Self.worst(near) < 3e-16)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func anyAngle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    #expect(Self.worst((0..<20_000).map { _ in random.double(-1.1e6...1.1e6) }) < 3e-16)
    #expect(Self.worst([1e15, -1e22, 1e300, 1e-300, 0]) < 3e-16)
  }

  @Test func smallAnglesKeepTheirRelativePrecision() {
    for exponent in 1..<300 {
      let angle = pow(10, -Double(exponent))
      #expect(abs(sineAndCosine(angle).sine / sin(angle) - 1) < 3e-16)
    }
  }

  @Test func whatIsNoAngleHasNoSine() {
    for angle: Double in [.nan, .infinity, -.infinity] {
      #expect(sineAndCosine(angle).sine.isNaN && sineAndCosine(angle).cosine.isNaN)
    }
  }
}
