/// The prototype of Koloda's second design: a card is decided at fixed lines and speeds to its
/// side, and the next one drops into place from a larger size.
///
/// The prototype's deck loops, so use it with a deck that `isEndless`.
public struct PrototypeStyle: DeckStyle, Hashable {
  /// How a card follows the hand, decides and leaves.
  public var drag: DragProfile
  /// The durations and springs of the transitions.
  public var motion: DeckMotion
  /// The directions a card may leave by.
  public var directions: Set<SwipeDirection> = [.left, .right]
  /// Whether the cards below move up while the front card is dragged.
  public var followsDrag = false
  /// The distance between the front card and each side of the area, in logical pixels.
  public var sideMargin: Double
  /// The distance between the front card and the top of the area, in logical pixels.
  public var topMargin: Double
  /// The front card's height relative to its width.
  public var aspect: Double
  /// The size of the next card relative to the front card's.
  public var nextScale: Double
  /// The opacity of the next card, 0...1.
  public var nextOpacity: Double
  /// How the next card drops into place.
  public var fall: Animation
  /// How long the next card's opacity takes to rise, in seconds, after the delay of `fall`.
  public var fadeDuration = 0.3

  /// Makes the style; the defaults are the prototype's, but for the front card's place, which is
  /// the second design's.
  public init(
    drag: DragProfile = .prototype, motion: DeckMotion = PrototypeStyle.motion,
    sideMargin: Double = 10, topMargin: Double = 20, aspect: Double = 1.25,
    nextScale: Double = 3.5, nextOpacity: Double = 1, fall: Animation = PrototypeStyle.fall
  ) {
    self.drag = drag
    self.motion = motion
    self.sideMargin = sideMargin
    self.topMargin = topMargin
    self.aspect = aspect
    self.nextScale = nextScale
    self.nextOpacity = nextOpacity
    self.fall = fall
  }

  /// The prototype's drop: a spring with tension 500 and friction 30 after a delay of 0.3 s.
  public static let fall = Animation.spring(Spring(stiffness: 500, damping: 30), delay: 0.3)

  /// The prototype's motion: a decided card leaves in 0.2 s, accelerating evenly from rest.
  public static let motion: DeckMotion = {
    var motion = DeckMotion()
    motion.swipeDuration = 0.2
    motion.swipeCurve = .quadraticIn
    motion.swipeTurnDuration = 0.2
    return motion
  }()

  /// 2: the front card and the next one.
  public var visibleCards: Int { 2 }

  /// The opacity of a card, 0...1; index 0 is the front card.
  public func opacity(at index: Int) -> Double { index == 0 ? 1 : nextOpacity }

  /// The frame of a card in the deck's area, in logical pixels; index 0 is the front card.
  public func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    let width = max(size.width - 2 * sideMargin, 0)
    let front = Rect(
      x: (size.width - width) / 2, y: topMargin, width: width, height: aspect * width)
    return index == 0 ? front : Rect(center: front.center, size: front.size * nextScale)
  }

  /// The animation of a card in a transition.
  public func animation(for transition: CardTransition) -> CardAnimation {
    guard transition == .advance else { return motion.animation(for: transition) }
    var animation = CardAnimation(all: fall)
    animation.opacity = .timed(.linear, fadeDuration, delay: fall.delay)
    return animation
  }
}
