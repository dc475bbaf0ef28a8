import CAdwaita
import Koloda
import KolodaGTK
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

  /// Paints a photo at its own size, with its first pixel at a point of the widget.
  ///
  /// - Parameter seen: the visible part of the widget; only this is painted.
  static func paint(
    _ photo: Picture, at origin: Point, seen: Rect, scale: Int, on cairo: OpaquePointer
  ) {
    let unit = 1 / Double(scale)
    let whole = Rect(
      x: origin.x, y: origin.y, width: Double(photo.size.width) * unit,
      height: Double(photo.size.height) * unit)
    guard let part = seen.intersection(whole) else { return }
    let left = Int(((part.origin.x - origin.x) / unit).rounded())
    let top = Int(((part.origin.y - origin.y) / unit).rounded())
    let width = min(Int((part.size.width / unit).rounded(.up)), photo.size.width - left)
    let height = min(Int((part.size.height / unit).rounded(.up)), photo.size.height - top)
    guard width > 0, height > 0,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    else { return }
    defer { cairo_surface_destroy(surface) }
    guard let copy = cairo_create(surface) else { return }
    cairo_translate(copy, Double(-left), Double(-top))
    cairo_set_operator(copy, CAIRO_OPERATOR_SOURCE)
    photo.paint(copy, filter: CAIRO_FILTER_NEAREST)
    cairo_destroy(copy)
    cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    cairo_save(cairo)
    cairo_set_source_surface(cairo, surface, part.origin.x, part.origin.y)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    cairo_paint(cairo)
    cairo_restore(cairo)
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
