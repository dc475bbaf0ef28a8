/// Where and how one card is drawn at one time.
public struct CardPose: Hashable, Sendable {
  /// The card's part in the scene.
  public enum Role: Hashable, Sendable {
    /// In the stack; 0 is the front card.
    case pile(Int)
    /// Decided, and on its way out.
    case departing
    /// Covered by a card that came before it, or taken out of the deck.
    case receding
  }

  /// Which card.
  public var card: CardID
  /// Its part in the scene.
  public var role: Role
  /// Its middle, in logical pixels of the view.
  public var center: Point
  /// Its size before rotation, in logical pixels.
  public var size: Size
  /// Its rotation around its middle, in radians, clockwise.
  public var rotation: Double
  /// 0 (not seen) to 1.
  public var opacity: Double
  /// The direction that its overlay tells of, nil without overlay.
  public var overlay: SwipeDirection?
  /// How strong the overlay is, 0...1; 1 at the threshold.
  public var overlayProgress: Double
  /// Whether letting go now would decide.
  public var isPastThreshold: Bool
  /// Whether the card waits for an answer to its decision.
  public var isWaiting = false
  /// How far it is turned over about its upright middle line, in radians: 0 shows the front, pi
  /// the back; a spring goes a little beyond.
  public var flip = 0.0
  /// How strongly the back is seen over the front, 0...1; in between only in a cross-fade.
  public var back = 0.0

  /// Whether the back is the side to be seen.
  public var showsBack: Bool { back > 0.5 }

  /// The width that the turned card is drawn at, relative to its own, 0...1.
  public var flipScale: Double { abs(cosine(flip)) }

  /// The size that the turned card is drawn at, before rotation, in logical pixels.
  public var drawnSize: Size {
    flip == 0 ? size : Size(width: size.width * flipScale, height: size.height)
  }

  /// Where a point of the card is drawn.
  ///
  /// - Parameter fraction: the point, as a fraction of the card's width and height.
  public func location(of fraction: Point) -> Point {
    let local = Point(
      x: (fraction.x - 0.5) * size.width, y: (fraction.y - 0.5) * size.height)
    return center + local.rotated(by: rotation)
  }

  /// Which point of the card is drawn at a place, as a fraction of its width and height.
  public func fraction(at location: Point) -> Point {
    guard !size.isEmpty else { return Point(x: 0.5, y: 0.5) }
    let local = (location - center).rotated(by: -rotation)
    return Point(x: local.x / size.width + 0.5, y: local.y / size.height + 0.5)
  }

  /// Whether a place lies on the card.
  public func contains(_ location: Point) -> Bool {
    let f = fraction(at: location)
    return (0...1).contains(f.x) && (0...1).contains(f.y)
  }

  /// The upright rectangle around the turned card.
  public var bounds: Rect {
    let c = abs(cosine(rotation))
    let s = abs(sine(rotation))
    return Rect(
      center: center,
      size: Size(
        width: size.width * c + size.height * s, height: size.width * s + size.height * c))
  }
}
