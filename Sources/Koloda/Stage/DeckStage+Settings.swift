// Settings that change what is visible: a held card and those that follow it continue from where
// they are drawn.
extension DeckStage {
  /// Sets the directions the front card may leave by, as far as the style allows them.
  public mutating func allow(_ directions: Set<SwipeDirection>, at time: Double) {
    guard directions != allowedDirections else { return }
    set(at: time) { $0.allowedDirections = directions }
  }

  /// Sets the rule that says when releasing a card decides it.
  public mutating func setRule(_ rule: SwipeRule, at time: Double) {
    guard rule != self.rule else { return }
    set(at: time) { $0.rule = rule }
  }

  /// Sets whether cards fade in place instead of moving; cards already moving continue.
  public mutating func setReducesMotion(_ reduces: Bool, at time: Double) {
    guard reduces != reducesMotion else { return }
    set(at: time) { $0.reducesMotion = reduces }
  }

  private mutating func set(at time: Double, _ change: (inout DeckStage) -> Void) {
    guard isDragging, time.isFinite, let pose = frontPose(at: time), let rest = frames.first else {
      change(&self)
      return
    }
    let shown = followFraction(at: time)
    change(&self)
    let progress = renewProgress()
    drag?.keepContinuous(with: pose, rest: rest, progress: progress, at: time)
    let fraction = handFollow
    drag?.keepFollow(shown, fraction: fraction, at: time)
    fadeAtThreshold(at: time)
  }
}
