extension DeckStage {
  /// Decides the front card and sends it off: from the hand that holds it, or by program.
  ///
  /// - Returns: the decision, or nil when there is no card or the time is not finite.
  @discardableResult
  public mutating func swipe(_ direction: SwipeDirection, at time: Double) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.decide(direction) else { return nil }
    depart(decision, byHand: drag?.pan, at: time)
    return decision
  }

  /// Takes the last decision back; the card comes from the side that it left by, or turns round
  /// where it flies.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - entrance: where a card comes from that is out of sight.
  /// - Returns: the decision that was taken back, or nil when there is none or the time is not finite.
  @discardableResult
  public mutating func undo(
    at time: Double, from entrance: CardEntrance = .sideItLeft
  ) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.undo() else { return nil }
    release(at: time)
    endFinished(at: time)
    if !isInScene(decision.card) { bringBack(decision, from: entrance) }
    arrange(at: time, front: .undo)
    return decision
  }

  /// Makes the decision again that was taken back last.
  ///
  /// - Returns: the decision, or nil when there is none or the time is not finite.
  @discardableResult
  public mutating func redo(at time: Double) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.redo() else { return nil }
    depart(decision, byHand: nil, at: time)
    return decision
  }

  /// Changes the deck; cards go to their places from where they are.
  ///
  /// A drag goes on as long as its card is the front card.
  ///
  /// - Throws: what the change throws; the deck is then as the change left it.
  public mutating func edit<Failure: Error>(
    at time: Double, _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    // The change is made in any case; without a time everything is at its place at once.
    let time = time.isFinite ? time : 0
    var followed = followOffsets(at: time)
    defer {
      if drag != nil, deck.front != pile.first?.card {
        release(at: time)
        followed = [:]
      }
      arrange(at: time, front: .advance, followed: followed)
    }
    try change(&deck)
  }

  // MARK: Departure and return

  private mutating func depart(_ decision: Deck.Decision, byHand pan: Pan?, at time: Double) {
    release(at: time)
    if let index = pile.firstIndex(where: { $0.card == decision.card }) {
      var motion = pile.remove(at: index)
      sendOff(&motion, decision.direction, byHand: pan, at: time)
      departing.append(motion)
    }
    arrange(at: time, front: .advance)
  }

  private func sendOff(
    _ motion: inout CardMotion, _ direction: SwipeDirection, byHand pan: Pan?, at time: Double
  ) {
    let animation = animation(for: .swipe)
    motion.overlay.show(direction, at: time, with: animation.overlay)
    // A card is opaque from the moment that it is the front card.
    motion.opacity.retarget(
      to: reducesMotion ? 0 : opacities.first ?? 1, at: time, with: animation.opacity)
    guard !reducesMotion else {
      motion.stop(at: time)
      return
    }
    let center = motion.center.state(at: time)
    let heading = heading(direction, velocity: center.velocity, byHand: pan)
    let distance = max(
      flightDistance(direction),
      distanceOut(
        from: center.value, along: heading, size: motion.size.value(at: time)))
    motion.center.retarget(
      to: center.value + heading * distance, at: time, with: animation.position)
    motion.size.retarget(
      to: motion.size.value(at: time), at: time, with: animation.size)
    motion.rotation.retarget(
      to: finalRotation(motion, direction, byHand: pan, at: time), at: time,
      with: animation.rotation)
  }

  /// The unit vector that a card leaves along: the direction itself, or the hand's own angle
  /// where that lies within 60 degrees of it.
  private func heading(
    _ direction: SwipeDirection, velocity: Point, byHand pan: Pan?
  ) -> Point {
    guard let pan else { return direction.unitVector }
    let hand = velocity.length >= rule.flickSpeed ? velocity : pan.translation
    guard hand.length > 0 else { return direction.unitVector }
    let heading = hand * (1 / hand.length)
    return heading.dot(direction.unitVector) >= 0.5 ? heading : direction.unitVector
  }

  /// How far a card flies, in logical pixels.
  ///
  /// It is the view and its larger side, so that the card is out of sight whatever its turn.
  private func flightDistance(_ direction: SwipeDirection) -> Double {
    let extent = direction.unitPoint.x == 0 ? bounds.height : bounds.width
    return extent + max(bounds.width, bounds.height)
  }

  /// How far a card flies until none of it can be seen, whatever its turn.
  ///
  /// In logical pixels.
  private func distanceOut(from center: Point, along heading: Point, size: Size) -> Double {
    let reach = Point(x: size.width, y: size.height).length / 2 + DeckStage.shadowReach
    func distance(from place: Double, along step: Double, to end: Double) -> Double {
      if step == 0 { return .infinity }
      return (step > 0 ? end + reach - place : place + reach) / abs(step)
    }
    let distance = min(
      distance(from: center.x, along: heading.x, to: bounds.width),
      distance(from: center.y, along: heading.y, to: bounds.height))
    return distance.isFinite ? max(distance, 0) : 0
  }

  /// Sends departing cards further where the view has grown beyond their ends.
  mutating func extendFlights(at time: Double) {
    for index in departing.indices {
      let center = departing[index].center
      let way = center.target - center.value(at: time)
      guard way.length > 0 else { continue }
      let heading = way * (1 / way.length)
      let distance = distanceOut(
        from: center.target, along: heading, size: departing[index].size.target)
      guard distance > 0 else { continue }
      departing[index].center.retarget(
        to: center.target + heading * distance, at: time, with: animation(for: .swipe).position)
    }
  }

  private func finalRotation(
    _ motion: CardMotion, _ direction: SwipeDirection, byHand pan: Pan?, at time: Double
  ) -> Double {
    guard let pan else { return direction.turn }
    let side = direction.unitPoint.x
    guard side != 0 else { return motion.rotation.value(at: time) }
    return pan.profile.rotation(
      translation: Point(x: side * pan.cardSize.width, y: 0), cardSize: pan.cardSize,
      grabFraction: pan.grab.y)
  }

  private func isInScene(_ card: CardID) -> Bool {
    departing.contains { $0.card == card } || receding.contains { $0.card == card }
      || pile.contains { $0.card == card }
  }

  /// Puts a card that has left just outside of the view, or in its place for a fade.
  private mutating func bringBack(_ decision: Deck.Decision, from entrance: CardEntrance) {
    guard let rest = frames.first else { return }
    var motion = CardMotion(card: decision.card, frame: rest, opacity: opacities.first ?? 1)
    let side = entrance.side(of: decision.direction)
    if let side, !reducesMotion {
      motion.center.set(self.entrance(side, rest: rest))
      motion.rotation.set(side.turn)
    } else {
      motion.opacity.set(0)
    }
    motion.overlay.set(side, strength: side == nil ? 0 : 1)
    pile.insert(motion, at: 0)
  }

  /// The centre of a turned card that is just out of sight.
  private func entrance(_ direction: SwipeDirection, rest: Rect) -> Point {
    let turned = CardPose(
      card: CardID(0), role: .departing, center: rest.center, size: rest.size,
      rotation: direction.turn, opacity: 1, overlay: nil, overlayProgress: 0,
      isPastThreshold: false
    ).bounds
    let side = direction.unitPoint
    let x = turned.size.width / 2 + DeckStage.shadowReach
    let y = turned.size.height / 2 + DeckStage.shadowReach
    return Point(
      x: side.x == 0 ? rest.center.x : side.x < 0 ? -x : bounds.width + x,
      y: side.y == 0 ? rest.center.y : side.y < 0 ? -y : bounds.height + y)
  }
}
