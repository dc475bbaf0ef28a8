extension CardCut {
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

    /// A narrow shadow that outlines the card and a wide one that lifts it.
    static let standard = [
      Shadow(dy: 1, blur: 3, opacity: 0.12),
      Shadow(dy: 8, blur: 24, opacity: 0.18),
    ]
  }
}
