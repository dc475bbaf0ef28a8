import CAdwaita
import Koloda
import KolodaGTK

/// A photo's card: the whole photo on its own blurred colours, and a caption over its foot.
struct PhotoFace {
  var photo: DecodedPhoto
  /// Nil shows the photo alone.
  var caption: PhotoCaption?
  var look: CardLook

  func draw(_ cairo: OpaquePointer, on card: Size) {
    let layout = PhotoLayout(
      photo.size, on: card, scale: look.scale, isScalable: photo.isScalable,
      mostEnlargement: look.mostEnlargement)
    if look.photos != nil {
      // A print: paper is seen around a tiny picture, and through a clear one.
      let paper = CardPalette(isDark: look.isDark).surface
      cairo_set_source_rgb(cairo, paper.red, paper.green, paper.blue)
      cairo_paint(cairo)
    } else if !layout.isFullBleed || gdk_pixbuf_get_has_alpha(photo.pixels.pointer) != 0 {
      BlurredBackdrop(photo.pixels, on: card).draw(cairo, on: card)
    }
    let width = Double(gdk_pixbuf_get_width(photo.pixels.pointer))
    let height = Double(gdk_pixbuf_get_height(photo.pixels.pointer))
    let place = layout.photo
    cairo_save(cairo)
    cairo_rectangle(cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
    cairo_clip(cairo)
    cairo_translate(cairo, place.origin.x, place.origin.y)
    cairo_scale(cairo, place.size.width / width, place.size.height / height)
    gdk_cairo_set_source_pixbuf(cairo, photo.pixels.pointer, 0, 0)
    // Without this, a photo drawn larger than it is would fade out at its edges.
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_paint(cairo)
    cairo_restore(cairo)
    caption?.draw(cairo, on: card)
  }
}
