/// Photos as prints: each card has the proportions of its photo and is as large as the area allows.
///
/// Blank edges below the front card show that there are more, and the next photo appears when the
/// front one is moved.
public struct PhotoStyle: DeckStyle, Hashable {
  /// The maximum scale of a photo relative to its size at 100 %; 1 never enlarges photos.
  ///
  /// Scalable pictures have no limit. A value that isn't positive counts as 1.
  public var enlargement: Double
  /// The minimum width and height of a card, in logical pixels, if the area has room for it.
  public var leastSide = 160.0
  /// The ratio of width to height for a card whose shape is unknown.
  public var placeholderAspect = 1.5
  /// The size of the next card before it moves up, relative to its size in front.
  public var nextScale = 0.96
  /// The fraction of a drag after which the next card is opaque; a drag of 1 is half the front
  /// card's size.
  public var followFade = 0.24
  /// The number of device pixels per logical pixel; cards are aligned to whole device pixels.
  public var pixelScale = 1
  /// How a card follows the hand, decides and leaves.
  public var drag: DragProfile
  /// The durations and springs of the transitions.
  public var motion: DeckMotion
  /// The directions a card may leave by.
  public var directions = Set(SwipeDirection.allCases)
  /// The blank edges below the front card.
  public var edges: DeckEdges? = DeckEdges()
  /// How long the next card takes to become opaque after a decision, in seconds.
  public var revealDuration = 0.03

  /// Makes the style; by default cards that are swiped programmatically leave at a brisk pace.
  public init(
    enlargement: Double = 1, drag: DragProfile = DragProfile(),
    motion: DeckMotion = PhotoStyle.motion
  ) {
    self.enlargement = enlargement
    self.drag = drag
    self.motion = motion
  }

  /// Koloda's motion at a brisk pace.
  public static let motion: DeckMotion = {
    var motion = DeckMotion()
    motion.pace = .brisk
    motion.giveWayDelay = 0.15
    return motion
  }()

  /// 2: the front card and the next one below it.
  public var visibleCards: Int { 2 }

  /// The opacity of a card at rest, 0...1: only the front card is visible.
  public func opacity(at index: Int) -> Double { index == 0 ? 1 : 0 }

  /// 0: new cards enter invisibly.
  public var enteringOpacity: Double { 0 }

  /// The frame of a card whose shape is unknown, in the deck's area, in logical pixels.
  public func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    frame(of: nil, at: index, of: count, in: size)
  }

  /// The frame of a card in the deck's area, in logical pixels; index 0 is the front card.
  public func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect {
    let card = cardSize(of: shape, in: size)
    let rest = Rect(
      x: whole((size.width - card.width) / 2), y: whole((size.height - card.height) / 2),
      width: card.width, height: card.height)
    guard index > 0 else { return rest }
    return Rect(center: rest.center, size: rest.size * nextScale)
  }

  /// The size of the front card at rest, in logical pixels.
  ///
  /// - Parameters:
  ///   - shape: the card's own shape; nil if it is unknown.
  ///   - size: the size of the deck's area, in logical pixels.
  public func cardSize(of shape: CardShape?, in size: Size) -> Size {
    guard !size.isEmpty else { return .zero }
    let known = shape.flatMap { $0.extents.isEmpty ? nil : $0 }
    let aspect = placeholderAspect > 0 && placeholderAspect.isFinite ? placeholderAspect : 1
    let extents = known?.extents ?? Size(width: aspect, height: 1)
    let isLimited = known.map { !$0.isScalable } ?? false
    let limit = !isLimited ? .infinity : enlargement > 0 ? enlargement : 1
    let fit = min(size.width / extents.width, size.height / extents.height, limit)
    return Size(
      width: side(extents.width * fit, within: size.width),
      height: side(extents.height * fit, within: size.height))
  }

  /// A card's width or height: at least `leastSide`, and aligned to whole device pixels.
  private func side(_ length: Double, within room: Double) -> Double {
    let least = leastSide > 0 ? min(leastSide, room) : 0
    let length = whole(min(max(length, least), room))
    return length > room ? length - 1 / Double(max(pixelScale, 1)) : length
  }

  private func whole(_ length: Double) -> Double {
    let scale = Double(max(pixelScale, 1))
    return (length * scale).rounded() / scale
  }

  /// The animation of a card in a transition.
  public func animation(for transition: CardTransition) -> CardAnimation {
    var animation = motion.animation(for: transition)
    if transition == .advance { animation.opacity = .timed(.linear, revealDuration) }
    return animation
  }
}
