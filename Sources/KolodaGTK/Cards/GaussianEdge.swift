import CAdwaita

/// A straight edge seen through a Gaussian blur.
enum GaussianEdge {
  /// How much of the far side's dark arrives at a place.
  ///
  /// Nothing far outside, half on the edge, all far inside. The distance is in standard
  /// deviations, positive inside.
  static func coverage(at distance: Double) -> Double {
    0.5 * erfc(-distance * 0.5.squareRoot())
  }

  /// How much of the span from `start` to `end` is seen from `place`, blurred by `sigma`.
  static func span(from start: Double, to end: Double, at place: Double, sigma: Double) -> Double {
    guard end > start else { return 0 }
    guard sigma > 0 else { return place >= start && place < end ? 1 : 0 }
    return coverage(at: (place - start) / sigma) - coverage(at: (place - end) / sigma)
  }
}
