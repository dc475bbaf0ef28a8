@testable import Koloda

// The styles that a script may choose from.
extension StageScript {
  static let styles: [any DeckStyle] = [
    StackStyle(), StackStyle(visibleCards: 5, piling: .upwards),
    StackStyle(visibleCards: 1), StackStyle(visibleCards: 4, formula: .article),
    StackStyle(drag: DragProfile(anchor: .centre)), StackStyle(followsDrag: false),
    BackgroundStyle(), PrototypeStyle(), slow, DiagonalStyle(),
    StackStyle(drag: .swipeToChoose, motion: .swipeToChoose),
    StackStyle(visibleCards: 4, drag: .simpleSwipe, motion: .simpleSwipe),
    BackgroundStyle(drag: .prototype, followsDrag: true),
    PhotoStyle(), PhotoStyle(enlargement: 2, motion: DeckMotion()), atOnce,
  ]

  /// A photo style whose decided cards disappear at once.
  static let atOnce: PhotoStyle = {
    var style = PhotoStyle()
    style.motion.pace = .atOnce
    return style
  }()

  /// A style in which every figure differs from its default.
  static let slow: StackStyle = {
    var motion = DeckMotion()
    motion.reset = .timed(.easeInOut, 0.6)
    motion.resetDuration = 0.5
    motion.resetBelowDuration = 0.4
    motion.swipeDuration = DragSpeed.slow.rawValue
    motion.swipeCurve = .linear
    motion.advanceDuration = 0.5
    motion.undoDuration = 0.6
    motion.insertDuration = 0.5
    motion.removeDuration = 0.3
    motion.flip = .spring(Spring(bounciness: 15, speed: 3), delay: 0.05)
    var drag = DragProfile(rotationAngle: 0.6, rotationMax: 0.5, scaleMin: 0.5)
    drag.overlayReach = 60
    drag.opacityPastThreshold = 0.3
    drag.axis = .horizontal
    return StackStyle(
      visibleCards: 6, drag: drag, topMargin: 20, scale: 0.8, opaque: 0.9,
      semiTransparent: 0.4, motion: motion)
  }()
}
