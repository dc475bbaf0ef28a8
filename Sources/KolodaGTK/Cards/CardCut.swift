/// The outline a card is cut to and the shadows it casts.
public struct CardCut: Hashable, Sendable {
  /// One shadow, in the terms of a style sheet's `box-shadow`.
  public struct Shadow: Hashable, Sendable {
    /// How far the shadow lies to the right, in logical pixels.
    public var dx: Double
    /// How far the shadow lies below, in logical pixels.
    public var dy: Double
    /// The blur's width, in logical pixels: twice the standard deviation, as in CSS.
    public var blur: Double
    /// How dark it is under the middle of the card, from 0 to 1.
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

    /// How far from its own edge the shadow is at least half a step of an 8-bit channel dark,
    /// in logical pixels.
    var reach: Double {
      var near = 0.0
      var far = Self.farthest
      // The shadow beyond a straight edge only ever gets lighter, so halving finds the place.
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

    /// Where no 8-bit shadow is seen any more, however dark, in standard deviations.
    private static let farthest = 4.0
  }

  /// The radius of the rounded corners, in logical pixels.
  public var cornerRadius: Double
  /// The shadows, drawn in this order.
  public var shadows: [Shadow]

  /// Makes a cut from its corners and shadows.
  public init(cornerRadius: Double, shadows: [Shadow]) {
    self.cornerRadius = cornerRadius
    self.shadows = shadows
  }

  /// The cut with 0 for what is no number, and nothing larger than `greatestLength`.
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

  /// The greatest length in a cut, in logical pixels: more than any card has.
  static let greatestLength = 10_000.0

  /// A photo card: round corners, a thin shadow that draws the edge and a wide one that lifts it.
  public static let standard = CardCut(
    cornerRadius: 18,
    shadows: [
      Shadow(dy: 1, blur: 3, opacity: 0.12),
      Shadow(dy: 8, blur: 24, opacity: 0.18),
    ])

  /// What the picture has around the card: room for the shadows, and a last pixel that is clear
  /// so that an edge stays smooth when the picture is turned.
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

  /// The clear edge of every picture, in logical pixels.
  private static let clearRim = 1.0
}
