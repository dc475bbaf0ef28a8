import Testing

@testable import Koloda

@Suite struct SwipeRuleTests {
  static let size = Size(width: 300, height: 400)
  static let all = Set(SwipeDirection.allCases)

  /// Returns a pan from `start` to `end` at a constant velocity, in 1 ms steps, and its end time.
  static func pan(
    to end: Point, speed: Double, startingFrom start: Point = .zero
  ) -> (pan: Pan, time: Double) {
    var pan = Pan(
      grab: Point(x: 0.5, y: 0.2), cardSize: size, translation: start, at: 0)
    let way = end - start
    let duration = way.length / speed
    for index in 1...200 {
      let fraction = Double(index) / 200
      pan.move(to: start + way * fraction, at: duration * fraction)
    }
    return (pan, duration)
  }

  static func decision(
    to end: Point, speed: Double, rule: SwipeRule = SwipeRule(),
    among allowed: Set<SwipeDirection> = all
  ) -> SwipeDirection? {
    let (pan, time) = pan(to: end, speed: speed)
    return rule.decision(of: pan, at: time, among: allowed)
  }

  @Test func distanceDecides() {
    #expect(Self.decision(to: Point(x: 149, y: 0), speed: 50) == nil)
    #expect(Self.decision(to: Point(x: 150, y: 0), speed: 50) == .right)
    #expect(Self.decision(to: Point(x: -150, y: 0), speed: 50) == .left)
    #expect(Self.decision(to: Point(x: 0, y: -199), speed: 50) == nil)
    #expect(Self.decision(to: Point(x: 0, y: -200), speed: 50) == .up)
    #expect(Self.decision(to: Point(x: 150, y: 200), speed: 50) == .bottomRight)
  }

  @Test func thresholdIsAFractionOfThat() {
    let rule = SwipeRule(threshold: 0.5)
    #expect(Self.decision(to: Point(x: 74, y: 0), speed: 50, rule: rule) == nil)
    #expect(Self.decision(to: Point(x: 75, y: 0), speed: 50, rule: rule) == .right)
  }

  @Test(arguments: [SwipeRule.dragFlickSpeed, SwipeRule.touchpadFlickSpeed])
  func flickDecides(speed: Double) {
    let rule = SwipeRule(flickSpeed: speed)
    for direction in [SwipeDirection.left, .right, .up, .down] {
      let end = direction.unitPoint * 50
      #expect(Self.decision(to: end, speed: speed * 0.99, rule: rule) == nil)
      #expect(Self.decision(to: end, speed: speed * 1.01, rule: rule) == direction)
    }
  }

  @Test func speedsAreThoseOfTheDevices() {
    #expect(SwipeRule.dragFlickSpeed == 300)
    #expect(SwipeRule.touchpadFlickSpeed == 600)
    #expect(SwipeRule() == SwipeRule(threshold: 1, flickSpeed: 300, flickDistance: 16))
  }

  @Test func flickNeeds16Pixels() {
    #expect(Self.decision(to: Point(x: 15.9, y: 0), speed: 2000) == nil)
    #expect(Self.decision(to: Point(x: 16.1, y: 0), speed: 2000) == .right)
  }

  /// The distance that a card already had when it was grabbed in motion doesn't count for a flick.
  @Test func flickDistanceCountsFromTheGrab() {
    let start = Point(x: 100, y: 0)
    let short = Self.pan(to: Point(x: 115, y: 0), speed: 2000, startingFrom: start)
    #expect(SwipeRule().decision(of: short.pan, at: short.time, among: Self.all) == nil)
    let long = Self.pan(to: Point(x: 117, y: 0), speed: 2000, startingFrom: start)
    #expect(SwipeRule().decision(of: long.pan, at: long.time, among: Self.all) == .right)
  }

  @Test func flickThatPointsBackDecidesNothing() {
    let back = Self.pan(
      to: Point(x: 60, y: 0), speed: 3000, startingFrom: Point(x: 140, y: 0))
    #expect(SwipeRule().decision(of: back.pan, at: back.time, among: Self.all) == nil)
    // Moving sideways is not moving along the direction either.
    let aside = Self.pan(
      to: Point(x: 140, y: 60), speed: 3000, startingFrom: Point(x: 140, y: 0))
    #expect(
      SwipeRule().decision(of: aside.pan, at: aside.time, among: [.left, .right]) == nil)
  }

  @Test func onlyAllowedDirectionsAreDecided() {
    #expect(Self.decision(to: Point(x: 0, y: 350), speed: 900, among: [.left, .right]) == nil)
    #expect(Self.decision(to: Point(x: 200, y: 0), speed: 900, among: [.left, .up]) == nil)
    #expect(Self.decision(to: Point(x: 200, y: 0), speed: 900, among: []) == nil)
  }

  @Test func aHandThatNeverMovedDecidesNothing() {
    let pan = Pan(grab: .zero, cardSize: Self.size, at: 0)
    for threshold: Double in [1, 0, -1, .nan] {
      let rule = SwipeRule(threshold: threshold, flickSpeed: 0, flickDistance: 0)
      #expect(rule.decision(of: pan, at: 0, among: Self.all) == nil)
    }
  }
}
