import Testing

@testable import Koloda

/// Laws of every damped spring, whatever its constants.
@Suite struct SpringTests {
  /// Damping ratios on both sides of critical, some of them very close to it.
  static let ratios = [
    0.05, 0.2, 0.5, 0.9, 0.999, 0.999999, 1 - 1e-8, 1, 1 + 1e-8, 1.000001, 1.001, 1.5, 4, 50,
  ]

  @Test func regimesAreTold() {
    #expect(Spring(dampingRatio: 0.5, stiffness: 100).regime == .underdamped)
    #expect(Spring(dampingRatio: 1, stiffness: 100).regime == .critical)
    #expect(Spring(dampingRatio: 2, stiffness: 100).regime == .overdamped)
    #expect(Spring(stiffness: 100, damping: 20).dampingRatio == 1)
  }

  @Test(arguments: ratios)
  func startsWhereItIsSent(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, stiffness: 300)
    for time: Double in [0, -1, -.infinity, .nan] {
      let state = spring.state(at: time, from: 7, to: -5, velocity: 900)
      #expect(state.value == 7)
      #expect(state.velocity == 900)
    }
  }

  @Test(arguments: ratios)
  func velocityAndForceAreDerivatives(ratio: Double) {
    let spring = Spring(mass: 2, stiffness: 600, damping: ratio * 2 * (1200.0).squareRoot())
    let travel = 100 + 500 / spring.naturalFrequency
    let step = 1e-4 / spring.naturalFrequency * min(1, 1 / ratio)
    var time = step
    while time < 1 {
      func state(_ t: Double) -> (value: Double, velocity: Double) {
        spring.state(at: t, from: 100, to: 0, velocity: -500)
      }
      let now = state(time)
      let earlier = state(time - step)
      let later = state(time + step)
      let velocity = (later.value - earlier.value) / (2 * step)
      let acceleration = (later.velocity - earlier.velocity) / (2 * step)
      let rate = spring.naturalFrequency * max(1, ratio)
      #expect(abs(velocity - now.velocity) < 1e-5 * travel * rate, "at \(time)")
      let force =
        spring.mass * acceleration + spring.damping * now.velocity
        + spring.stiffness * now.value
      #expect(abs(force) < 1e-4 * travel * spring.mass * rate * rate, "at \(time)")
      time += 0.013
    }
  }

  @Test(arguments: ratios)
  func agreesWithRungeKutta(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, stiffness: 400)
    var numeric = RungeKutta(spring: spring, position: -80, velocity: 2500)
    let travel = 80 + 2500 / spring.naturalFrequency
    let step = 2e-5
    for index in 1...20_000 {
      numeric.advance(by: step)
      guard index % 400 == 0 else { continue }
      let exact = spring.state(at: Double(index) * step, from: -80, to: 0, velocity: 2500)
      #expect(abs(exact.value - numeric.position) < 1e-8 * travel)
      #expect(
        abs(exact.velocity - numeric.velocity) < 1e-8 * travel * spring.naturalFrequency)
    }
  }

  @Test(arguments: ratios)
  func amplitudeNeverGrows(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, stiffness: 250)
    var last = Double.infinity
    var growth = 0.0
    for index in 0..<4000 {
      let state = spring.state(at: Double(index) / 1000, from: 3, to: 0, velocity: -40)
      let v = state.velocity / spring.naturalFrequency
      let amplitude = (state.value * state.value + v * v).squareRoot()
      growth = max(growth, amplitude - last)
      last = amplitude
    }
    #expect(growth < 1e-12)
  }

  @Test func criticalSpringDoesNotOvershoot() {
    let spring = Spring(dampingRatio: 1, stiffness: 300)
    let least = (0..<3000).map { spring.value(at: Double($0) / 1000, from: 1, to: 0) }.min()
    #expect(least ?? -1 >= 0)
  }

  /// Even with impossible constants the motion is finite and ends within half an hour.
  @Test func illegalConstantsSettle() {
    let values: [Double] = [0, -1, -0.0, .nan, .infinity, -.infinity, 1e-300, 1e300, 200]
    for mass in values {
      for stiffness in values {
        for other in values {
          for spring in [
            Spring(mass: mass, stiffness: stiffness, damping: other),
            Spring(dampingRatio: other, stiffness: stiffness, mass: mass),
          ] {
            expectSettles(spring, "mass \(mass), stiffness \(stiffness), damping \(other)")
          }
        }
      }
    }
  }

  private func expectSettles(_ spring: Spring, _ name: Comment) {
    let times: [Double] = [0, 1e-9, 0.001, 0.1, 3, 100, 1e5, 1e300, .infinity]
    let isFinite = times.allSatisfy { time in
      let state = spring.state(at: time, from: 500, to: 0, velocity: -3000)
      return state.value.isFinite && state.velocity.isFinite
    }
    #expect(isFinite, name)
    let end = spring.state(at: 1800, from: 500, to: 0, velocity: 0)
    #expect(
      spring.isSettled(displacement: end.value, velocity: end.velocity, threshold: 0.1), name)
  }
}

/// A damped spring integrated by the classical fourth-order method.
private struct RungeKutta {
  let spring: Spring
  var position: Double
  var velocity: Double

  private func acceleration(_ x: Double, _ v: Double) -> Double {
    -(spring.stiffness * x + spring.damping * v) / spring.mass
  }

  mutating func advance(by h: Double) {
    let (x, v) = (position, velocity)
    let a1 = acceleration(x, v)
    let v2 = v + h / 2 * a1
    let a2 = acceleration(x + h / 2 * v, v2)
    let v3 = v + h / 2 * a2
    let a3 = acceleration(x + h / 2 * v2, v3)
    let v4 = v + h * a3
    let a4 = acceleration(x + h * v3, v4)
    position = x + h / 6 * (v + 2 * v2 + 2 * v3 + v4)
    velocity = v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
  }
}
