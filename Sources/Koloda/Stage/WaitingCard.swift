/// A front card waiting for an answer to its decision, and how it lies meanwhile.
struct WaitingCard: Sendable {
  let card: CardID
  let direction: SwipeDirection
  /// The distance of its centre from the place of rest, relative to the card's size.
  var offset: Point
  var scale: Double
  var rotation: Double

  func frame(rest: Rect) -> Rect {
    let place = Point(x: offset.x * rest.size.width, y: offset.y * rest.size.height)
    return Rect(center: rest.center + place, size: rest.size * scale)
  }
}
