import CAdwaita

/// A straight edge seen through a Gaussian blur.
enum GaussianEdge {
  /// The fraction of a dark half-plane that reaches a point beside its edge, between 0 and 1.
  ///
  /// 0 far outside, 1/2 on the edge, 1 far inside. The distance is in standard deviations, positive
  /// inside.
  static func coverage(at distance: Double) -> Double {
    0.5 * erfc(-distance * 0.5.squareRoot())
  }

  /// The fraction of the span from `start` to `end` that reaches `place`, blurred by `sigma`.
  static func span(from start: Double, to end: Double, at place: Double, sigma: Double) -> Double {
    guard end > start else { return 0 }
    guard sigma > 0 else { return place >= start && place < end ? 1 : 0 }
    return coverage(at: (place - start) / sigma) - coverage(at: (place - end) / sigma)
  }
}
