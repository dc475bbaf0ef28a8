extension DragProfile {
  /// The drag of Koloda for iOS: the defaults of `DragProfile`.
  public static let koloda = DragProfile()

  /// The drag of MDCSwipeToChoose: 3 degrees of rotation per 100 px in the direction of the grabbed
  /// half, no shrinking, and a decision after 100 px.
  public static let swipeToChoose: DragProfile = {
    // The library has no limit; a quarter turn (30 times 3 degrees) needs a longer drag than any
    // view allows.
    var profile = DragProfile(
      rotationAngle: 3 * .pi / 180, rotationMax: 30, scaleMin: 1, anchor: .centre)
    profile.strengthReach = .distance(100)
    profile.actionMargin = 100
    return profile
  }()

  /// The drag of TinderSimpleSwipeCards: pi/8 of rotation per 320 px, a scale of at least 0.93, a
  /// decision after 120 px, an overlay of at most 0.4, and an exit to ±500 on a canvas 320 px wide.
  public static let simpleSwipe: DragProfile = {
    var profile = DragProfile(
      rotationAngle: .pi / 8, rotationMax: 1, scaleMin: 0.93, anchor: .centre)
    profile.strengthReach = .distance(320)
    profile.turnsByGrab = false
    profile.scaleLoss = 0.25
    profile.actionMargin = 120
    profile.overlayReach = 100
    profile.overlayMax = 0.4
    profile.exit = .beside(x: 500, canvasWidth: 320, dragFactor: 2)
    profile.swipeTurn = 1
    return profile
  }()

  /// The drag of the prototype of Koloda's second design: lines decide, and a card past one fades
  /// to half its opacity and leaves straight to that side.
  public static let prototype: DragProfile = {
    var profile = DragProfile(scaleMin: 1)
    profile.lines = DecisionLines()
    profile.opacityPastThreshold = 0.5
    profile.exit = .beyondEdge(left: 475, canvasWidth: 375)
    return profile
  }()
}

extension DeckMotion {
  /// The motion of MDCSwipeToChoose: back in 0.2 s, ease-out.
  ///
  /// A programmatic swipe takes 0.1 s to the threshold and 0.1 s out of sight, here combined into
  /// one movement.
  public static let swipeToChoose: DeckMotion = {
    var motion = DeckMotion()
    motion.reset = .timed(.easeOut, 0.2)
    motion.swipeDuration = 0.2
    motion.swipeCurve = .easeIn
    return motion
  }()

  /// The motion of TinderSimpleSwipeCards: out of sight in 0.3 s, and back in 0.3 s.
  public static let simpleSwipe: DeckMotion = {
    var motion = DeckMotion()
    motion.reset = .timed(.easeInOut, 0.3)
    motion.resetDuration = 0.3
    motion.swipeDuration = 0.3
    motion.swipeCurve = .easeInOut
    motion.swipeTurnDuration = 0.3
    return motion
  }()
}
