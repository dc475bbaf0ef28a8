import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// Paints the visible part of a close-up.
///
/// GTK may keep or copy what it is given to draw, so it is given only the visible part, never the
/// whole photo.
enum CloseupPaint {
  /// Paints what stands in for a photo, so that the photo fills a place.
  ///
  /// - Parameter photo: the photo's place on the card.
  static func paint(
    _ standIn: CloseupStandIn, photo: Rect, at place: Rect, cornerRadius: Double,
    on cairo: OpaquePointer
  ) {
    switch standIn {
    case .card(let picture):
      paint(picture, photo: photo, at: place, cornerRadius: cornerRadius, on: cairo)
    case .photo(let picture, _):
      guard picture.size.isPossible else { return }
      cairo_save(cairo)
      round(place, cornerRadius, on: cairo)
      cairo_clip(cairo)
      picture.paint(cairo, in: place, filter: CAIRO_FILTER_BILINEAR)
      cairo_restore(cairo)
    }
  }

  private static func paint(
    _ picture: CardPicture, photo: Rect, at place: Rect, cornerRadius: Double,
    on cairo: OpaquePointer
  ) {
    guard photo.size.width > 0, photo.size.height > 0 else { return }
    cairo_save(cairo)
    round(place, cornerRadius, on: cairo)
    cairo_clip(cairo)
    cairo_translate(cairo, place.origin.x, place.origin.y)
    cairo_scale(
      cairo, place.size.width / photo.size.width, place.size.height / photo.size.height)
    let bounds = picture.textureBounds
    cairo_translate(cairo, bounds.origin.x - photo.origin.x, bounds.origin.y - photo.origin.y)
    let unit = 1 / Double(max(picture.scale, 1))
    cairo_scale(cairo, unit, unit)
    cairo_set_source_surface(cairo, picture.surface.pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  /// Paints the decoded photo, so that it fills a place.
  ///
  /// - Parameters:
  ///   - seen: the visible part of the widget; only this is painted.
  ///   - grid: the pixels of the screen, which a photo that fits them is drawn into one by one.
  static func paint(
    _ photo: Picture, in place: Rect, cornerRadius: Double = 0, seen: Rect, grid: PixelGrid,
    on cairo: OpaquePointer
  ) {
    guard let part = place.intersection(seen) else { return }
    let unit = 1 / grid.scale
    let origin = grid.origin
    // The pixels are counted from the corner of the surface; rounding must not add any.
    let slack = 1e-6
    let left = Int(((part.origin.x + origin.x) / unit + slack).rounded(.down))
    let top = Int(((part.origin.y + origin.y) / unit + slack).rounded(.down))
    let width = Int(((part.end.x + origin.x) / unit - slack).rounded(.up)) - left
    let height = Int(((part.end.y + origin.y) / unit - slack).rounded(.up)) - top
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return }
    defer { cairo_surface_destroy(surface) }
    guard let copy = cairo_create(surface) else { return }
    var start = Point(
      x: (place.origin.x + origin.x) / unit - Double(left),
      y: (place.origin.y + origin.y) / unit - Double(top))
    let factor = Factor(of: photo.size, in: place, scale: grid.scale)
    if factor.isWhole { start = Point(x: start.x.rounded(), y: start.y.rounded()) }
    cairo_translate(copy, start.x, start.y)
    if factor.isWhole {
      cairo_scale(copy, factor.x.rounded(), factor.y.rounded())
    } else {
      cairo_scale(copy, factor.x, factor.y)
    }
    photo.paint(copy, filter: factor.isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_destroy(copy)
    cairo_surface_set_device_scale(surface, grid.scale, grid.scale)
    cairo_save(cairo)
    round(place, cornerRadius, on: cairo)
    cairo_clip(cairo)
    cairo_set_source_surface(
      cairo, surface, Double(left) * unit - origin.x, Double(top) * unit - origin.y)
    // Where GTK draws more pixels than the screen has, they are mixed again by the compositor.
    cairo_pattern_set_filter(
      cairo_get_source(cairo),
      grid.screen.isDrawnAsIs ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  /// Paints what is decoded of an excerpt of a photo that fills a place.
  static func paint(
    _ picture: Picture, of excerpt: CloseupExcerpt, in place: Rect, seen: Rect, grid: PixelGrid,
    on cairo: OpaquePointer
  ) {
    func part(_ area: PixelArea) -> Rect {
      let (across, down) = (
        place.size.width / Double(max(excerpt.whole.width, 1)),
        place.size.height / Double(max(excerpt.whole.height, 1))
      )
      return Rect(
        x: place.origin.x + Double(area.x) * across, y: place.origin.y + Double(area.y) * down,
        width: Double(area.size.width) * across, height: Double(area.size.height) * down)
    }
    guard let seen = part(excerpt.area(of: picture.drawn)).intersection(seen) else { return }
    paint(picture, in: part(excerpt.area), seen: seen, grid: grid, on: cairo)
  }

  /// Whether all pixels are drawn that are seen of a photo that fills a place.
  ///
  /// - Parameter seen: the visible part of the widget.
  static func isDrawn(
    _ photo: Picture, in place: Rect, seen: Rect, scale: Double
  ) -> Bool {
    pixels(of: photo.size, in: place, seen: seen, scale: scale).map(photo.drawn.contains) ?? true
  }

  /// The pixels that are seen of a photo that fills a place; nil if none are.
  static func pixels(
    of photo: PixelSize, in place: Rect, seen: Rect, scale: Double
  ) -> PixelArea? {
    guard let part = place.intersection(seen), photo.isPossible else { return nil }
    let factor = Factor(of: photo, in: place, scale: scale)
    func span(
      _ start: Double, _ end: Double, _ factor: Double, _ count: Int
    ) -> (start: Int, count: Int) {
      // Where pixels lie on the screen's, rounding must not add any.
      let slack = 1e-6
      let perPixel = max(factor, slack) / scale
      let first = min(max(Int((start / perPixel + slack).rounded(.down)), 0), count - 1)
      let last = min(max(Int((end / perPixel - slack).rounded(.up)), first + 1), count)
      return (first, last - first)
    }
    let across = span(
      part.origin.x - place.origin.x, part.end.x - place.origin.x, factor.x, photo.width)
    let down = span(
      part.origin.y - place.origin.y, part.end.y - place.origin.y, factor.y, photo.height)
    return PixelArea(
      x: across.start, y: down.start, size: PixelSize(width: across.count, height: down.count))
  }

  /// The pixels of the screen for a pixel of a photo that fills a place, each way.
  private struct Factor {
    let x: Double
    let y: Double

    init(of photo: PixelSize, in place: Rect, scale: Double) {
      x = place.size.width * scale / Double(max(photo.width, 1))
      y = place.size.height * scale / Double(max(photo.height, 1))
    }

    /// Whether it is a whole number, so that each pixel of the photo fills pixels of the screen.
    var isWhole: Bool {
      [x, y].allSatisfy { $0.rounded() >= 1 && abs($0 - $0.rounded()) < 1e-6 }
    }
  }

  private static func round(_ place: Rect, _ radius: Double, on cairo: OpaquePointer) {
    let radius = min(radius, min(place.size.width, place.size.height) / 2)
    guard radius > 0.01 else {
      cairo_rectangle(
        cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(cairo)
    for (index, corner) in [
      (place.end.x, place.origin.y), (place.end.x, place.end.y), (place.origin.x, place.end.y),
      (place.origin.x, place.origin.y),
    ].enumerated() {
      let x = corner.0 + (corner.0 == place.end.x ? -radius : radius)
      let y = corner.1 + (corner.1 == place.end.y ? -radius : radius)
      let start = Double(index - 1) * quarter
      cairo_arc(cairo, x, y, radius, start, start + quarter)
    }
    cairo_close_path(cairo)
  }
}
