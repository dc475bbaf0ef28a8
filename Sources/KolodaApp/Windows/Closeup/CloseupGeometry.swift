import Koloda
import KolodaPictureMessages

/// Where a picture lies that is looked at closely: between its place on the card and its own size,
/// one of its pixels to a pixel of the screen.
struct CloseupGeometry: Equatable {
  /// The picture's extents at its own size, in its pixels.
  var pixels: PixelSize
  /// Device pixels to a logical pixel.
  var scale: Int
  /// The room that the picture is seen in, in the widget.
  var room: Rect
  /// Where the picture lies on the card, in the widget.
  var card: Rect
  /// The place of the picture that belongs into the middle of the room, from 0 to 1 each way.
  ///
  /// It is kept from picture to picture; what can't be in the middle is as near as it can be.
  var spot = Point(x: 0.5, y: 0.5)

  /// The picture's extents at its own size, in logical pixels.
  var fullSize: Size {
    let unit = 1 / Double(max(scale, 1))
    return Size(width: Double(pixels.width) * unit, height: Double(pixels.height) * unit)
  }

  /// Where the picture lies at its own size.
  ///
  /// Nothing beside it is seen while there is picture left, and a small one lies in the middle. Its
  /// pixels are the screen's.
  var full: Rect {
    let size = fullSize
    return Rect(
      x: snapped(start(size.width, room.origin.x, room.size.width, spot.x)),
      y: snapped(start(size.height, room.origin.y, room.size.height, spot.y)),
      width: size.width, height: size.height)
  }

  /// Where the picture lies on the way from the card, 0, to its own size, 1.
  func rect(at progress: Double) -> Rect {
    let full = full
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
    return Rect(
      x: between(card.origin.x, full.origin.x), y: between(card.origin.y, full.origin.y),
      width: between(card.size.width, full.size.width),
      height: between(card.size.height, full.size.height))
  }

  /// How far on the way a size is, relative to the size on the card.
  func progress(atZoom zoom: Double) -> Double {
    let whole = fullSize.width / max(card.size.width, 1) - 1
    guard abs(whole) > 1e-6 else { return zoom > 1 ? 1 : 0 }
    return min(max((zoom - 1) / whole, 0), 1)
  }

  /// The place of the picture under a point of the widget, from 0 to 1 each way.
  func place(under location: Point, at progress: Double) -> Point {
    let rect = rect(at: progress)
    func part(_ value: Double, _ start: Double, _ length: Double) -> Double {
      min(max((value - start) / max(length, 1), 0), 1)
    }
    return Point(
      x: part(location.x, rect.origin.x, rect.size.width),
      y: part(location.y, rect.origin.y, rect.size.height))
  }

  /// Has a place of the picture lie under a point of the widget, at the picture's own size.
  mutating func put(_ place: Point, under location: Point) {
    guard location.isFinite else { return }
    let size = fullSize
    let middle = room.center
    spot = nearest(
      Point(
        x: place.x + (middle.x - location.x) / max(size.width, 1),
        y: place.y + (middle.y - location.y) / max(size.height, 1)))
  }

  /// Moves the picture, in logical pixels.
  mutating func move(by way: Point) {
    guard way.isFinite else { return }
    let size = fullSize
    let from = nearest(spot)
    spot = nearest(
      Point(x: from.x - way.x / max(size.width, 1), y: from.y - way.y / max(size.height, 1)))
  }

  /// The place nearest to one that can be in the middle of the room.
  private func nearest(_ spot: Point) -> Point {
    func limited(_ value: Double, _ length: Double, _ room: Double) -> Double {
      guard length > room else { return 0.5 }
      let half = room / 2 / length
      return min(max(value, half), 1 - half)
    }
    let size = fullSize
    return Point(
      x: limited(spot.x, size.width, room.size.width),
      y: limited(spot.y, size.height, room.size.height))
  }

  private func start(
    _ length: Double, _ origin: Double, _ room: Double, _ spot: Double
  ) -> Double {
    guard length > room else { return origin + (room - length) / 2 }
    return min(max(origin + room / 2 - spot * length, origin + room - length), origin)
  }

  private func snapped(_ length: Double) -> Double {
    let scale = Double(max(scale, 1))
    return (length * scale).rounded() / scale
  }
}
