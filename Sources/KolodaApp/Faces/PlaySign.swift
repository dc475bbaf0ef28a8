import CAdwaita
import Koloda

/// The sign of a video: a triangle to play it, or a square to stop it.
struct PlaySign {
  var isPlaying = false

  /// Draws the sign in white.
  ///
  /// - Parameter size: half of its height.
  func draw(_ cairo: OpaquePointer, around centre: Point, size: Double) {
    cairo_new_path(cairo)
    if isPlaying {
      let side = size * 0.85
      cairo_rectangle(cairo, centre.x - side, centre.y - side, 2 * side, 2 * side)
    } else {
      // It points to the right in every language, as the controls of players do.
      cairo_move_to(cairo, centre.x - size * 0.75, centre.y - size)
      cairo_line_to(cairo, centre.x + size, centre.y)
      cairo_line_to(cairo, centre.x - size * 0.75, centre.y + size)
      cairo_close_path(cairo)
    }
    cairo_set_source_rgb(cairo, 1, 1, 1)
    cairo_fill(cairo)
  }
}
