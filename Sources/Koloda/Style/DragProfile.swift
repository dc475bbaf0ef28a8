/// The point of a dragged card that stays under the pointer.
public enum DragAnchor: Hashable, Sendable {
  /// The grabbed point: the card rotates and shrinks around the pointer.
  case grab
  /// The middle: the card's centre moves with the drag, and the card rotates around it, as in
  /// Koloda's articles.
  case centre
}

/// How a card rotates, shrinks, fades and shows its overlay while dragged, and how it leaves.
///
/// Rotation and scale depend on the strength of a drag: its horizontal distance divided by
/// `strengthReach`.
public struct DragProfile: Hashable, Sendable {
  /// The horizontal distance at which a drag has strength 1.
  public enum StrengthReach: Hashable, Sendable {
    /// The width of the card.
    case cardWidth
    /// A fixed distance in logical pixels.
    case distance(Double)
  }

  /// The rotation at strength 1, in radians.
  public var rotationAngle: Double
  /// The maximum strength for rotation and scale; greater strengths count as this.
  public var rotationMax: Double
  /// The minimum scale; 1 is the card's full size.
  public var scaleMin: Double
  /// The point that stays under the pointer.
  public var anchor: DragAnchor
  /// The horizontal distance at which a drag has strength 1.
  public var strengthReach = StrengthReach.cardWidth
  /// Whether a card grabbed in its lower half rotates the other way.
  public var turnsByGrab = true
  /// How much the scale shrinks at strength 1; nil means down to `scaleMin`.
  public var scaleLoss: Double?
  /// The axis along which the hand can move the card.
  public var axis = DragAxis.free
  /// How far a drag must go to decide, in logical pixels; nil means as far as the `SwipeRule` says.
  public var actionMargin: Double?
  /// Lines that decide, instead of the distance, for swipes to the left and right.
  public var lines: DecisionLines?
  /// The distance at which the overlay reaches its maximum strength, in logical pixels; nil means
  /// at the threshold.
  public var overlayReach: Double?
  /// The maximum strength of the overlay, 0...1.
  public var overlayMax = 1.0
  /// The opacity of a card past the threshold relative to the front card's, 0...1.
  public var opacityPastThreshold = 1.0
  /// Where a decided card flies to.
  public var exit = DragExit.outOfView
  /// The rotation of a card that is swiped programmatically, in radians; nil means
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

  /// The strength of a drag, from `-rotationMax` to `rotationMax`; negative to the left.
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

  /// The rotation of a dragged card in radians, clockwise.
  ///
  /// - Parameters:
  ///   - translation: how far the card was dragged, in logical pixels.
  ///   - cardSize: the card's size at rest, in logical pixels.
  ///   - grabFraction: where the card was grabbed: 0 at its top edge, 1 at its bottom edge.
  public func rotation(translation: Point, cardSize: Size, grabFraction: Double) -> Double {
    let sign: Double = !turnsByGrab || grabFraction < 0.5 ? 1 : -1
    let rotation = sign * rotationAngle * strength(translation: translation, cardSize: cardSize)
    return rotation.isFinite ? rotation : 0
  }

  /// The scale of a dragged card; 1 is its full size.
  ///
  /// - Parameters:
  ///   - translation: how far the card was dragged, in logical pixels.
  ///   - cardSize: the card's size at rest, in logical pixels.
  public func scale(translation: Point, cardSize: Size) -> Double {
    let strength = abs(strength(translation: translation, cardSize: cardSize))
    let scale = max(1 - (scaleLoss ?? (1 - scaleMin)) * strength, scaleMin)
    return scale.isFinite ? max(scale, 0) : 1
  }

  /// The strength of the overlay, 0...1.
  ///
  /// - Parameters:
  ///   - distance: how far the card was dragged along the direction, in logical pixels.
  ///   - progress: the fraction of the distance to the threshold, 0...1.
  func overlayStrength(distance: Double, progress: Double) -> Double {
    var strength = progress
    if let overlayReach {
      strength = overlayReach > 0 ? min(max(distance / overlayReach, 0), 1) : 1
    }
    strength *= min(max(overlayMax, 0), 1)
    return strength.isFinite ? strength : progress
  }

  /// The rotation of a card that is swiped programmatically, in radians, clockwise.
  func turn(toward direction: SwipeDirection) -> Double {
    guard let swipeTurn, swipeTurn.isFinite else { return direction.turn }
    return direction.unitPoint.x * swipeTurn
  }
}
