import TestSupport
import Testing

@testable import Koloda

@Suite struct CardPoseTests {
  static func pose(rotation: Double, size: Size = Size(width: 300, height: 400)) -> CardPose {
    CardPose(
      card: CardID(1), role: .pile(0), center: Point(x: 250, y: 300), size: size,
      rotation: rotation, opacity: 1, overlay: nil, overlayProgress: 0, isPastThreshold: false)
  }

  @Test func aQuarterTurnIsClockwise() {
    let pose = Self.pose(rotation: .pi / 2)
    let corner = pose.location(of: .zero)
    #expect((corner - Point(x: 450, y: 150)).length < 1e-9)
    let bounds = pose.bounds
    #expect(abs(bounds.size.width - 400) < 1e-9 && abs(bounds.size.height - 300) < 1e-9)
  }

  @Test func locationAndFractionAreInverse() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let pose = Self.pose(rotation: random.double(-7...7))
      let fraction = random.point(-1...2)
      let location = pose.location(of: fraction)
      #expect((pose.fraction(at: location) - fraction).length < 1e-12)
      let inside = (0...1).contains(fraction.x) && (0...1).contains(fraction.y)
      #expect(pose.contains(location) == inside)
      if inside { #expect(pose.bounds.contains(location)) }
    }
  }

  @Test func aCardWithoutExtentIsHeldInTheMiddle() {
    let pose = Self.pose(rotation: 1, size: .zero)
    #expect(pose.fraction(at: Point(x: 900, y: 9)) == Point(x: 0.5, y: 0.5))
  }
}
