/// The front card in a hand: the pan, and what is left of the motion it was caught in.
struct Drag: Sendable {
  var pan: Pan
  /// How far it has come toward a decision, nil without directions.
  var progress: DragProgress?
  /// The pointer's place now, in the view.
  private(set) var location: Point
  /// The pointer's place when the card was grabbed, or the axis changed, in the view.
  private var startLocation: Point
  /// The pan's translation then.
  private var startTranslation: Point
  /// The axis that the card is moved along.
  private var axis = DragAxis.free
  /// What the caught card's size, rotation and overlay differ by from those of the pan; it
  /// fades away during the drag, so that catching a card never makes it jump.
  private var leftoverSize = Animated(Size.zero, threshold: 0.1)
  private var leftoverRotation = Animated(0.0, threshold: 0.0002)
  private var leftoverOverlay = Animated(0.0, threshold: OverlayMotion.threshold)
  /// The caught card's overlay where it tells of another direction than the hand: it fades
  /// first, then the hand's own rises.
  private var caughtDirection: SwipeDirection?
  private var caughtOverlay = Animated(0.0, threshold: OverlayMotion.threshold)
  private var ownOverlay = Animated(1.0, threshold: OverlayMotion.threshold)
  /// What the cards below are short of following the hand, because the card was caught far from
  /// its place.
  private var leftoverFollow = Animated(0.0, threshold: 0.001)

  /// How fast the leftover fades.
  static let fade = Animation.timed(.quadraticOut, 0.2)

  /// Grabs a card at a place.
  ///
  /// - Parameters:
  ///   - pose: how the card is drawn now.
  ///   - rest: the card's frame at rest.
  ///   - location: the pointer's place in the view.
  ///   - profile: how the card follows the hand.
  init(pose: CardPose, rest: Rect, location: Point, profile: DragProfile, at time: Double) {
    let fraction = pose.fraction(at: location)
    let translation: Point
    switch profile.anchor {
    case .grab: translation = location - Drag.home(of: fraction, in: rest)
    case .centre: translation = pose.center - rest.center
    }
    pan = Pan(
      grab: fraction, cardSize: rest.size, profile: profile, translation: translation, at: time)
    startLocation = location
    startTranslation = translation
    self.location = location
  }

  /// Holds the card on, as it is drawn, where its place of rest or its profile has changed.
  mutating func rehold(_ pose: CardPose, rest: Rect, profile: DragProfile) {
    if profile.anchor == .grab, pan.profile.anchor != .grab {
      pan.grab = pose.fraction(at: location)
    }
    let translation: Point
    switch profile.anchor {
    case .grab: translation = pose.location(of: pan.grab) - Drag.home(of: pan.grab, in: rest)
    case .centre: translation = pose.center - rest.center
    }
    let shift = translation - pan.translation
    pan.shift(by: shift)
    startTranslation = startTranslation + shift
    pan.profile = profile
    pan.cardSize = rest.size
  }

  /// Makes the leftovers such that the drag shows a pose at a time.
  ///
  /// - Parameters:
  ///   - pose: how the card is drawn now.
  ///   - rest: the card's frame at rest.
  ///   - progress: how far the hand has come towards a decision.
  mutating func keepContinuous(
    with pose: CardPose, rest: Rect, progress: DragProgress?, at time: Double
  ) {
    leftoverSize.start(
      from: pose.size - rest.size * pan.scale, velocity: .zero, to: .zero, at: time,
      with: Drag.fade)
    leftoverRotation.start(
      from: pose.rotation - pan.rotation, velocity: 0, to: 0, at: time, with: Drag.fade)
    keepOverlay((pose.overlay, pose.overlayProgress), progress: progress, at: time)
  }

  /// Lets the overlay go on from what is seen where the hand turns to another direction.
  mutating func turnOverlay(
    from before: DragProgress, to after: DragProgress?, at time: Double
  ) {
    keepOverlay(overlay(of: before, at: time), progress: after, at: time)
  }

