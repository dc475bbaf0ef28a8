import Koloda
import KolodaPictureMessages
import KolodaTriage

/// The place of a close-up's photo: between its place on the card and the size in which it is looked
/// at.
struct CloseupGeometry: Equatable {
  /// The photo's own size, in its pixels.
  var pixels: PixelSize
  /// The pixels of the screen for a pixel of the photo.
  var zoom = 1.0
  /// The pixels of the screen.
  var grid: PixelGrid
  /// The visible area, in the widget.
  var room: Rect
  /// The photo's place on the card, in the widget.
  var card: Rect
  /// The spot of the photo that should be in the middle of the visible area, from 0 to 1 each way.
  ///
  /// It is kept from photo to photo. A spot too near an edge can't reach the middle, and is placed
  /// as near to it as possible.
  var spot = Point(x: 0.5, y: 0.5)

  /// The zoom on the card.
  var fit: Double { card.size.width * grid.scale / Double(max(pixels.width, 1)) }

  /// The photo's size at its zoom, in logical pixels.
  var fullSize: Size {
    let unit = zoom / grid.scale
    return Size(width: Double(pixels.width) * unit, height: Double(pixels.height) * unit)
  }

  /// The place of the photo at its zoom.
  ///
  /// A large photo always covers the visible area; a small one is centred. The photo's edges are
  /// aligned with the screen's pixels.
  var full: Rect {
    let size = fullSize
    return Rect(
      x: grid.snapped(x: start(size.width, room.origin.x, room.size.width, spot.x)),
      y: grid.snapped(y: start(size.height, room.origin.y, room.size.height, spot.y)),
      width: size.width, height: size.height)
  }

  /// The place of the photo on the way from the card, 0, to its zoom, 1.
  func rect(at progress: Double) -> Rect {
    let full = full
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
    return Rect(
      x: between(card.origin.x, full.origin.x), y: between(card.origin.y, full.origin.y),
      width: between(card.size.width, full.size.width),
      height: between(card.size.height, full.size.height))
  }

  /// How far on that way the photo has a zoom, from 0 to 1.
  func progress(at zoom: Double) -> Double {
    let whole = self.zoom - fit
    guard whole > 1e-6 else { return zoom > fit ? 1 : 0 }
    return min(max((zoom - fit) / whole, 0), 1)
  }

  /// The zoom at a point of that way.
  func zoom(at progress: Double) -> Double { fit + (zoom - fit) * progress }

  /// The spot of the photo under a point of the widget, from 0 to 1 each way.
  func place(under location: Point, at progress: Double) -> Point {
    part(under: location, of: rect(at: progress))
  }

  /// The spot of a photo that lies at a place under a point of the widget, from 0 to 1 each way.
  func part(under location: Point, of rect: Rect) -> Point {
    func part(_ value: Double, _ start: Double, _ length: Double) -> Double {
      min(max((value - start) / max(length, 1), 0), 1)
    }
    return Point(
      x: part(location.x, rect.origin.x, rect.size.width),
      y: part(location.y, rect.origin.y, rect.size.height))
  }

  /// Moves the photo so that, at its zoom, a spot of it is under a point of the widget.
  mutating func put(_ place: Point, under location: Point) {
    guard location.isFinite else { return }
    let size = fullSize
    let middle = room.center
    spot = nearest(
      Point(
        x: place.x + (middle.x - location.x) / max(size.width, 1),
        y: place.y + (middle.y - location.y) / max(size.height, 1)))
  }

  /// Moves the photo, by a distance in logical pixels.
  mutating func move(by way: Point) {
    guard way.isFinite else { return }
    let size = fullSize
    let from = nearest(spot)
    spot = nearest(
      Point(x: from.x - way.x / max(size.width, 1), y: from.y - way.y / max(size.height, 1)))
  }

  /// Where a spot of a photo is after the photo has been turned.
  static func spot(_ spot: Point, turnedBy turn: Turn) -> Point {
    switch turn {
    case .upright: spot
    case .right: Point(x: 1 - spot.y, y: spot.x)
    case .over: Point(x: 1 - spot.x, y: 1 - spot.y)
    case .left: Point(x: spot.y, y: 1 - spot.x)
    }
  }

  /// The spot nearest to `spot` that can be in the middle of the visible area.
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
}
