import TestSupport
import Testing

@testable import Koloda

@Suite struct AnimatedTests {
  static let animations: [Animation] = [
    .immediate,
    Animation(.immediate, delay: 0.1),
    .spring(Spring(bounciness: 10, speed: 20)),
    .spring(Spring(dampingRatio: 1, stiffness: 500)),
    .spring(Spring(dampingRatio: 3, stiffness: 500), delay: 0.15),
    .timed(.linear, 0.3),
    .timed(.quadraticIn, 0.2, delay: 0.05),
    .timed(.quadraticOut, 0.8),
    .timed(.quadraticInOut, 0.4),
    .timed(.easeOut, 0.5),
    .timed(.easeInOut, 0.5, delay: 0.2),
  ]

  static let illegal: [Double] = [0, -1, .nan, .infinity, -.infinity]

  /// Retargeting at any time keeps position and velocity.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func retargetingKeepsPositionAndVelocity(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var value = Animated(Point(x: 10, y: 20), threshold: 0.1)
    var time = random.double(-50...50)
    for _ in 0..<30 {
      time += random.chance(0.2) ? 0 : random.double(0...0.4)
      let before = value.state(at: time)
      let animation = try #require(Self.animations.randomElement(using: &random))
      let target = random.chance(0.1) ? before.value : random.point(-800...800)
      value.retarget(to: target, at: time, with: animation)
      #expect(value.target == target)
      if case .immediate = animation.motion, animation.delay == 0 {
        #expect(value.value(at: time) == target)
        continue
      }
      let after = value.state(at: time)
      let scale = 1 + before.value.magnitude + target.magnitude
      #expect((after.value - before.value).magnitude < 1e-9 * scale)
      // From rest a timed animation starts at its curve's own velocity; a spring stops when it is
      // too slow to be seen.
      if before.velocity == .zero || after.isSettled { continue }
      #expect((after.velocity - before.velocity).magnitude < 1e-6 * scale)
      // The motion continues at that velocity: nothing jumps within a microsecond.
      let step = 1e-6
      let next = value.state(at: time + step)
      if next.isSettled { continue }
      let rate = (next.value - after.value) * (1 / step)
      let change = (rate - after.velocity).magnitude
      #expect(change < 0.05 * scale, "\(animation) at \(time)")
    }
  }

  /// Between retargetings the velocity is the derivative of the value.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func velocityIsTheDerivative(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var value = Animated(0.0, threshold: 0.001)
    var time = 0.0
    for _ in 0..<10 {
      let animation = try #require(Self.animations.randomElement(using: &random))
      value.retarget(to: random.double(-500...500), at: time, with: animation)
      let end = time + random.double(0.05...0.6)
      while time < end {
        time += 0.0071
        let step = 1e-6
        let earlier = value.state(at: time - step)
        let now = value.state(at: time)
        let later = value.state(at: time + step)
        // A delayed animation starts at its curve's own velocity, which is a kink.
        guard !later.isSettled, abs(later.velocity - earlier.velocity) < 5 else { continue }
        #expect(abs((later.value - earlier.value) / (2 * step) - now.velocity) < 5)
      }
    }
  }

  @Test(arguments: animations)
  func endsExactlyOnItsTarget(animation: Animation) {
    var value = Animated(Point(x: 3, y: -8), threshold: 0.1)
    let target = Point(x: 0.1 + 0.2, y: 1.0 / 3)
    value.start(
      from: Point(x: 3, y: -8), velocity: Point(x: 4000, y: -3000), to: target, at: 2,
      with: animation)
    let state = value.state(at: 12)
    #expect(state.isSettled)
    #expect(state.value == target)
    #expect(state.velocity == .zero)
  }

  @Test(arguments: animations)
  func settledStaysSettled(animation: Animation) {
    var value = Animated(0.0, threshold: 0.1)
    value.start(from: 0, velocity: -2500, to: 300, at: 0, with: animation)
    var settled = false
    for index in 0..<5000 {
      let state = value.state(at: Double(index) / 1000)
      #expect(state.isSettled || !settled)
      if state.isSettled { #expect(state.value == 300 && state.velocity == 0) }
      settled = state.isSettled
    }
    #expect(settled)
  }

  /// An animation ends without a visible step.
  @Test(arguments: animations)
  func isContinuousUntilItRests(animation: Animation) {
    guard animation.motion != .immediate else { return }
    var value = Animated(0.0, threshold: 0.1)
    value.start(from: 0, velocity: 1500, to: 300, at: 0, with: animation)
    var last = value.value(at: 0)
    var worst = 0.0
    for index in 1..<50_000 {
      let now = value.value(at: Double(index) / 25_000)
      worst = max(worst, abs(now - last))
      last = now
    }
    #expect(worst < 0.25)
  }

  @Test func timedFromRestIsItsCurve() {
    for curve in TimingCurveTests.curves {
      var value = Animated(Size(width: 100, height: 50), threshold: 0.1)
      let target = Size(width: 20, height: 250)
      value.retarget(to: target, at: 5, with: .timed(curve, 0.4, delay: 0.1))
      for index in 0..<500 {
        let t = Double(index) / 1000
        let fraction = index <= 100 ? 0 : curve.progress(at: (t - 0.1) / 0.4)
        let expected = Size(width: 100 - 80 * fraction, height: 50 + 200 * fraction)
        #expect((value.value(at: 5 + t) - expected).magnitude < 1e-7)
      }
    }
  }

  @Test func springFromRestIsTheSpring() {
    let spring = Spring(bounciness: 10, speed: 20)
    var value = Animated(250.0, threshold: 1e-9)
    value.retarget(to: 0, at: 1, with: .spring(spring))
    for index in 0..<1000 {
      let t = Double(index) / 1000
      #expect(abs(value.value(at: 1 + t) - spring.value(at: t, from: 250, to: 0)) < 1e-9)
    }
  }

  @Test func whatIsNotFiniteIsIgnored() {
    var value = Animated(5.0, threshold: 0.1)
    value.retarget(to: 50, at: 0, with: .timed(.linear, 1))
    for bad in [Double.nan, .infinity, -.infinity] {
      value.retarget(to: bad, at: 0.5, with: .immediate)
      value.retarget(to: 9, at: bad, with: .immediate)
      value.start(from: bad, velocity: 0, to: 9, at: 0.5, with: .immediate)
      value.start(from: 0, velocity: 0, to: 9, at: bad, with: .immediate)
      value.set(bad)
      #expect(value.target == 50)
      #expect(value.value(at: 0.5) == 27.5)
      #expect(value.value(at: bad).isFinite)
    }
    var carried = Animated(Point.zero, threshold: 0.1)
    carried.retarget(
      to: Point(x: 1, y: 2), at: 0, with: .timed(.linear, 1), velocity: Point(x: .nan, y: 0))
    #expect(carried.value(at: 0.5) == Point(x: 0.5, y: 1))
    carried.retarget(to: Point(x: 3, y: .nan), at: 0.5, with: .immediate)
    #expect(carried.target == Point(x: 1, y: 2))
  }

  /// Animations with an impossible duration or delay end at once.
  @Test func illegalAnimationsEnd() {
    for duration in Self.illegal {
      for delay in Self.illegal {
        var animation = Animation.timed(.linear, duration)
        animation.delay = delay
        var value = Animated(0.0, threshold: 0.1)
        value.retarget(to: 50, at: 0, with: animation, velocity: 10)
        #expect(value.state(at: 1).isSettled, "duration \(duration), delay \(delay)")
        #expect(value.value(at: 1) == 50)
      }
    }
  }

  @Test func atRestNothingMoves() {
    let value = Animated(Point(x: 1, y: 2), threshold: 0.1)
    for time in [-1e9, 0, 1, 1e9, .nan] {
      #expect(value.state(at: time).isSettled)
      #expect(value.value(at: time) == Point(x: 1, y: 2))
    }
  }
}
