extension DeckStage {
  /// The decision whose card is being pulled back in; nil if there is none.
  public var pulled: Deck.Decision? { pull?.decision }

  /// How far the card is pulled back in, 0...1; nil if there is none.
  public var pullProgress: Double? { pull?.fraction }

  /// Whether a hand can start to pull the last card back in from a position: it must be outside the
  /// front card, on the side the last card left by.
  ///
  /// A drag of the front card starts on that card, so the two can't be confused. While the front
  /// card waits for an answer, no card can be pulled in.
  ///
  /// - Parameters:
  ///   - location: the hand's position in the view.
  ///   - time: now, in seconds.
  ///   - lastDecision: the decision that would be undone; nil for the last one in the deck's
  ///     history.
  public func canPull(
    from location: Point, at time: Double, lastDecision: Deck.Decision? = nil
  ) -> Bool {
    guard location.isFinite, !isDragging, pull == nil, waitingCard == nil,
      let last = lastDecision ?? deck.history.last,
      let rest = frames.first, !rest.size.isEmpty, !frontContains(location, at: time),
      // A card of an endless deck may lie in the stack again.
      !pile.contains(where: { $0.card == last.card })
    else { return false }
    let side = last.direction.unitPoint
    let away = location - rest.center
    return side.x * away.x >= rest.size.width / 2 && side.x != 0
      || side.y * away.y >= rest.size.height / 2 && side.y != 0
  }

  /// Whether a movement of the hand pulls the last card in: it must be opposite to the direction
  /// the card left by, within 45 degrees.
  ///
  /// - Parameters:
  ///   - movement: the hand's movement so far, in logical pixels.
  ///   - lastDecision: the decision that would be undone; nil for the last one in the deck's
  ///     history.
  public func pullsIn(_ movement: Point, lastDecision: Deck.Decision? = nil) -> Bool {
    guard let last = lastDecision ?? deck.history.last, movement.isFinite, movement.length > 0
    else { return false }
    let inward = last.direction.unitVector * -1
    return movement.dot(inward) >= movement.length * 0.5.squareRoot()
  }

  /// Starts to pull the last decided card back in.
  ///
  /// The card follows the hand from the side it left by, or from its position in flight. The
  /// decision stands until `undo(at:from:)` is called, or `takeBack(_:at:from:)` for one that the
  /// deck doesn't store.
  ///
  /// - Parameters:
  ///   - location: the hand's position in the view.
  ///   - time: now, in seconds.
  ///   - lastDecision: the decision that would be undone; nil for the last one in the deck's
  ///     history.
  /// - Returns: whether there is such a card and the hand can start there.
  @discardableResult
  public mutating func beginPull(
    at location: Point, time: Double, lastDecision: Deck.Decision? = nil
  ) -> Bool {
    guard time.isFinite, canPull(from: location, at: time, lastDecision: lastDecision),
      let decision = lastDecision ?? deck.history.last, let rest = restFrame(of: decision.card)
    else { return false }
    endFinished(at: time)
    endHint(at: time)
    if !departing.contains(where: { $0.card == decision.card }) {
      if let index = receding.firstIndex(where: { $0.card == decision.card }) {
        departing.append(receding.remove(at: index))
      } else {
        bringBack(decision, from: .sideItLeft)
        guard let motion = takeFromPile(decision.card) else { return false }
        departing.append(motion)
      }
    }
    guard let index = departing.firstIndex(where: { $0.card == decision.card }) else {
      return false
    }
    let pose = departing[index].pose(at: time, role: .departing)
    departing[index].whereabouts = .leaving(CardMotion.Departure())
    pull = Pull(
      decision, isKeptElsewhere: decision != deck.history.last, from: pose, at: location,
      home: rest.center, cardSize: rest.size, time: time)
    place(fraction: 0)
    return true
  }

