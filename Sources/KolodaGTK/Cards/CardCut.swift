/// The outline a card is cut to and the shadows it casts.
public struct CardCut: Hashable, Sendable {
  /// The radius of the rounded corners, in logical pixels.
  public var cornerRadius: Double
  /// The shadows, drawn in this order.
  public var shadows: [Shadow]

  /// Makes a cut from a corner radius and shadows.
  public init(cornerRadius: Double, shadows: [Shadow]) {
    self.cornerRadius = cornerRadius
    self.shadows = shadows
  }

  /// The same cut with 0 for values that are not numbers, and lengths limited to `greatestLength`.
  var checked: CardCut {
    func length(_ value: Double) -> Double {
      value.isNaN ? 0 : min(max(value, -CardCut.greatestLength), CardCut.greatestLength)
    }
    return CardCut(
      cornerRadius: length(cornerRadius),
      shadows: shadows.map {
        Shadow(
          dx: length($0.dx), dy: length($0.dy), blur: length($0.blur),
          opacity: $0.opacity.isFinite ? $0.opacity : 0)
      })
  }

  /// The limit for a length in a cut, in logical pixels; no card is that large.
  static let greatestLength = 10_000.0

  /// A photo card: round corners and the standard shadows.
  public static let standard = CardCut(cornerRadius: 18, shadows: Shadow.standard)

  /// The space around the card in its picture: room for the shadows, and an outermost clear pixel
  /// that keeps edges smooth when the picture is rotated.
  public var margins: CardMargins {
    var margins = CardMargins(top: 0, right: 0, bottom: 0, left: 0)
    for shadow in shadows {
      margins.top = max(margins.top, shadow.reach - shadow.dy)
      margins.right = max(margins.right, shadow.reach + shadow.dx)
      margins.bottom = max(margins.bottom, shadow.reach + shadow.dy)
      margins.left = max(margins.left, shadow.reach - shadow.dx)
    }
    return CardMargins(
      top: margins.top.rounded(.up) + Self.clearRim,
      right: margins.right.rounded(.up) + Self.clearRim,
      bottom: margins.bottom.rounded(.up) + Self.clearRim,
      left: margins.left.rounded(.up) + Self.clearRim)
  }

  /// The width of the clear border of every picture, in logical pixels.
  private static let clearRim = 1.0
}
