import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictures

/// A photo's card: the whole photo on its own blurred colours, with a caption at the bottom.
struct PhotoFace {
  var photo: Picture
  /// The caption; nil shows the photo alone.
  var caption: PhotoCaption?
  /// What marks a video; nil for a photo.
  var badge: VideoBadge?
  var look: CardLook

  func draw(_ cairo: OpaquePointer, on card: Size) {
    let layout = PhotoLayout(
      photo.facts.size, on: card, scale: look.scale, isScalable: photo.facts.isScalable)
    if !layout.isFullBleed { BlurredBackdrop(photo, on: card).draw(cairo, on: card) }
    let place = layout.photo
    cairo_save(cairo)
    cairo_rectangle(cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
    cairo_clip(cairo)
    photo.paint(cairo, in: place, filter: CAIRO_FILTER_GOOD)
    cairo_restore(cairo)
    caption?.draw(cairo, on: card)
    badge?.draw(cairo, on: card)
  }
}
