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
  /// Paints the card's picture, so that its photo fills a place.
  ///
  /// - Parameter photo: the photo's place on the card.
  static func paint(
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

  /// Paints the decoded photo, so that it fills a place: at its own size, or smaller on the way
  /// there.
  ///
  /// - Parameters:
  ///   - seen: the visible part of the widget; only this is painted.
  ///   - scale: device pixels per logical pixel.
  static func paint(
    _ photo: Picture, in place: Rect, cornerRadius: Double = 0, seen: Rect, scale: Int,
    on cairo: OpaquePointer
  ) {
    guard let part = place.intersection(seen) else { return }
    let unit = 1 / Double(scale)
    let left = Int((part.origin.x / unit).rounded(.down))
    let top = Int((part.origin.y / unit).rounded(.down))
    let width = Int((part.end.x / unit).rounded(.up)) - left
    let height = Int((part.end.y / unit).rounded(.up)) - top
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return }
    defer { cairo_surface_destroy(surface) }
    guard let copy = cairo_create(surface) else { return }
    var start = Point(
      x: place.origin.x / unit - Double(left), y: place.origin.y / unit - Double(top))
    let factor = factor(of: photo.size, in: place, scale: scale)
    if factor.isOwnSize { start = Point(x: start.x.rounded(), y: start.y.rounded()) }
    cairo_translate(copy, start.x, start.y)
    if !factor.isOwnSize { cairo_scale(copy, factor.x, factor.y) }
    photo.paint(copy, filter: factor.isOwnSize ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_destroy(copy)
    cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    cairo_save(cairo)
    round(place, cornerRadius, on: cairo)
    cairo_clip(cairo)
    cairo_set_source_surface(cairo, surface, Double(left) * unit, Double(top) * unit)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  /// Whether all pixels are drawn that are seen of a photo that fills a place.
  ///
  /// - Parameter seen: the visible part of the widget.
  static func isDrawn(_ photo: Picture, in place: Rect, seen: Rect, scale: Int) -> Bool {
    pixels(of: photo.size, in: place, seen: seen, scale: scale).map(photo.drawn.contains) ?? true
  }

  /// The pixels that are seen of a photo that fills a place; nil if none are.
  static func pixels(
    of photo: PixelSize, in place: Rect, seen: Rect, scale: Int
  ) -> PixelArea? {
    guard let part = place.intersection(seen), photo.isPossible else { return nil }
    let factor = factor(of: photo, in: place, scale: scale)
    func span(
      _ start: Double, _ end: Double, _ factor: Double, _ count: Int
    ) -> (start: Int, count: Int) {
      // Where pixels lie on the screen's, rounding must not add any.
      let slack = 1e-6
      let perPixel = max(factor, slack) / Double(scale)
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

  /// The number of device pixels for a pixel of the photo, each way, and whether that is 1.
  private static func factor(
    of photo: PixelSize, in place: Rect, scale: Int
  ) -> (x: Double, y: Double, isOwnSize: Bool) {
    let x = place.size.width * Double(scale) / Double(max(photo.width, 1))
    let y = place.size.height * Double(scale) / Double(max(photo.height, 1))
    return (x, y, abs(x - 1) < 1e-6 && abs(y - 1) < 1e-6)
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
