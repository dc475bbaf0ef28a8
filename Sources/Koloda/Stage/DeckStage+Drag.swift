extension DeckStage {
  /// Whether a hand holds the front card.
  public var isDragging: Bool { if case .hand = front { true } else { false } }

  /// The hand that holds the front card; nil if there is none.
  public var pan: Pan? { drag?.pan }

  /// The progress of the drag; nil without a drag or an allowed direction.
  public var dragProgress: DragProgress? {
    guard case .hand(let drag) = front else { return nil }
    return drag.progress
  }

  /// Recalculates the drag's progress after something other than the hand has changed it.
  @discardableResult
  mutating func renewProgress() -> DragProgress? {
    guard case .hand(let held) = front else { return nil }
    let progress = progress(of: held.pan)
    drag?.progress = progress
    return progress
  }

  private func progress(of pan: Pan) -> DragProgress? {
    let closest = SwipeDirection.closest(
      to: pan.translation, cardSize: pan.cardSize, among: directionMask)
    guard let direction = closest else { return nil }
    let fraction = pan.finishFraction(toward: direction)
    let way = rule.progress(of: pan, toward: direction)
    let progress = min(way, 1)
    let overlay = pan.profile.overlayStrength(
      distance: pan.translation.dot(direction.unitVector), progress: progress)
    return DragProgress(
      direction: direction, fraction: fraction, progress: progress,
      isPastThreshold: fraction > 0 && way >= 1, overlay: overlay)
  }

  /// Whether the front card is drawn at a position in the view.
  public func frontContains(_ location: Point, at time: Double) -> Bool {
    location.isFinite && frontPose(at: time)?.contains(location) == true
  }

  /// Grabs the front card, wherever it is and however it moves.
  ///
  /// - Parameters:
  ///   - location: the pointer's position in the view, where the card is held from now on.
  ///   - time: now, in seconds.
  /// - Returns: whether the card was grabbed; false if there is none, it is held already, or
  ///   another card is being pulled in.
  @discardableResult
  public mutating func beginDrag(at location: Point, time: Double) -> Bool {
    guard !isDragging, pull == nil, location.isFinite, time.isFinite, let rest = frames.first,
      pile.first?.isHidden(at: time) == false, let pose = frontPose(at: time)
    else { return false }
    drag = Drag(pose: pose, rest: rest, location: location, profile: style.drag, at: time)
    let reach = lineReach
    drag?.pan.lineReach = reach
    let progress = renewProgress()
    drag?.keepContinuous(with: pose, rest: rest, progress: progress, at: time)
    let fraction = handFollow
    drag?.keepFollow(0, fraction: fraction, at: time)
    fadeAtThreshold(at: time)
    return true
  }

  /// Moves the held card to a pointer position in the view; one that is not finite is ignored.
  public mutating func drag(to location: Point, at time: Double) {
    guard location.isFinite, time.isFinite, case .hand(var held) = front else { return }
    // Taking the drag out of `front` meanwhile lets its history be changed in place.
    front = .rest
    let before = held.progress
    let isUnmoved = held.pan.translation == .zero
    held.move(to: location, along: axis ?? style.drag.axis, at: time)
    let after = progress(of: held.pan)
    held.progress = after
    // A card that hasn't been moved has no direction, so the first move has nothing to fade.
    if let before, !isUnmoved, before.direction != after?.direction {
      held.turnOverlay(from: before, to: after, at: time)
    }
    front = .hand(held)
    fadeAtThreshold(at: time, isPastThreshold: after?.isPastThreshold ?? false)
  }

  /// Fades the held card to the opacity of its side of the threshold.
  mutating func fadeAtThreshold(at time: Double) {
    fadeAtThreshold(at: time, isPastThreshold: dragProgress?.isPastThreshold ?? false)
  }

  private mutating func fadeAtThreshold(at time: Double, isPastThreshold: Bool) {
    guard isDragging, !pile.isEmpty, time.isFinite else { return }
    let target = frontOpacity(isPastThreshold: isPastThreshold)
    guard pile[0].opacity.target != target else { return }
    pile[0].opacity.retarget(to: target, at: time, with: animation(for: .threshold).opacity)
  }

  /// The opacity of a front card that is held or leaves.
  func frontOpacity(isPastThreshold: Bool) -> Double {
    let opaque = opacities.first ?? 1
    let factor = style.drag.opacityPastThreshold
    return isPastThreshold && factor.isFinite ? opaque * min(max(factor, 0), 1) : opaque
  }

  /// The direction that releasing the card now would decide; nil if it would spring back.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - rule: a rule to use instead of the stage's, such as one for a particular device.
  public func decision(at time: Double, by rule: SwipeRule? = nil) -> SwipeDirection? {
    guard let pan = drag?.pan else { return nil }
    return (rule ?? self.rule).decision(of: pan, at: time, among: directions)
  }

  /// Releases the card and springs it back; nothing is decided.
  public mutating func cancelDrag(at time: Double) {
    guard isDragging, time.isFinite else { return }
    release(at: time)
    arrange(at: time, Arrangement(front: .reset, below: .resetBelow))
  }

  /// Releases the card: the poses as drawn become the starting points of the cards' own motions.
  mutating func release(at time: Double) {
    endHint(at: time)
    cancelPull(at: time)
    guard let held = drag, !pile.isEmpty else {
      drag = nil
      return
    }
    let step = 0.001
    var later = self
    later.drag = held
    later.drag?.pan.move(
      to: held.pan.translation + held.pan.velocity(at: time) * step, at: time + step)
    let now = poseVelocities(to: later, at: time, step: step)
    releaseEdges(to: later, at: time, step: step)
    drag = nil
    for (index, (pose, velocity)) in now.enumerated()
    where index < pile.count && !pile[index].isHidden(at: time) {
      pile[index].carry(pose, velocity: velocity, at: time)
    }
  }

  /// The pose of each shown card at a time and its velocity, estimated over a step of the hand's
  /// own motion.
  private func poseVelocities(
    to later: DeckStage, at time: Double, step: Double
  ) -> [(CardPose, PoseVelocity)] {
    pile.indices.compactMap { index in
      guard let first = shownPose(at: index, time: time),
        let second = later.shownPose(at: index, time: time + step)
      else { return nil }
      return (first, PoseVelocity(from: first, to: second, within: step))
    }
  }

  /// The pose of a card in the stack, including everything the drag adds to it.
  private func shownPose(at index: Int, time: Double) -> CardPose? {
    if index == 0 { return frontPose(at: time) }
    let offset = followOffset(at: index, by: followFraction(at: time))
    return pile[index].pose(at: time, role: .pile(index), adding: offset)
  }
}
