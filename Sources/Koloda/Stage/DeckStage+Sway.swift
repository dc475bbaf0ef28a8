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
