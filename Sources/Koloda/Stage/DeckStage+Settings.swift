// Settings that change what is seen: a card in a hand, and those that follow it, go on from where
// they are drawn.
extension DeckStage {
  /// Says which directions the front card may leave by, as far as the style allows them.
  public mutating func allow(_ directions: Set<SwipeDirection>, at time: Double) {
    guard directions != allowedDirections else { return }
    set(at: time) { $0.allowedDirections = directions }
  }

  /// Says when letting go is a decision.
  public mutating func setRule(_ rule: SwipeRule, at time: Double) {
    guard rule != self.rule else { return }
    set(at: time) { $0.rule = rule }
  }

  /// Says whether cards fade in place instead of travelling; what travels already goes on.
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
