extension DeckStage {
  /// The front card's pose at a time in seconds; nil if the stack is empty.
  public func frontPose(at time: Double) -> CardPose? {
    guard let motion = pile.first else { return nil }
    var pose = motion.pose(at: time, role: .pile(0))
    if case .hand(let drag) = front, let rest = frames.first {
      let held = drag.geometry(rest: rest, at: time)
      pose.center = held.center
      pose.size = held.size
      pose.rotation = held.rotation
      let overlay = drag.overlay(at: time)
      pose.overlay = overlay.direction
      pose.overlayProgress = overlay.strength
      pose.isPastThreshold = drag.progress?.isPastThreshold ?? false
      return pose
    }
    if waitingCard != nil {
      pose.isWaiting = true
      pose.isPastThreshold = true
    }
    if let hint {
      let sway = hint.sway(at: time)
      pose.center.x += sway.offset
      pose.rotation += sway.rotation
    }
    return pose
  }

  /// Collects the pose of every card in the scene, rearmost first.
  ///
  /// Allocates no memory if the array has enough capacity.
  ///
  /// - Parameters:
  ///   - time: the time in seconds.
  ///   - poses: receives the poses; its previous contents are removed.
  public func poses(at time: Double, into poses: inout [CardPose]) {
    poses.removeAll(keepingCapacity: true)
    for motion in receding { poses.append(motion.pose(at: time, role: .receding)) }
    let fraction = followFraction(at: time)
    var index = pile.count - 1
    while index > 0 {
      if !pile[index].isHidden(at: time) {
        let offset = followOffset(at: index, by: fraction)
        poses.append(pile[index].pose(at: time, role: .pile(index), adding: offset))
      }
      index -= 1
    }
    if let first = pile.first, !first.isHidden(at: time), let front = frontPose(at: time) {
      poses.append(front)
    }
    // Each departing card lies below those that left before it.
    for motion in departing.reversed() where time < motion.departure?.end ?? .infinity {
      poses.append(motion.pose(at: time, role: .departing))
    }
  }
}
