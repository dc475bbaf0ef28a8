import Testing

@testable import Koloda

/// The laws that every interpolatable type obeys.
@Suite struct InterpolatableTests {
  private func expectLaws<Value: Interpolatable>(_ a: Value, _ b: Value) {
    #expect(a + .zero == a && a - a == .zero && a * 1 == a && a * 0 == .zero)
    #expect(a.interpolated(to: b, by: 0) == a)
    #expect((a.interpolated(to: b, by: 1) - b).magnitude < 1e-9)
    #expect((a.interpolated(to: b, by: 0.5) - b.interpolated(to: a, by: 0.5)).magnitude < 1e-9)
    #expect((a * -2).magnitude == 2 * a.magnitude)
    #expect(a.hasFiniteMagnitude && !(a * .infinity).hasFiniteMagnitude)
    let moving = Animated(a, threshold: 0.01)
    let state: Animated<Value>.State = moving.state(at: 1)
    #expect(state.value == a && state.velocity == .zero && state.isSettled)
  }

  @Test func lawsHoldForNumbersPointsAndSizes() {
    expectLaws(3.0, -8.5)
    expectLaws(Point(x: 3, y: -4), Point(x: 0.5, y: 12))
    expectLaws(Size(width: 30, height: 40), Size(width: 5, height: 120))
  }

  /// `max` of a number and NaN may return the number, so a bad component must not stay hidden.
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func oneBadComponentIsEnough(bad: Double) {
    #expect(!bad.hasFiniteMagnitude)
    #expect(!Point(x: bad, y: 1).hasFiniteMagnitude && !Point(x: 1, y: bad).hasFiniteMagnitude)
    #expect(!Size(width: bad, height: 1).hasFiniteMagnitude)
    #expect(!Size(width: 1, height: bad).hasFiniteMagnitude)
  }

  /// A state describes one instant: value, velocity and rest equal those asked for one by one.
  @Test func stateIsOfOneInstant() {
    var value = Animated(0.0, threshold: 0.01)
    value.retarget(to: 10, at: 0, with: .spring(Spring(bounciness: 9, speed: 16)))
    for step in 0..<300 {
      let time = Double(step) / 100
      let state: Animated<Double>.State = value.state(at: time)
      #expect(state.value == value.value(at: time))
      #expect(state.isSettled == value.isSettled(at: time))
      let ahead = value.value(at: time + 1e-6) - state.value
      #expect(state.isSettled || abs(ahead / 1e-6 - state.velocity) < 0.1)
    }
    #expect(value.state(at: 3).isSettled)
  }
}
