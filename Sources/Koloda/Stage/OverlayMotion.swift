/// The strength of a card's overlay, and the direction it shows.
///
/// A card has one overlay at a time: one for another direction waits until the visible one has
/// faded.
struct OverlayMotion: Sendable {
  /// The amplitude below which an overlay counts as settled.
  static let threshold = 0.002
  /// How long an overlay fades before another one appears, in seconds.
  static let fadeDuration = 0.05

  private var direction: SwipeDirection?
  private var strength = Animated(0.0, threshold: OverlayMotion.threshold)
  private var fadingDirection: SwipeDirection?
  private var fading = Animated(0.0, threshold: OverlayMotion.threshold)

  func isSettled(at time: Double) -> Bool {
    strength.isSettled(at: time) && fading.isSettled(at: time)
  }

  /// The visible overlay at a time: its direction, and its strength of 0...1.
  @inline(__always)
  func shown(at time: Double) -> (direction: SwipeDirection?, strength: Double) {
    let old = fading.state(at: time)
    if !old.isSettled { return (fadingDirection, min(max(old.value, 0), 1)) }
    return (direction, min(max(strength.value(at: time), 0), 1))
  }

  /// Sets the overlay at once, at rest.
  mutating func set(_ direction: SwipeDirection?, strength value: Double) {
    self.direction = direction
    strength.set(value)
    fading.set(0)
  }

  /// Animates the overlay of a direction to a strength.
  mutating func show(
    _ direction: SwipeDirection, strength target: Double, at time: Double,
    with animation: Animation
  ) {
    let seen = shown(at: time)
    if seen.direction == direction || seen.strength <= OverlayMotion.threshold {
      set(direction, strength: seen.direction == direction ? seen.strength : 0)
      strength.retarget(to: target, at: time, with: animation)
      return
    }
    fadingDirection = seen.direction
    fading.start(
      from: seen.strength, velocity: 0, to: 0, at: time,
      with: .timed(.linear, OverlayMotion.fadeDuration))
    var delayed = animation
    delayed.delay += OverlayMotion.fadeDuration
    self.direction = direction
    strength.start(from: 0, velocity: 0, to: target, at: time, with: delayed)
  }

  /// Fades the overlay out.
  mutating func hide(at time: Double, with animation: Animation) {
    strength.retarget(to: 0, at: time, with: animation)
  }
}