  /// Moves the card being pulled in to a hand position in the view; one that is not finite is
  /// ignored.
  public mutating func pull(to location: Point, at time: Double) {
    guard pull != nil else { return }
    pull?.move(to: location, at: time)
    place(fraction: pull?.fraction ?? 0)
  }

  /// Whether letting go now brings the card back: past half the distance, or with a flick inwards.
  public func pullDecides(at time: Double) -> Bool {
    guard let pull, time.isFinite else { return false }
    let speed = pull.speed(at: time)
    if abs(speed) >= rule.flickSpeed { return speed > 0 }
    return pull.fraction >= Pull.threshold
  }

  /// Releases a card that was being pulled in; it leaves again, and its decision stands.
  public mutating func cancelPull(at time: Double) {
    guard let pull, time.isFinite else { return }
    endPull(at: time)
    guard let index = departing.firstIndex(where: { $0.card == pull.decision.card }) else { return }
    sendAway(at: index, toward: pull.decision.direction, at: time)
  }

  /// Ends the pull; the card continues at the hand's speed.
  private mutating func endPull(at time: Double) {
    guard let pull else { return }
    self.pull = nil
    guard let index = departing.firstIndex(where: { $0.card == pull.decision.card }) else { return }
    let step = 0.001
    let pose = departing[index].pose(at: time, role: .departing)
    let later = self.pose(of: pull, at: pull.fraction + pull.speed(at: time) / pull.reach * step)
    departing[index].carry(
      pose, velocity: PoseVelocity(from: pose, to: later, within: step), at: time)
  }

  /// Lets the pulled card leave if, as far as the deck knows, its decision is no longer the last
  /// one.
  mutating func settlePull(at time: Double) {
    guard let pull else { return }
    let isThere = departing.contains { $0.card == pull.decision.card }
    let stands =
      pull.isKeptElsewhere
      ? !deck.contains(pull.decision.card) : deck.history.last == pull.decision
    guard !isThere || !stands else { return }
    if isThere { cancelPull(at: time) } else { self.pull = nil }
  }

  /// Keeps the pulled card as drawn when its place has moved.
  mutating func rehold(pulledAt time: Double) {
    guard let pull, let motion = departing.first(where: { $0.card == pull.decision.card }) else {
      return
    }
    self.pull?.anchor = (motion.pose(at: time, role: .departing), pull.fraction)
  }

  private mutating func place(fraction: Double) {
    guard let pull,
      let index = departing.firstIndex(where: { $0.card == pull.decision.card })
    else { return }
    let pose = pose(of: pull, at: fraction)
    departing[index].center.set(pose.center)
    departing[index].size.set(pose.size)
    departing[index].rotation.set(pose.rotation)
    departing[index].opacity.set(pose.opacity)
    departing[index].overlay.set(pose.overlay, strength: pose.overlayProgress)
  }

  /// The pulled card's pose at a fraction: between its place and where it was caught, or between
  /// there and where it enters.
  private func pose(of pull: Pull, at fraction: Double) -> CardPose {
    let (anchor, begin) = pull.anchor
    guard let rest = restFrame(of: pull.decision.card) else { return anchor }
    var pose = anchor
    if fraction >= begin {
      let part = begin < 1 ? (fraction - begin) / (1 - begin) : 0
      pose.center = anchor.center + (rest.center - anchor.center) * part
      pose.size = anchor.size + (rest.size - anchor.size) * part
      pose.rotation = anchor.rotation * (1 - part)
      pose.opacity = anchor.opacity + ((opacities.first ?? 1) - anchor.opacity) * part
      pose.overlayProgress = anchor.overlayProgress * (1 - part)
    } else {
      // Back out the way it came in.
      let part = (begin - fraction) / begin
      let turn = style.drag.turn(toward: pull.decision.direction)
      let out = entrance(pull.decision.direction, turn: turn, rest: rest)
      pose.center = anchor.center + (out - anchor.center) * part
      pose.rotation = anchor.rotation + (turn - anchor.rotation) * part
    }
    return pose
  }
}