  private mutating func keepOverlay(
    _ shown: (direction: SwipeDirection?, strength: Double), progress: DragProgress?,
    at time: Double
  ) {
    if let progress, shown.direction == progress.direction {
      leftoverOverlay.start(
        from: shown.strength - progress.overlay, velocity: 0, to: 0, at: time, with: Drag.fade)
      caughtOverlay.set(0)
      ownOverlay.set(1)
    } else if shown.strength <= OverlayMotion.threshold,
      progress?.overlay ?? 0 <= OverlayMotion.threshold
    {
      leftoverOverlay.set(0)
      caughtOverlay.set(0)
      ownOverlay.set(1)
    } else {
      leftoverOverlay.set(0)
      caughtDirection = shown.direction
      // A weak one fades in less time.
      let caught = shown.direction == nil ? 0 : shown.strength
      let fade = caught * OverlayMotion.fadeDuration
      caughtOverlay.start(
        from: caught, velocity: 0, to: 0, at: time, with: .timed(.linear, fade))
      ownOverlay.start(
        from: 0, velocity: 0, to: 1, at: time,
        with: .timed(.quadraticOut, OverlayMotion.fadeDuration, delay: fade))
    }
  }

  /// The overlay at a time: what is left of the caught card's, or the hand's own.
  func overlay(at time: Double) -> (direction: SwipeDirection?, strength: Double) {
    overlay(of: progress, at: time)
  }

  private func overlay(
    of progress: DragProgress?, at time: Double
  ) -> (direction: SwipeDirection?, strength: Double) {
    let caught = caughtOverlay.state(at: time)
    if !caught.isSettled { return (caughtDirection, caught.value) }
    guard let progress else { return (nil, 0) }
    let strength = progress.overlay * ownOverlay.value(at: time)
    return (progress.direction, min(max(strength + leftoverOverlay.value(at: time), 0), 1))
  }

  /// Makes the leftover such that the cards below go on from where they are.
  ///
  /// - Parameters:
  ///   - shown: how far they have moved up, 0...1.
  ///   - fraction: how far the hand would have them.
  mutating func keepFollow(_ shown: Double, fraction: Double, at time: Double) {
    // The cards below may have far to go, so they begin slowly.
    leftoverFollow.start(
      from: shown - fraction, velocity: leftoverFollow.state(at: time).velocity, to: 0, at: time,
      with: .timed(.quadraticInOut, 0.2))
  }

  /// How far the cards below have moved up, 0...1.
  func followFraction(_ fraction: Double, at time: Double) -> Double {
    min(max(fraction + leftoverFollow.value(at: time), 0), 1)
  }

  /// Whether the cards below follow the hand and nothing else.
  func isFollowSettled(at time: Double) -> Bool { leftoverFollow.isSettled(at: time) }

  mutating func move(to location: Point, along axis: DragAxis, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    if axis != self.axis {
      startLocation = self.location
      startTranslation = pan.translation
      self.axis = axis
    }
    self.location = location
    let way = axis.projected(location - startLocation)
    pan.move(to: startTranslation + way, at: time)
  }

  func isSettled(at time: Double) -> Bool {
    leftoverSize.isSettled(at: time) && leftoverRotation.isSettled(at: time)
      && leftoverOverlay.isSettled(at: time) && caughtOverlay.isSettled(at: time)
      && ownOverlay.isSettled(at: time) && leftoverFollow.isSettled(at: time)
  }

  /// Where a point of the card is when the card rests.
  static func home(of fraction: Point, in rest: Rect) -> Point {
    Point(
      x: rest.origin.x + fraction.x * rest.size.width,
      y: rest.origin.y + fraction.y * rest.size.height)
  }

  /// The geometry of the held card: centre, size and rotation.
  func geometry(
    rest: Rect, at time: Double
  ) -> (center: Point, size: Size, rotation: Double) {
    let sum = rest.size * pan.scale + leftoverSize.value(at: time)
    let size = Size(width: max(sum.width, 0), height: max(sum.height, 0))
    let rotation = pan.rotation + leftoverRotation.value(at: time)
    switch pan.profile.anchor {
    case .centre:
      return (rest.center + pan.translation, size, rotation)
    case .grab:
      // The held point stays under the pointer, whatever the card's turn and size.
      let pointer = Drag.home(of: pan.grab, in: rest) + pan.translation
      let arm = Point(
        x: (pan.grab.x - 0.5) * size.width, y: (pan.grab.y - 0.5) * size.height)
      return (pointer - arm.rotated(by: rotation), size, rotation)
    }
  }
}
