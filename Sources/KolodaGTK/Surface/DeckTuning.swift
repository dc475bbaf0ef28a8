import Koloda

/// What a deck view's properties and its delegate change of a style; nil where the style is as
/// it is.
struct DeckTuning: Hashable, Sendable {
  // What changes the layout.
  var visibleCards: Int?
  var opaque: Double?
  var semiTransparent: Double?
  var topMargin: Double?
  var scale: Double?
  var piling: StackStyle.PilingDirection?
  var fadesNext = true
  var followsDrag: Bool?

  // What changes what happens next.
  var transparent: Double?
  var rotationMax: Double?
  var rotationAngle: Double?
  var scaleMin: Double?
  var swipeDuration: Double?
  var advanceDuration: Double?
  var appearanceDuration: Double?
  var reverseDuration: Double?
  /// The way of the next card to the front.
  var backgroundAnimation: Animation?
  /// An animator's animations.
  var animations: [CardTransition: CardAnimation] = [:]

  /// The most cards that are shown at once.
  static let mostVisibleCards = DeckStage.greatestVisibleCards

  /// Whether another tuning has the same layout.
  func laysOut(like other: DeckTuning) -> Bool {
    visibleCards == other.visibleCards && opaque == other.opaque
      && semiTransparent == other.semiTransparent && topMargin == other.topMargin
      && scale == other.scale && piling == other.piling && fadesNext == other.fadesNext
      && followsDrag == other.followsDrag
  }
}

/// A style with a tuning.
struct TunedStyle: DeckStyle {
  /// Gives the frame of a place in the pile in an area, nil for the style's own.
  typealias FrameOverride = @Sendable (_ index: Int, _ area: Size) -> Rect?

  private let base: any DeckStyle
  private let tuning: DeckTuning
  private let frameOverride: FrameOverride?

  init(_ base: any DeckStyle, _ tuning: DeckTuning, frameOverride: FrameOverride?) {
    self.tuning = tuning
    self.frameOverride = frameOverride
    guard var stack = base as? StackStyle else {
      self.base = base
      return
    }
    if let margin = tuning.topMargin { stack.topMargin = margin }
    if let scale = tuning.scale { stack.scale = scale }
    if let piling = tuning.piling { stack.piling = piling }
    self.base = stack
  }

  var visibleCards: Int { tuning.visibleCards ?? base.visibleCards }
  var followsDrag: Bool { tuning.followsDrag ?? base.followsDrag }
  var enteringOpacity: Double { tuning.transparent ?? base.enteringOpacity }
  var directions: Set<SwipeDirection> { base.directions }

  var motion: DeckMotion {
    var motion = base.motion
    if let transparent = tuning.transparent { motion.transparent = transparent }
    return motion
  }

  var drag: DragProfile {
    var profile = base.drag
    if let rotationMax = tuning.rotationMax { profile.rotationMax = rotationMax }
    if let rotationAngle = tuning.rotationAngle { profile.rotationAngle = rotationAngle }
    if let scaleMin = tuning.scaleMin { profile.scaleMin = scaleMin }
    return profile
  }

  func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    if let frame = frameOverride?(index, size), frame.origin.isFinite, !frame.size.isEmpty {
      return frame
    }
    return base.frame(at: index, of: count, in: size)
  }

  func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect {
    if let frame = frameOverride?(index, size), frame.origin.isFinite, !frame.size.isEmpty {
      return frame
    }
    return base.frame(of: shape, at: index, of: count, in: size)
  }

  var edges: DeckEdges? { base.edges }
  var followFade: Double { base.followFade }

  func exit(
    toward direction: SwipeDirection, of card: Rect, dragged translation: Point, in size: Size
  ) -> Point? { base.exit(toward: direction, of: card, dragged: translation, in: size) }

  func opacity(at index: Int) -> Double {
    if index == 0 || !tuning.fadesNext { return tuning.opaque ?? base.opacity(at: 0) }
    return tuning.semiTransparent ?? base.opacity(at: index)
  }

  func animation(for transition: CardTransition) -> CardAnimation {
    let own = tuning.animations[transition]
    var animation = own ?? base.animation(for: transition)
    switch transition {
    case .swipe:
      if let duration = tuning.swipeDuration { animation.position.setDuration(duration) }
    case .advance:
      if own == nil, let duration = tuning.advanceDuration { animation.setDuration(duration) }
      if let background = tuning.backgroundAnimation {
        animation.position = background
        animation.size = background
      }
    case .appear:
      if own == nil, let duration = tuning.appearanceDuration { animation.setDuration(duration) }
    case .undo:
      if own == nil, let duration = tuning.reverseDuration { animation.setDuration(duration) }
    default: break
    }
    return animation
  }
}

extension Animation {
  /// The time that a timed animation takes, in seconds; nil for others.
  var duration: Double? {
    if case .timed(_, let duration) = motion { duration } else { nil }
  }

  /// Makes a timed animation take another time; a spring stays as it is.
  mutating func setDuration(_ duration: Double) {
    if case .timed(let curve, _) = motion { motion = .timed(curve, duration: duration) }
  }
}

extension CardAnimation {
  /// Makes every timed part take another time.
  mutating func setDuration(_ duration: Double) {
    position.setDuration(duration)
    size.setDuration(duration)
    rotation.setDuration(duration)
    opacity.setDuration(duration)
    overlay.setDuration(duration)
  }
}
