/// The outline a card is cut to and the shadows it casts.
public struct CardCut: Hashable, Sendable {
  /// One shadow, with the meaning of a style sheet's `box-shadow`.
  public struct Shadow: Hashable, Sendable {
    /// The shadow's offset to the right, in logical pixels.
    public var dx: Double
    /// The shadow's offset downwards, in logical pixels.
    public var dy: Double
    /// The blur radius, in logical pixels: twice the standard deviation, as in CSS.
    public var blur: Double
    /// The shadow's opacity under the middle of the card, from 0 to 1.
    public var opacity: Double

    /// Makes a black shadow.
    public init(dx: Double = 0, dy: Double, blur: Double, opacity: Double) {
      self.dx = dx
      self.dy = dy
      self.blur = blur
      self.opacity = opacity
    }

    /// The standard deviation of the blur, in logical pixels.
    var sigma: Double { max(blur, 0) / 2 }

    /// How far beyond its own edge the shadow is still visible, in logical pixels.
    ///
    /// Visible means at least half a step of an 8-bit channel.
    var reach: Double {
      var near = 0.0
      var far = Self.farthest
      // The shadow only fades with distance from a straight edge, so bisection finds where it ends.
      for _ in 0..<20 {
        let middle = (near + far) / 2
        if opacity * GaussianEdge.coverage(at: -middle) * 255 > 0.5 {
          near = middle
        } else {
          far = middle
        }
      }
      return far * sigma
    }

    /// The distance at which even a black shadow is below half a step of an 8-bit channel, in
    /// standard deviations.
    private static let farthest = 4.0
  }

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

  /// A photo card: round corners, a narrow shadow that outlines the card and a wide one that lifts
  /// it.
  public static let standard = CardCut(
    cornerRadius: 18,
    shadows: [
      Shadow(dy: 1, blur: 3, opacity: 0.12),
      Shadow(dy: 8, blur: 24, opacity: 0.18),
    ])

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
