extension SwipeDirection {
  /// A drag in units of half the card's size; zero if the card's size is empty.
  static func normalized(_ translation: Point, cardSize: Size) -> Point {
    guard !cardSize.isEmpty else { return .zero }
    return Point(x: 2 * translation.x / cardSize.width, y: 2 * translation.y / cardSize.height)
  }

  /// The direction whose point on the unit square is closest to a drag.
  ///
  /// - Parameters:
  ///   - translation: the drag in logical pixels.
  ///   - cardSize: the card's size at rest, in logical pixels.
  ///   - allowed: the directions to choose from.
  /// - Returns: the closest direction, or the first of `allCases` if several are equally close; nil
  ///   if none is allowed.
  public static func closest(
    to translation: Point, cardSize: Size, among allowed: Set<SwipeDirection>
  ) -> SwipeDirection? {
    closest(to: translation, cardSize: cardSize, among: DirectionMask(allowed))
  }

  static func closest(
    to translation: Point, cardSize: Size, among allowed: DirectionMask
  ) -> SwipeDirection? {
    let drag = normalized(translation, cardSize: cardSize)
    var best: (direction: SwipeDirection, distance: Double)?
    for direction in allCases where allowed.contains(direction) {
      let away = drag - direction.unitPoint
      let distance = away.dot(away)
      if distance < best?.distance ?? .infinity { best = (direction, distance) }
    }
    return best?.direction
  }

  /// How far a drag has gone toward this direction's edge of the unit square, 0...1.
  ///
  /// The drag, in units of half the card's size, is projected onto the direction's line; 1 is where
  /// that line leaves the square from -1 to 1.
  ///
  /// - Parameters:
  ///   - translation: the drag in logical pixels.
  ///   - cardSize: the card's size at rest, in logical pixels.
  public func finishFraction(translation: Point, cardSize: Size) -> Double {
    let drag = SwipeDirection.normalized(translation, cardSize: cardSize)
    let fraction = drag.dot(unitPoint) / unitPoint.dot(unitPoint)
    return fraction.isNaN ? 0 : min(max(fraction, 0), 1)
  }
}
