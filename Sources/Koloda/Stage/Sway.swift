/// The first-use hint: the front card moves once to the left and once to the right, and is at rest
/// again.
///
/// Its position is `sin(a) * (1 - cos(a))` over one full turn of `a`, which starts and ends at
/// rest.
struct Sway: Sendable {
  let card: CardID
  let start: Double
  let duration: Double
  /// The greatest distance, in logical pixels.
  let reach: Double
  /// The rotation at that distance, in radians.
  let rotation: Double

  /// The maximum of the formula, at a third of a turn.
  private static let peak = 0.75 * 3.0.squareRoot()

  func isOver(at time: Double) -> Bool { !(time - start < duration) }

  /// The velocity to the right, in logical pixels per second, and of the rotation, in radians per
  /// second.
  func speed(at time: Double) -> (offset: Double, rotation: Double) {
    guard time > start, !isOver(at: time) else { return (0, 0) }
    let angle = (time - start) / duration * 2 * .pi
    // The slope of sin(a) * (1 - cos(a)) is cos(a) - cos(2a).
    let slope = -(cosine(angle) - cosine(2 * angle)) / Sway.peak * 2 * .pi / duration
    return (slope * reach, slope * rotation)
  }

  /// The offset to the right, in logical pixels, and the rotation, in radians, at a time.
  func sway(at time: Double) -> (offset: Double, rotation: Double) {
    guard time > start, !isOver(at: time) else { return (0, 0) }
    let angle = (time - start) / duration * 2 * .pi
    let strength = -sine(angle) * (1 - cosine(angle)) / Sway.peak
    return (strength * reach, strength * rotation)
  }
}
