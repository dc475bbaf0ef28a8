/// The front card in a hand: the pan, and what is left of the motion in which the card was caught.
struct Drag: Sendable {
  var pan: Pan
  /// The progress toward a decision; nil if no direction is allowed.
  var progress: DragProgress?
  /// The pointer's present position in the view.
  private(set) var location: Point
  /// The pointer's position in the view when the card was grabbed or the axis last changed.
  private var startLocation: Point
  /// The pan's translation at that moment.
  private var startTranslation: Point
  /// The axis along which the card moves.
  private var axis = DragAxis.free
  /// The difference of the caught card's size, rotation and overlay from those of the pan.
  ///
  /// It fades out during the drag, so that catching a card never makes it jump.
  private var leftoverSize = Animated(Size.zero, threshold: 0.1)
  private var leftoverRotation = Animated(0.0, threshold: 0.0002)
  private var leftoverOverlay = Animated(0.0, threshold: OverlayMotion.threshold)
  /// The caught card's overlay if it shows another direction than the hand: it fades out first,
  /// then the hand's own fades in.
  private var caughtDirection: SwipeDirection?
  private var caughtOverlay = Animated(0.0, threshold: OverlayMotion.threshold)
  private var ownOverlay = Animated(1.0, threshold: OverlayMotion.threshold)
  /// The difference between how far the cards below have moved up and how far the hand would move
  /// them, because the card was caught far from its place.
  private var leftoverFollow = Animated(0.0, threshold: 0.001)

  /// How the differences fade out.
  static let fade = Animation.timed(.quadraticOut, 0.2)

  /// Grabs a card.
  ///
  /// - Parameters:
  ///   - pose: how the card is drawn now.
  ///   - rest: the card's frame at rest.
  ///   - location: the pointer's position in the view.
  ///   - profile: how the card follows the hand.
  ///   - time: now, in seconds.
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

  /// Keeps holding the card as drawn when its place of rest or its profile has changed.
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

  /// Sets the differences so that the drag shows the given pose at a time.
  ///
  /// - Parameters:
  ///   - pose: how the card is drawn now.
  ///   - rest: the card's frame at rest.
  ///   - progress: the hand's progress toward a decision.
  ///   - time: now, in seconds.
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

  /// Lets the overlay continue from what is visible when the hand changes direction.
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
      // A weak overlay fades in less time.
      let caught = shown.direction == nil ? 0 : shown.strength
      let fade = caught * OverlayMotion.fadeDuration
      caughtOverlay.start(
        from: caught, velocity: 0, to: 0, at: time, with: .timed(.linear, fade))
      ownOverlay.start(
        from: 0, velocity: 0, to: 1, at: time,
        with: .timed(.quadraticOut, OverlayMotion.fadeDuration, delay: fade))
    }
  }

  /// The visible overlay at a time: the rest of the caught card's, or the hand's own.
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

  /// Sets the difference so that the cards below continue from where they are.
  ///
  /// - Parameters:
  ///   - shown: how far they have moved up, 0...1.
  ///   - fraction: how far the hand alone would move them up, 0...1.
  ///   - time: now, in seconds.
  mutating func keepFollow(_ shown: Double, fraction: Double, at time: Double) {
    // The cards below may have far to go, so they start slowly.
    leftoverFollow.start(
      from: shown - fraction, velocity: leftoverFollow.state(at: time).velocity, to: 0, at: time,
      with: .timed(.quadraticInOut, 0.2))
  }

  /// How far the cards below have moved up, 0...1.
  func followFraction(_ fraction: Double, at time: Double) -> Double {
    min(max(fraction + leftoverFollow.value(at: time), 0), 1)
  }

  /// Whether the cards below follow only the hand.
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

  /// The position of a point of the card when the card is at rest.
  static func home(of fraction: Point, in rest: Rect) -> Point {
    Point(
      x: rest.origin.x + fraction.x * rest.size.width,
      y: rest.origin.y + fraction.y * rest.size.height)
  }

  /// The centre, size and rotation of the held card.
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
      // The grabbed point stays under the pointer at any rotation and size.
      let pointer = Drag.home(of: pan.grab, in: rest) + pan.translation
      let arm = Point(
        x: (pan.grab.x - 0.5) * size.width, y: (pan.grab.y - 0.5) * size.height)
      return (pointer - arm.rotated(by: rotation), size, rotation)
    }
  }
}
