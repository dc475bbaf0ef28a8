import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// A photo's card: the whole photo on its own blurred colours, and a caption over its foot.
struct PhotoFace {
  var photo: Picture
  /// Nil shows the photo alone.
  var caption: PhotoCaption?
  /// Device pixels to a logical pixel.
  var scale: Int

  func draw(_ cairo: OpaquePointer, on card: Size) {
    let layout = PhotoLayout(
      photo.facts.size, on: card, scale: scale, isScalable: photo.facts.isScalable)
    if !layout.isFullBleed { BlurredBackdrop(photo, on: card).draw(cairo, on: card) }
    let place = layout.photo
    cairo_save(cairo)
    cairo_rectangle(cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
    cairo_clip(cairo)
    cairo_translate(cairo, place.origin.x, place.origin.y)
    cairo_scale(
      cairo, place.size.width / Double(photo.size.width),
      place.size.height / Double(photo.size.height))
    photo.withPixels { pixels in
      guard
        let surface = cairo_image_surface_create_for_data(
          pixels, CAIRO_FORMAT_ARGB32, Int32(photo.size.width), Int32(photo.size.height),
          Int32(photo.stride))
      else { return }
      cairo_set_source_surface(cairo, surface, 0, 0)
      // Without this, a photo drawn larger than it is would fade out at its edges.
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
      cairo_paint(cairo)
      // The pixels are another picture's after this.
      cairo_set_source_rgb(cairo, 0, 0, 0)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
    cairo_restore(cairo)
    caption?.draw(cairo, on: card)
  }
}
