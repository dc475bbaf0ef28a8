import Koloda

/// Everything that the gallery's controls set; the defaults are those of the style.
struct GallerySettings: Equatable {
  private(set) var look: GalleryLook
  /// The spring's bounciness, 0...20.
  var bounciness: Double
  /// The spring's speed, 0...30.
  var speed: Double
  /// The spring's tension for a unit mass, where the style has it so.
  var tension = 500.0
  /// The spring's friction for a unit mass, where the style has it so.
  var friction = 30.0
  /// The finish fraction that decides.
  var threshold: Double
  /// The same as a part of the card's size, in percent, as the preferences have it.
  var distancePercent: Double {
    get { threshold * 50 }
    set { threshold = newValue / 50 }
  }
  /// The speed that decides, in logical pixels per second.
  var flickSpeed = SwipeRule.dragFlickSpeed
  var visibleCards = 3
  /// How far each card peeks out, or the front card's distance from the sides, in logical pixels.
  var margin: Double
  /// The size of a card relative to the one above it, or of the next one to the front card.
  var scale: Double
  /// The rotation at full strength, in degrees.
  var rotation: Double
  /// The scale of a dragged card at full strength.
  var scaleMin: Double
  var directions: Set<SwipeDirection>
  var followsDrag: Bool
  /// Whether cards fade instead of travelling; nil follows the desktop.
  var reducesMotion: Bool?

  init(_ look: GalleryLook) {
    self.look = look
    let isBackground = look == .background
    bounciness = isBackground ? 9 : 10
    speed = isBackground ? 16 : 20
    threshold = 0.6
    margin = look.isStack ? 4 : 10
    scale = look.isStack ? 0.95 : isBackground ? 1.5 : 3.5
    rotation = look.drag.rotationAngle * 180 / .pi
    scaleMin = look.drag.scaleMin
    directions = look == .prototype ? [.left, .right] : [.left, .right, .up, .down]
    followsDrag = look.isStack
  }

  /// The spring that the plot shows.
  var spring: Spring {
    look.hasConstants
      ? Spring(stiffness: tension, damping: friction)
      : Spring(bounciness: bounciness, speed: speed)
  }

  /// When letting go is a decision.
  var rule: SwipeRule {
    var rule = SwipeRule()
    rule.threshold = threshold
    rule.flickSpeed = flickSpeed
    return rule
  }

  /// The style with these settings.
  var style: any DeckStyle {
    var drag = look.drag
    drag.rotationAngle = rotation * .pi / 180
    drag.scaleMin = scaleMin
    var motion = look.motion
    if look.isStack { motion.reset = .spring(spring) }
    switch look {
    case .background:
      var style = BackgroundStyle(drag: drag, motion: motion)
      style.sideMargin = margin
      style.stretch = scale
      style.followsDrag = followsDrag
      style.collect = .spring(spring)
      return style
    case .prototype:
      var style = PrototypeStyle(drag: drag, motion: motion)
      style.sideMargin = margin
      style.nextScale = scale
      style.followsDrag = followsDrag
      style.fall = .spring(spring, delay: PrototypeStyle.fall.delay)
      return style
    default:
      return StackStyle(
        visibleCards: visibleCards, drag: drag, followsDrag: followsDrag, topMargin: margin,
        scale: scale, semiTransparent: 1, formula: look == .article ? .article : .released,
        piling: look == .upwards ? .upwards : .downwards, motion: motion)
    }
  }
}
