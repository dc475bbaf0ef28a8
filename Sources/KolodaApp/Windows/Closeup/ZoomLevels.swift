/// The sizes in which a photo can be looked at, as pixels of the screen for a pixel of the photo.
struct ZoomLevels: Equatable {
  /// The size on the card.
  var fit: Double
  /// The largest size: a photo beyond the limits of memory can't be shown larger.
  var largest: Double

  /// The fixed sizes.
  private static let fixed = [0.5, 1, 2]
  /// The largest size of any photo.
  static let limit = 2.0
  /// How near a pinch comes to a fixed size to end there, as a factor.
  private static let catching = 1.06
  /// How much smaller or larger a size must be to count as another one, as a factor.
  private static let difference = 1.001

  /// The sizes that steps go through, the smallest first.
  private var steps: [Double] {
    var steps = [fit] + Self.fixed.filter { $0 > fit * Self.difference && $0 <= largest }
    if largest < Self.limit, (steps.last ?? 0) * Self.difference < largest { steps.append(largest) }
    return steps
  }

  /// Returns the next size; nil for the size on the card, or if there is none.
  ///
  /// - Parameter zoom: the present size; nil for the size on the card.
  func next(_ step: ZoomStep, from zoom: Double?) -> Double? {
    let zoom = zoom ?? fit
    let next =
      switch step {
      case .larger: steps.first { $0 > zoom * Self.difference } ?? zoom
      case .smaller: steps.last { $0 * Self.difference < zoom } ?? fit
      }
    return next > fit ? next : nil
  }

  /// The size in which a photo is shown that should have a size: no larger than it can be, and no
  /// smaller than on the card, unless its own size is.
  func shown(_ zoom: Double) -> Double {
    min(max(zoom, min(fit, 1)), max(largest, min(fit, 1)))
  }

  /// The size in which a pinch ends; nil for the size on the card.
  func end(of zoom: Double) -> Double? {
    guard zoom > fit * ZoomLevels.staying else { return nil }
    let near = Self.fixed.first {
      $0 > fit && $0 <= largest && max(zoom / $0, $0 / zoom) < Self.catching
    }
    return near ?? min(zoom, largest)
  }

  /// How much larger than on the card a photo must be to stay so after a pinch, as a factor.
  private static let staying = 1.15
}
