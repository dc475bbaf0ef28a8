/// The spring as it is usually integrated: the classical fourth-order method in steps of 1 ms,
/// what is left of a frame carried over to the next.
struct RungeKuttaSpring {
  static let step = 0.001

  let stiffness: Double
  let damping: Double
  var displacement: Double
  var velocity: Double
  private var due = 0.0

  init(stiffness: Double, damping: Double, displacement: Double, velocity: Double) {
    self.stiffness = stiffness
    self.damping = damping
    self.displacement = displacement
    self.velocity = velocity
  }

  @inline(__always)
  private func acceleration(_ x: Double, _ v: Double) -> Double { -stiffness * x - damping * v }

  /// Carries the spring over a frame: 16 or 17 steps at 60 frames a second.
  @inline(__always)
  mutating func advance(by frame: Double) {
    let h = RungeKuttaSpring.step
    let half = h / 2
    let sixth = h / 6
    due += frame
    var x = displacement
    var v = velocity
    while due >= h {
      let a1 = acceleration(x, v)
      let v2 = v + half * a1
      let a2 = acceleration(x + half * v, v2)
      let v3 = v + half * a2
      let a3 = acceleration(x + half * v2, v3)
      let v4 = v + h * a3
      let a4 = acceleration(x + h * v3, v4)
      x += sixth * (v + 2 * (v2 + v3) + v4)
      v += sixth * (a1 + 2 * (a2 + a3) + a4)
      due -= h
    }
    displacement = x
    velocity = v
  }
}
