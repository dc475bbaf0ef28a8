extension DeckStage {
  /// Sends off a card that is no longer the front card of the deck, or fades it in place.
  mutating func depart(
    _ card: CardID, toward direction: SwipeDirection?, byHand pan: Pan?, at time: Double
  ) {
    release(at: time)
    waitingCard = nil
    if let index = pile.firstIndex(where: { $0.card == card }) {
      var motion = pile.remove(at: index)
      // A card that isn't drawn yet is still in flight from its last departure.
      if !motion.isHidden(at: time) {
        let flight = Flight(direction: direction, pan: pan, time: time)
        motion.endPresence(at: time)
        sendOff(&motion, on: flight)
        lastDeparture = time
        let fades = reducesMotion || direction == nil
        motion.departure = CardMotion.Departure(
          end: motion.wayEnd(fading: fades, from: time), returns: deck.pile.last == card,
          fades: fades)
        departing.append(motion)
      }
    }
    arrange(at: time, Arrangement(front: .advance))
  }

  /// The cause of a card's departure.
  private struct Flight {
    /// The side it leaves by; nil if the card fades in place.
    var direction: SwipeDirection?
    var pan: Pan?
    var time: Double
  }

  private func sendOff(_ motion: inout CardMotion, on flight: Flight) {
    let time = flight.time
    let animation = departureAnimation(of: flight)
    guard let direction = flight.direction else {
      motion.overlay.hide(at: time, with: animation.overlay)
      motion.opacity.retarget(
        to: 0, at: time, with: .timed(.linear, DeckStage.fadeDuration))
      motion.coast(at: time, within: DeckStage.fadeDuration)
      return
    }
    motion.overlay.show(
      direction, strength: overlayStrength, at: time, with: animation.overlay)
    // The front card is opaque from the moment it is in front, even if it was still fading in.
    motion.opacity.retarget(
      to: reducesMotion ? 0 : frontOpacity(isPastThreshold: true), at: time,
      with: animation.opacity)
    guard !reducesMotion else {
      motion.coast(at: time, within: DeckStage.fadeDuration)
      return
    }
    motion.size.retarget(
      to: motion.shownSize(at: time), at: time, with: animation.size)
    motion.rotation.retarget(
      to: finalRotation(motion, direction, byHand: flight.pan, at: time), at: time,
      with: animation.rotation)
    fly(&motion, toward: direction, on: flight, with: animation.position)
  }

  /// How a card leaves: as the style specifies, or for a programmatic swipe at the style's pace.
  private func departureAnimation(of flight: Flight) -> CardAnimation {
    var animation = animation(for: .swipe)
    guard let duration = hurry(flight) else { return animation }
    let easing = DeckPace.easing(duration)
    animation.position = easing
    animation.rotation = easing
    animation.overlay = .timed(.linear, min(duration, DeckPace.leastDuration))
    return animation
  }

  /// The duration of a flight at the style's pace, in seconds; nil to use the motion's.
  private func hurry(_ flight: Flight) -> Double? {
    guard flight.pan == nil, !reducesMotion else { return nil }
    return style.motion.pace.flightDuration(after: flight.time - lastDeparture)
  }

  /// Sends off again a card that was held on its way back.
  mutating func sendAway(at index: Int, toward direction: SwipeDirection, at time: Double) {
    var motion = departing[index]
    sendOff(&motion, on: Flight(direction: direction, pan: nil, time: time))
    motion.departure = CardMotion.Departure(
      end: motion.wayEnd(fading: reducesMotion, from: time), fades: reducesMotion)
    departing[index] = motion
  }

  private func fly(
    _ motion: inout CardMotion, toward direction: SwipeDirection, on flight: Flight,
    with animation: Animation
  ) {
    let time = flight.time
    let center = motion.center.state(at: time)
    let size = motion.shownSize(at: time)
    var heading = heading(direction, velocity: center.velocity, byHand: flight.pan)
    var out: Double
    var whole: Double
    if let exit = ownExit(motion, toward: direction, on: flight) {
      heading = exit.heading
      out = exit.distance
      whole = out
    } else {
      out = distanceOut(from: center.value, along: heading, size: size)
      whole =
        hurry(flight) == nil ? max(flightDistance(direction), out) : out * DeckPace.reach
    }
    guard flight.pan != nil else {
      var velocity = center.velocity
      // At a pace the card leaves at once, whatever it was doing before.
      if let duration = hurry(flight) {
        velocity = velocity + heading * (whole * DeckPace.firstSlope / duration)
      }
      motion.center.retarget(
        to: center.value + heading * whole, at: time, with: animation, velocity: velocity)
      return
    }
    var pose = motion.pose(at: time, role: .departing)
    pose.rotation = motion.rotation.target
    var unseen = min(distanceUnseen(pose, along: heading), out)
    // If only its shadow is still visible, the card leaves in the style's own time.
    if unseen <= 0 { unseen = out }
    let thrown = DeckStage.thrown(
      at: max(center.velocity.dot(heading), 0), over: out, past: unseen,
      by: max(arrival(of: animation, over: whole, at: unseen), DeckStage.leastThrow))
    motion.center.retarget(to: center.value + heading * out, at: time, with: thrown)
  }

  // MARK: Throws

  /// The flight of a thrown card: it starts at the hand's speed and accelerates as much as the
  /// style needs to bring a resting card out of sight in its time.
  ///
  /// With the acceleration `a = 2 * unseen / time^2` the distance is `speed * t + a / 2 * t^2`: a
  /// faster throw is out sooner, and none is slower than the style.
  ///
  /// - Parameters:
  ///   - speed: the hand's speed, in logical pixels per second.
  ///   - distance: the length of the flight, in logical pixels.
  ///   - unseen: the distance after which the card is out of sight, in logical pixels.
  ///   - time: when the style would bring a resting card there, in seconds.
  private static func thrown(
    at speed: Double, over distance: Double, past unseen: Double, by time: Double
  ) -> Animation {
    guard time > 0, time.isFinite, unseen > 0, distance > 0 else { return .immediate }
    let acceleration = 2 * unseen / (time * time)
    let duration =
      2 * distance / (speed + (speed * speed + 2 * acceleration * distance).squareRoot())
    guard duration.isFinite else { return .immediate }
    return .timed(.quadratic(slope: speed * duration / distance), duration)
  }

  /// The time at which a card moved by a style from rest over a distance reaches a part of it, in
  /// seconds.
  private func arrival(of animation: Animation, over whole: Double, at part: Double) -> Double {
    var way = Animated(0.0, threshold: 0.1)
    way.start(from: 0, velocity: 0, to: whole, at: 0, with: animation)
    var late = way.timedEnd ?? DeckStage.latestSpring
    guard part < whole else { return late }
    var early = 0.0
    for _ in 0..<40 {
      let middle = (early + late) / 2
      if way.value(at: middle) >= part { late = middle } else { early = middle }
    }
    return late
  }

  /// The shortest time for bringing a card out of sight, in seconds: one frame, so that a card with
  /// only a corner left doesn't vanish abruptly.
  private static let leastThrow = 1.0 / 60

  /// When a spring that moves a card out counts as arrived, in seconds.
  private static let latestSpring = 1.0

  // MARK: The flight path

  /// The heading and distance to the exit that the style specifies, extended until the card is out
  /// of sight; nil if the style specifies none, or one that the card can't leave to.
  private func ownExit(
    _ motion: CardMotion, toward direction: SwipeDirection, on flight: Flight
  ) -> (heading: Point, distance: Double)? {
    let center = motion.center.value(at: flight.time)
    let size = motion.shownSize(at: flight.time)
    let card = Rect(center: center - area.origin, size: size)
    guard
      let place = style.exit(
        toward: direction, of: card, dragged: flight.pan?.translation ?? .zero, in: area.size),
      place.isFinite
    else { return nil }
    let way = place + area.origin - center
    guard way.length > 0 else { return nil }
    let heading = way * (1 / way.length)
    // The card can't leave by the chosen side to an exit on another side.
    guard heading.dot(direction.unitVector) >= DeckStage.leastAlignment else { return nil }
    var pose = motion.pose(at: flight.time, role: .departing)
    pose.rotation = motion.rotation.target
    let isOut = way.length >= distanceUnseen(pose, along: heading)
    return (
      heading, isOut ? way.length : distanceOut(from: center, along: heading, size: size)
    )
  }

  /// The cosine of the greatest angle between a direction and a card's heading: 60 degrees.
  private static let leastAlignment = 0.5

  /// The unit vector along which a card leaves: the hand's heading if it is within 60 degrees of
  /// the direction, otherwise the direction itself.
  private func heading(
    _ direction: SwipeDirection, velocity: Point, byHand pan: Pan?
  ) -> Point {
    guard let pan else { return direction.unitVector }
    let hand = velocity.length >= rule.flickSpeed ? velocity : pan.translation
    guard hand.length > 0 else { return direction.unitVector }
    let heading = hand * (1 / hand.length)
    let isAlong = heading.dot(direction.unitVector) >= DeckStage.leastAlignment
    return isAlong ? heading : direction.unitVector
  }

  /// The usual length of a flight, in logical pixels.
  ///
  /// It is the view's extent plus its larger side, so that the card is out of sight at any
  /// rotation.
  private func flightDistance(_ direction: SwipeDirection) -> Double {
    let extent = direction.unitPoint.x == 0 ? bounds.height : bounds.width
    return extent + max(bounds.width, bounds.height)
  }

  /// The distance to where nothing of a card is visible, at any rotation and with its shadow, in
  /// logical pixels.
  private func distanceOut(from center: Point, along heading: Point, size: Size) -> Double {
    let reach = Point(x: size.width, y: size.height).length / 2 + DeckStage.shadowReach
    return distance(
      from: center, along: heading, reaching: Size(width: reach, height: reach))
  }

  /// The distance to where nothing but the shadow of a rotated card is visible, in logical pixels.
  private func distanceUnseen(_ pose: CardPose, along heading: Point) -> Double {
    distance(from: pose.center, along: heading, reaching: pose.bounds.size * 0.5)
  }

  /// The distance a centre must move until everything within `reach` of it is beyond one of the
  /// view's sides, in logical pixels.
  private func distance(
    from center: Point, along heading: Point, reaching reach: Size
  ) -> Double {
    func distance(
      from place: Double, along step: Double, to end: Double, _ reach: Double
    ) -> Double {
      if step == 0 { return .infinity }
      return (step > 0 ? end + reach - place : place + reach) / abs(step)
    }
    let distance = min(
      distance(from: center.x, along: heading.x, to: bounds.width, reach.width),
      distance(from: center.y, along: heading.y, to: bounds.height, reach.height))
    return distance.isFinite ? max(distance, 0) : 0
  }

  /// Extends the flights of departing cards if the view has grown beyond their ends.
  mutating func extendFlights(at time: Double) {
    // A fading card stays where it is.
    for index in departing.indices where departing[index].departure?.fades == false {
      let center = departing[index].center
      let way = center.target - center.value(at: time)
      guard way.length > 0 else { continue }
      let heading = way * (1 / way.length)
      let distance = distanceOut(
        from: center.target, along: heading, size: departing[index].size.target)
      guard distance > 0 else { continue }
      departing[index].center.retarget(
        to: center.target + heading * distance, at: time,
        with: style.animation(for: .swipe).position)
      guard var departure = departing[index].departure, departure.end < .infinity else { continue }
      let end = departing[index].wayEnd(fading: false, from: time)
      departure.end = end
      departing[index].departure = departure
      let card = departing[index].card
      if let place = pile.firstIndex(where: { $0.card == card }), place < frames.count {
        pile[place].hide(
          at: frames[place], opacity: opacities[place], until: end, at: time,
          with: animation(for: .advance))
      }
    }
  }

  private func finalRotation(
    _ motion: CardMotion, _ direction: SwipeDirection, byHand pan: Pan?, at time: Double
  ) -> Double {
    guard let pan else { return style.drag.turn(toward: direction) }
    let side = direction.unitPoint.x
    guard side != 0 else { return motion.rotation.value(at: time) }
    return pan.profile.rotation(
      translation: Point(x: side * pan.cardSize.width, y: 0), cardSize: pan.cardSize,
      grabFraction: pan.grab.y)
  }

  func isInScene(_ card: CardID, at time: Double) -> Bool {
    departing.contains { $0.card == card } || receding.contains { $0.card == card }
      || pile.contains { $0.card == card && !$0.isHidden(at: time) }
  }

  /// Puts a card that has left just outside the view, or at its place for a fade.
  mutating func bringBack(_ decision: Deck.Decision, from entrance: CardEntrance) {
    pile.removeAll { $0.card == decision.card }
    guard let rest = restFrame(of: decision.card) else { return }
    var motion = CardMotion(card: decision.card, frame: rest, opacity: opacities.first ?? 1)
    let side = entrance.side(of: decision.direction)
    if let side, !reducesMotion {
      let turn = style.drag.turn(toward: side)
      motion.center.set(self.entrance(side, turn: turn, rest: rest))
      motion.rotation.set(turn)
    } else {
      motion.opacity.set(DeckStage.seen(style.motion.transparent))
    }
    motion.overlay.set(side, strength: side == nil ? 0 : overlayStrength)
    showFace(of: &motion)
    pile.insert(motion, at: 0)
  }

  /// The centre of a rotated card that is just out of sight on a side.
  func entrance(_ direction: SwipeDirection, turn: Double, rest: Rect) -> Point {
    let turned = CardPose(
      card: CardID(0), role: .departing, center: rest.center, size: rest.size,
      rotation: turn, opacity: 1, overlay: nil, overlayProgress: 0,
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
