import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// A photo that is a card by itself: it fills the card, and a tiny one lies on paper.
struct PrintFace {
  var photo: Picture
  /// The size at which the photo is shown, in device pixels.
  var shown: PixelSize
  /// The device pixels per logical pixel.
  var scale: Int
  /// The photo's problem; nil for none.
  var warning: PhotoCaption?
  /// What marks a video; nil for a photo.
  var badge: VideoBadge?

  func draw(_ cairo: OpaquePointer, on card: Size) {
    let unit = 1 / Double(scale)
    let shown = Size(width: Double(shown.width), height: Double(shown.height)) * unit
    let pixels = Size(width: Double(photo.size.width), height: Double(photo.size.height)) * unit
    // A difference of one pixel comes from rounding, and is no reason to blur the photo by scaling.
    let isExact =
      abs(shown.width - pixels.width) < 1.5 * unit && abs(shown.height - pixels.height) < 1.5 * unit
    let size = isExact ? pixels : shown
    let place = Point(
      x: snapped((card.width - size.width) / 2), y: snapped((card.height - size.height) / 2))
    let fills = card.width - size.width < 1.5 * unit && card.height - size.height < 1.5 * unit
    cairo_save(cairo)
    if !fills {
      cairo_rectangle(cairo, place.x, place.y, size.width, size.height)
      cairo_clip(cairo)
    }
    photo.paint(
      cairo, in: Rect(x: place.x, y: place.y, width: size.width, height: size.height),
      filter: isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    cairo_restore(cairo)
    warning?.draw(cairo, on: card)
    badge?.draw(cairo, on: card)
  }

  private func snapped(_ length: Double) -> Double {
    (length * Double(scale)).rounded() / Double(scale)
  }
}

extension Picture {
  /// Paints the picture as large as a place, and extends its edges beyond; moves and scales the
  /// context.
  func paint(_ cairo: OpaquePointer, in place: Rect, filter: cairo_filter_t) {
    cairo_translate(cairo, place.origin.x, place.origin.y)
    cairo_scale(
      cairo, place.size.width / Double(max(size.width, 1)),
      place.size.height / Double(max(size.height, 1)))
    paint(cairo, filter: filter)
  }

  /// Paints the picture from the origin, one pixel per unit, and extends its edges beyond.
  func paint(_ cairo: OpaquePointer, filter: cairo_filter_t) {
    withPixels { pixels in
      guard
        let surface = cairo_image_surface_create_for_data(
          pixels, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(stride))
      else { return }
      cairo_set_source_surface(cairo, surface, 0, 0)
      // Without this, an enlarged photo would fade out at its edges.
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(cairo), filter)
      cairo_paint(cairo)
      // The pixel memory may be reused afterwards, so nothing may refer to the surface.
      cairo_set_source_rgb(cairo, 0, 0, 0)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
  }
}
