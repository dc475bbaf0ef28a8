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

extension DeckStage {
  /// Sways the front card once to the left and to the right, to show that it can be moved.
  ///
  /// A hand that grabs the card ends the hint there. Nothing happens with reduced motion, or while
  /// the card is held, waits or moves.
  ///
  /// - Returns: whether the card sways.
  @discardableResult
  public mutating func sway(at time: Double) -> Bool {
    endFinished(at: time)
    let motion = style.motion
    guard time.isFinite, !reducesMotion, case .rest = front, !isFrontMoving(at: time),
      let card = pile.first?.card, let rest = frames.first,
      motion.swayDuration > 0, motion.swayDuration.isFinite, motion.swayReach.isFinite
    else { return false }
    let reach = min(max(motion.swayReach, -1), 1) * rest.size.width
    hint = Sway(
      card: card, start: time, duration: motion.swayDuration, reach: reach,
      rotation: style.drag.rotation(
        translation: Point(x: reach, y: 0), cardSize: rest.size, grabFraction: 0))
    return true
  }

  /// Ends the hint early: the card returns to its place.
  public mutating func endSway(at time: Double) {
    guard time.isFinite, hint != nil else { return }
    endHint(at: time)
    arrange(at: time, Arrangement(front: .reset))
  }

  /// Ends the hint; the card continues with its present position and velocity.
  mutating func endHint(at time: Double) {
    guard let hint else { return }
    self.hint = nil
    guard let index = pile.firstIndex(where: { $0.card == hint.card }) else { return }
    let now = hint.sway(at: time)
    let speed = hint.speed(at: time)
    var velocity = PoseVelocity()
    velocity.center.x = speed.offset
    velocity.rotation = speed.rotation
    pile[index].absorb(
      Point(x: now.offset, y: 0), rotation: now.rotation, velocity: velocity, at: time)
  }
}
