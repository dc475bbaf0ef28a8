/// A damped spring as physics engines carry it: by fourth-order Runge-Kutta steps of one
/// millisecond, as many as have passed since the last frame.
struct RungeKuttaSpring {
  var stiffness: Double
  var damping: Double
  var position: Double
  var velocity = 0.0
  private var surplus = 0.0

  private static let step = 0.001

  init(stiffness: Double, damping: Double, position: Double) {
    self.stiffness = stiffness
    self.damping = damping
    self.position = position
  }

  /// Goes on by the time between two frames, in seconds; what does not fill a step is kept.
  mutating func advance(by time: Double) {
    surplus += time
    while surplus >= Self.step {
      stepOnce()
      surplus -= Self.step
    }
  }

  private func acceleration(_ x: Double, _ v: Double) -> Double { -stiffness * x - damping * v }

  private mutating func stepOnce() {
    let h = Self.step
    let (x, v) = (position, velocity)
    let a1 = acceleration(x, v)
    let v2 = v + a1 * h / 2
    let a2 = acceleration(x + v * h / 2, v2)
    let v3 = v + a2 * h / 2
    let a3 = acceleration(x + v2 * h / 2, v3)
    let v4 = v + a3 * h
    let a4 = acceleration(x + v3 * h, v4)
    position = x + (v + 2 * v2 + 2 * v3 + v4) * h / 6
    velocity = v + (a1 + 2 * a2 + 2 * a3 + a4) * h / 6
  }
}
