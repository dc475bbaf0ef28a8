/// Koloda's second design (v2): the next card is stretched faintly over the background and settles
/// into place from there once the front card has left.
public struct BackgroundStyle: DeckStyle, Hashable {
  /// How a card follows the hand, decides and leaves.
  public var drag: DragProfile
  /// Whether the cards below move up while the front card is dragged.
  public var followsDrag: Bool
  /// The distance between the front card and each side of the area, in logical pixels.
  public var sideMargin: Double
  /// The distance between the front card and the top of the area, in logical pixels.
  public var topMargin: Double
  /// The height of a card relative to its width, in front and in the background.
  public var aspect: Double
  /// The width of the background card relative to the area's.
  public var stretch: Double
  /// The opacity of the background card, 0...1.
  public var backgroundOpacity: Double
  /// The opacity of the front card, 0...1.
  public var opaque = 1.0
  /// The maximum number of cards shown; all but the front card lie in the background.
  public var visibleCards = 2
  /// The durations and springs of the transitions.
  public var motion: DeckMotion
  /// The directions a card may leave by.
  public var directions = Set(SwipeDirection.allCases)
  /// How the next card settles into place from the background.
  public var collect = Animation.spring(Spring(bounciness: 9, speed: 16))
  /// How long the next card takes to become opaque, in seconds; about as long as the spring.
  public var fadeDuration = 0.4

  /// Makes the style; the defaults are Koloda's.
  public init(
    drag: DragProfile = DragProfile(), followsDrag: Bool = false, sideMargin: Double = 10,
    topMargin: Double = 20, aspect: Double = 1.25, stretch: Double = 1.5,
    backgroundOpacity: Double = 0.1, motion: DeckMotion = DeckMotion()
  ) {
    self.drag = drag
    self.followsDrag = followsDrag
    self.sideMargin = sideMargin
    self.topMargin = topMargin
    self.aspect = aspect
    self.stretch = stretch
    self.backgroundOpacity = backgroundOpacity
    self.motion = motion
  }

  /// The opacity of a card, 0...1; index 0 is the front card.
  public func opacity(at index: Int) -> Double { index == 0 ? opaque : backgroundOpacity }

  /// The frame of a card in the deck's area, in logical pixels; index 0 is the front card.
  public func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    if index == 0 {
      let width = max(size.width - 2 * sideMargin, 0)
      return Rect(
        x: (size.width - width) / 2, y: topMargin, width: width, height: aspect * width)
    }
    let width = stretch * size.width
    return Rect(x: (size.width - width) / 2, y: 0, width: width, height: aspect * width)
  }

  /// The animation of a card in a transition.
  public func animation(for transition: CardTransition) -> CardAnimation {
    var animation = motion.animation(for: transition)
    guard transition == .advance else { return animation }
    animation.position = collect
    animation.size = collect
    animation.opacity = .timed(.linear, fadeDuration)
    return animation
  }
}
