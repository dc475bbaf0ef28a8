/// The geometry and appearance of one card at one time, ready to be drawn.
public struct CardPose: Hashable, Sendable {
  /// The card's part in the scene.
  public enum Role: Hashable, Sendable {
    /// In the stack, at a position: 0 is the front card.
    case pile(Int)
    /// Decided or sent to the back, and on its way out.
    case departing
    /// Covered by a card that came before it, or removed from the deck; fading out.
    case receding
  }

  /// The card.
  public var card: CardID
  /// The card's part in the scene.
  public var role: Role
  /// The card's centre, in logical pixels of the view.
  public var center: Point
  /// The card's size before rotation, in logical pixels.
  public var size: Size
  /// The rotation around the centre, in radians, clockwise.
  public var rotation: Double
  /// The opacity, from 0 (invisible) to 1.
  public var opacity: Double
  /// The direction shown by the overlay; nil without an overlay.
  public var overlay: SwipeDirection?
  /// The overlay's strength, 0...1; usually 1 at the threshold.
  public var overlayProgress: Double
  /// Whether releasing the card now would decide it.
  public var isPastThreshold: Bool
  /// Whether the card is waiting for an answer to its decision.
  public var isWaiting = false
  /// How far the card is flipped around its vertical axis, in radians: 0 shows the front, pi the
  /// back.
  ///
  /// A spring overshoots a little.
  public var flip = 0.0
  /// How strongly the back is blended over the front, 0...1; between 0 and 1 only during a
  /// cross-fade.
  public var back = 0.0

  /// Whether the back is the visible side.
  public var showsBack: Bool { back > 0.5 }

  /// The width of the flipped card as drawn relative to its own width, 0...1.
  public var flipScale: Double { abs(cosine(flip)) }

  /// The size of the flipped card as drawn, before rotation, in logical pixels.
  public var drawnSize: Size {
    flip == 0 ? size : Size(width: size.width * flipScale, height: size.height)
  }

  /// The position in the view of a point on the card, in logical pixels, without the flip.
  ///
  /// - Parameter fraction: the point as a fraction of the card's width and height.
  public func location(of fraction: Point) -> Point {
    let local = Point(
      x: (fraction.x - 0.5) * size.width, y: (fraction.y - 0.5) * size.height)
    return center + local.rotated(by: rotation)
  }

  /// The point on the card that is drawn at a position in the view, as a fraction of the card's
  /// width and height, without the flip; the centre if the card's size is empty.
  public func fraction(at location: Point) -> Point {
    guard !size.isEmpty else { return Point(x: 0.5, y: 0.5) }
    let local = (location - center).rotated(by: -rotation)
    return Point(x: local.x / size.width + 0.5, y: local.y / size.height + 0.5)
  }

  /// Whether a position in the view is on the card.
  public func contains(_ location: Point) -> Bool {
    let f = fraction(at: location)
    return (0...1).contains(f.x) && (0...1).contains(f.y)
  }

  /// The axis-aligned bounding box of the rotated card, in logical pixels.
  public var bounds: Rect {
    let c = abs(cosine(rotation))
    let s = abs(sine(rotation))
    return Rect(
      center: center,
      size: Size(
        width: size.width * c + size.height * s, height: size.width * s + size.height * c))
  }
}
