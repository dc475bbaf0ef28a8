import Koloda

/// A spring's value in closed form against one that is carried in steps.
enum SpringRows {
  private static let frame = 1.0 / 60
  /// How long both swing before they begin anew, in frames.
  private static let swing = 60
  private static let frames = 60_000
  private static let rounds = 15

  static func print() {
    let spring = Spring(bounciness: 10, speed: 20)
    var closed: [Double] = []
    var stepped: [Double] = []
    var worst = 0.0
    for _ in 0..<rounds {
      var sum = 0.0
      closed.append(
        Stopwatch.nanoseconds(of: frames) { index in
          let time = Double(index % swing) * frame
          sum += spring.value(at: time, from: 100, to: 0, velocity: 0)
        })
      var other = 0.0
      var body = RungeKuttaSpring(
        stiffness: spring.stiffness, damping: spring.damping, position: 100)
      stepped.append(
        Stopwatch.nanoseconds(of: frames) { index in
          if index % swing == 0 {
            body = RungeKuttaSpring(
              stiffness: spring.stiffness, damping: spring.damping, position: 100)
          }
          other += body.position
          body.advance(by: frame)
        })
      // Both went the same way, up to the step that a frame may fall short of.
      worst = max(worst, abs(sum - other) / Double(frames))
    }
    precondition(worst < 1, "the two springs differ by \(worst)")
    Figure(name: "spring value, closed form", value: median(closed), unit: "ns").print()
    Figure(name: "spring value, RK4 in 1 ms steps over a frame", value: median(stepped), unit: "ns")
      .print()
    Figure(
      name: "spring, closed form to RK4",
      value: median(zip(closed, stepped).map { $0 / $1 }), unit: "x"
    ).print()
  }
}
