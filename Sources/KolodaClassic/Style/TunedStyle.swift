import KolodaGTK

/// A style with the changes of a `DeckTuning`.
struct TunedStyle: DeckStyle {
  private let base: any DeckStyle
  private let tuning: DeckTuning
  private let frames: FrameTable

  init(_ base: any DeckStyle, _ tuning: DeckTuning, frames: FrameTable) {
    self.tuning = tuning
    self.frames = frames
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
    frames.frame(at: index) ?? base.frame(at: index, of: count, in: size)
  }

  func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect {
    frames.frame(at: index) ?? base.frame(of: shape, at: index, of: count, in: size)
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
