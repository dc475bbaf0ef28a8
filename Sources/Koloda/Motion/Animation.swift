/// How a value moves to its target: by a spring or along a timing curve, after a delay.
public struct Animation: Hashable, Sendable {
  /// The motion of a value, without a delay.
  public enum Motion: Hashable, Sendable {
    /// The value is at its target at once.
    case immediate
    /// A spring pulls the value to its target.
    case spring(Spring)
    /// The value follows a curve for a duration in seconds.
    case timed(TimingCurve, duration: Double)
  }

  /// The motion after the delay.
  public var motion: Motion
  /// The delay before the motion, in seconds.
  public var delay: Double

  /// Makes an animation; a delay that is negative or not finite counts as none.
  public init(_ motion: Motion, delay: Double = 0) {
    self.motion = motion
    self.delay = delay > 0 && delay.isFinite ? delay : 0
  }

  /// An animation that reaches its target at once.
  public static let immediate = Animation(.immediate)

  /// An animation by a spring; the delay is in seconds.
  public static func spring(_ spring: Spring, delay: Double = 0) -> Animation {
    Animation(.spring(spring), delay: delay)
  }

  /// An animation along a curve; the duration and the delay are in seconds.
  public static func timed(
    _ curve: TimingCurve, _ duration: Double, delay: Double = 0
  ) -> Animation {
    Animation(.timed(curve, duration: duration), delay: delay)
  }
}
