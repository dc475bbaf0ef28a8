/// How a value gets to its target: by a spring or along a timing curve, after a delay.
public struct Animation: Hashable, Sendable {
  /// What moves the value.
  public enum Motion: Hashable, Sendable {
    /// At the target at once.
    case immediate
    /// A spring's swing.
    case spring(Spring)
    /// Along a curve within a duration in seconds.
    case timed(TimingCurve, duration: Double)
  }

  /// What moves the value.
  public var motion: Motion
  /// How long it waits before it moves, in seconds.
  public var delay: Double

  /// Makes an animation; a negative or undefined delay counts as none.
  public init(_ motion: Motion, delay: Double = 0) {
    self.motion = motion
    self.delay = delay > 0 && delay.isFinite ? delay : 0
  }

  /// At the target at once.
  public static let immediate = Animation(.immediate)

  /// By a spring.
  public static func spring(_ spring: Spring, delay: Double = 0) -> Animation {
    Animation(.spring(spring), delay: delay)
  }

  /// Along a curve within a duration in seconds.
  public static func timed(
    _ curve: TimingCurve, _ duration: Double, delay: Double = 0
  ) -> Animation {
    Animation(.timed(curve, duration: duration), delay: delay)
  }
}
