import CMeasure
import Koloda

/// A spring's value in closed form against the same spring integrated over one frame.
///
/// Each evaluation's time depends on the result of the one before, as each integrated frame
/// depends on the last, so neither can be computed ahead or folded.
enum SpringBenchmark {
  private static let frame = 1.0 / 60
  /// A spring is sampled over this many frames, 0.8 s, before it starts anew.
  private static let frames = 48

  static func rows() -> [Row] {
    let spring = Spring(bounciness: 10, speed: 20)
    let (closed, stepped) = Stopwatch.nanoseconds(
      (200_000, { values(of: spring, $0) }), (20_000, { integrate(spring, $0) }))
    let (both, _) = Stopwatch.nanoseconds(
      (200_000, { states(of: spring, $0) }), (1, { _ in }))
    return [
      Row(name: "spring, one value at one time, closed form", value: closed, unit: "ns"),
      Row(name: "spring, value and velocity, closed form", value: both, unit: "ns"),
      Row(name: "spring, RK4 in 1 ms steps over a 60 Hz frame", value: stepped, unit: "ns"),
      Row(name: "spring, closed form to RK4", value: closed / stepped, unit: "ratio"),
      Row(
        name: "spring, value and velocity, closed form to RK4", value: both / stepped,
        unit: "ratio"),
    ]
  }

  @inline(never)
  private static func values(of spring: Spring, _ count: Int) {
    var value = 250.0
    for index in 0..<count {
      let time = Double(index % frames) * frame + value * 1e-12
      value = spring.value(at: time, from: 250, to: 0, velocity: -800)
    }
    consume(value)
  }

  @inline(never)
  private static func states(of spring: Spring, _ count: Int) {
    var state = (value: 250.0, velocity: -800.0)
    for index in 0..<count {
      let time = Double(index % frames) * frame + state.value * 1e-12
      state = spring.state(at: time, from: 250.0, to: 0, velocity: -800)
    }
    consume(state.value + state.velocity)
  }

  @inline(never)
  private static func integrate(_ spring: Spring, _ count: Int) {
    var solver = start(spring)
    for index in 0..<count {
      if index % frames == 0 { solver = start(spring) }
      solver.advance(by: frame)
    }
    consume(solver.displacement + solver.velocity)
  }

  private static func start(_ spring: Spring) -> RungeKuttaSpring {
    RungeKuttaSpring(
      stiffness: spring.stiffness, damping: spring.damping, displacement: 250, velocity: -800)
  }
}
