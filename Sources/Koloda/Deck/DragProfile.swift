/// Which point of a dragged card keeps its place under the pointer.
public enum DragAnchor: Hashable, Sendable {
  /// The point it was grabbed at: the card turns and shrinks around the pointer.
  case grab
  /// Its middle: the card's centre moves with the drag and it turns around itself, as in
  /// Koloda's articles.
  case centre
}

/// How a card turns and shrinks while it is dragged.
public struct DragProfile: Hashable, Sendable {
  /// The rotation at full strength, in radians.
  public var rotationAngle: Double
  /// The greatest strength of the rotation, without unit; 1 is reached after one card width.
  public var rotationMax: Double
  /// The scale at full strength, without unit.
  public var scaleMin: Double
  /// Which point stays under the pointer.
  public var anchor: DragAnchor

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

  /// The strength of a drag: its horizontal part relative to the card's width, limited on both
  /// sides.
  func strength(translation: Point, cardSize: Size) -> Double {
    guard cardSize.width > 0 else { return 0 }
    let limit = abs(rotationMax)
    return min(max(translation.x / cardSize.width, -limit), limit)
  }

  /// A dragged card's rotation in radians, clockwise.
  ///
  /// - Parameters:
  ///   - translation: how far it was dragged, in logical pixels.
  ///   - cardSize: the card's size at rest.
  ///   - grabFraction: where it is held, 0 at the top edge and 1 at the bottom.
  public func rotation(translation: Point, cardSize: Size, grabFraction: Double) -> Double {
    let sign: Double = grabFraction < 0.5 ? 1 : -1
    return sign * rotationAngle * strength(translation: translation, cardSize: cardSize)
  }

  /// A dragged card's scale, without unit.
  public func scale(translation: Point, cardSize: Size) -> Double {
    let strength = abs(strength(translation: translation, cardSize: cardSize))
    return max(1 - (1 - scaleMin) * strength, scaleMin)
  }
}
