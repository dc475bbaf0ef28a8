/// Which point of a dragged card keeps its place under the pointer.
public enum DragAnchor: Hashable, Sendable {
  /// The point it was grabbed at: the card turns and shrinks around the pointer.
  case grab
  /// Its middle: the card's centre moves with the drag and it turns around itself, as in
  /// Koloda's articles.
  case centre
}

/// How a card turns, shrinks, fades and shows its overlay while it is dragged, and how it leaves.
///
/// The strength of a drag is its horizontal part relative to `strengthReach`; rotation and scale
/// follow it.
public struct DragProfile: Hashable, Sendable {
  /// What drag has the strength 1.
  public enum StrengthReach: Hashable, Sendable {
    /// One card width.
    case cardWidth
    /// A distance in logical pixels.
    case distance(Double)
  }

  /// The rotation at strength 1, in radians.
  public var rotationAngle: Double
  /// The greatest strength of rotation and scale, without unit.
  public var rotationMax: Double
  /// The least scale, without unit.
  public var scaleMin: Double
  /// Which point stays under the pointer.
  public var anchor: DragAnchor
  /// What drag has the strength 1.
  public var strengthReach = StrengthReach.cardWidth
  /// Whether a card that is held in its lower half turns the other way.
  public var turnsByGrab = true
  /// How much scale is lost at strength 1, without unit; nil means all that `scaleMin` allows.
  public var scaleLoss: Double?
  /// Along which axis the hand moves the card.
  public var axis = DragAxis.free
  /// How far a drag must go to decide, in logical pixels; nil leaves it to the `SwipeRule`.
  public var actionMargin: Double?
  /// Lines that decide instead of the distance, to the left and to the right.
  public var lines: DecisionLines?
  /// After what drag the overlay is at its strongest, in logical pixels; nil means at the
  /// threshold.
  public var overlayReach: Double?
  /// The overlay's greatest strength, 0...1.
  public var overlayMax = 1.0
  /// The opacity of a card that is past the threshold, 0...1, relative to the front card's.
  public var opacityPastThreshold = 1.0
  /// Where a decided card flies to.
  public var exit = DragExit.outOfView
  /// How far a card turns that is swiped programmatically, in radians; nil means as far as
  /// `SwipeDirection.turn`.
  public var swipeTurn: Double?

  /// Makes a profile; the defaults are Koloda's.
  public init(
    rotationAngle: Double = .pi / 10, rotationMax: Double = 1, scaleMin: Double = 0.8,
    anchor: DragAnchor = .grab
  ) {
    self.rotationAngle = rotationAngle
    self.rotationMax = rotationMax
    self.scaleMin = scaleMin
    self.anchor = anchor
  }

  /// The strength of a drag, limited on both sides.
  func strength(translation: Point, cardSize: Size) -> Double {
    let reach: Double =
      switch strengthReach {
      case .cardWidth: cardSize.width
      case .distance(let distance): distance
      }
    guard reach > 0 else { return 0 }
    let limit = rotationMax.isNaN ? 1 : abs(rotationMax)
    return min(max(translation.x / reach, -limit), limit)
  }

  /// A dragged card's rotation in radians, clockwise.
  ///
  /// - Parameters:
  ///   - translation: how far it was dragged, in logical pixels.
  ///   - cardSize: the card's size at rest.
  ///   - grabFraction: where it is held, 0 at the top edge and 1 at the bottom.
  public func rotation(translation: Point, cardSize: Size, grabFraction: Double) -> Double {
    let sign: Double = !turnsByGrab || grabFraction < 0.5 ? 1 : -1
    let rotation = sign * rotationAngle * strength(translation: translation, cardSize: cardSize)
    return rotation.isFinite ? rotation : 0
  }

  /// A dragged card's scale, without unit.
  public func scale(translation: Point, cardSize: Size) -> Double {
    let strength = abs(strength(translation: translation, cardSize: cardSize))
    let scale = max(1 - (scaleLoss ?? (1 - scaleMin)) * strength, scaleMin)
    return scale.isFinite ? max(scale, 0) : 1
  }

  /// How strong the overlay is, 0...1.
  ///
  /// - Parameters:
  ///   - distance: how far the card was dragged along the direction, in logical pixels.
  ///   - progress: how far it has come to the threshold, 0...1.
  func overlayStrength(distance: Double, progress: Double) -> Double {
    var strength = progress
    if let overlayReach {
      strength = overlayReach > 0 ? min(max(distance / overlayReach, 0), 1) : 1
    }
    strength *= min(max(overlayMax, 0), 1)
    return strength.isFinite ? strength : progress
  }

  /// How far a card turns that is swiped programmatically, in radians, clockwise.
  func turn(toward direction: SwipeDirection) -> Double {
    guard let swipeTurn, swipeTurn.isFinite else { return direction.turn }
    return direction.unitPoint.x * swipeTurn
  }
}
