/// Photos as prints: each card has its photo's own proportions and is as large as the area lets it
/// be; blank edges below tell of more, and the next photo comes when the front one is moved.
public struct PhotoStyle: DeckStyle, Hashable {
  /// How many logical pixels a photo's own become at most.
  public var enlargement: Double
  /// The least width and height of a card, in logical pixels, as far as the area has room.
  public var leastSide = 160.0
  /// The width relative to the height of a card whose shape is not known.
  public var placeholderAspect = 1.5
  /// The size of the next card at first, relative to its own.
  public var nextScale = 0.96
  /// After what part of a drag the next card is opaque; 1 is half the front card's size.
  public var followFade = 0.24
  /// Device pixels to a logical pixel: cards lie on whole ones.
  public var pixelScale = 1
  /// How a card follows the hand.
  public var drag: DragProfile
  /// The durations and springs of the transitions.
  public var motion: DeckMotion
  /// The directions that a card may leave by.
  public var directions = Set(SwipeDirection.allCases)
  /// The blank edges below the front card.
  public var edges: DeckEdges? = DeckEdges()
  /// How long the next card takes to be opaque when the front card was decided, in seconds.
  public var revealDuration = 0.03

  /// Makes the style; cards leave briskly unless the motion says otherwise.
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

  /// How many cards are shown at most: the front card, and the next one below it.
  public var visibleCards: Int { 2 }

  /// The opacity of a card, 0...1: at rest only the front card is seen.
  public func opacity(at index: Int) -> Double { index == 0 ? 1 : 0 }

  /// New cards come unseen.
  public var enteringOpacity: Double { 0 }

  /// The place of a card whose shape is not known, in logical pixels.
  public func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    frame(of: nil, at: index, of: count, in: size)
  }

  /// The place of a card of a shape in the deck's area, in logical pixels.
  public func frame(of shape: CardShape?, at index: Int, of count: Int, in size: Size) -> Rect {
    let card = cardSize(of: shape, in: size)
    let rest = Rect(
      x: whole((size.width - card.width) / 2), y: whole((size.height - card.height) / 2),
      width: card.width, height: card.height)
    guard index > 0 else { return rest }
    return Rect(center: rest.center, size: rest.size * nextScale)
  }

  /// The size at which a card of a shape rests in front, in logical pixels.
  ///
  /// - Parameters:
  ///   - shape: the card's own shape, nil where it is not known.
  ///   - size: the size of the deck's area.
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

  /// A card's width or height: paper where the photo is tiny, on whole device pixels.
  private func side(_ length: Double, within room: Double) -> Double {
    let least = leastSide > 0 ? min(leastSide, room) : 0
    let length = whole(min(max(length, least), room))
    return length > room ? length - 1 / Double(max(pixelScale, 1)) : length
  }

  private func whole(_ length: Double) -> Double {
    let scale = Double(max(pixelScale, 1))
    return (length * scale).rounded() / scale
  }

  /// How a card moves in a transition.
  public func animation(for transition: CardTransition) -> CardAnimation {
    var animation = motion.animation(for: transition)
    if transition == .advance { animation.opacity = .timed(.linear, revealDuration) }
    return animation
  }
}
