import CAdwaita
import Koloda
import KolodaGTK

/// A framed picture with a crack through it.
struct BrokenPictureGlyph {
  var color: CardColor

  /// Draws the glyph around a centre; all of its lengths are proportional to its width.
  func draw(_ cairo: OpaquePointer, around center: Point, width: Double) {
    cairo_save(cairo)
    cairo_translate(cairo, center.x, center.y)
    // The glyph is drawn on a sheet of 48 by 40 units around the origin.
    cairo_scale(cairo, width / 48, width / 48)
    for side in [-1.0, 1.0] {
      cairo_save(cairo)
      cairo_translate(cairo, side * 1.4, side * 0.9)
      cairo_rotate(cairo, side * 0.045)
      half(cairo, side: side)
      cairo_clip(cairo)
      picture(cairo)
      cairo_restore(cairo)
    }
    cairo_restore(cairo)
  }

  /// Adds the outline of everything left or right of the crack.
  private func half(_ cairo: OpaquePointer, side: Double) {
    let crack = [(3.5, -26.0), (-3.0, -9.5), (4.0, -1.5), (-4.0, 9.0), (1.0, 26.0)]
    cairo_new_path(cairo)
    for (x, y) in crack { cairo_line_to(cairo, x + side * 0.4, y) }
    cairo_line_to(cairo, side * 40, 26)
    cairo_line_to(cairo, side * 40, -26)
    cairo_close_path(cairo)
  }

  private func picture(_ cairo: OpaquePointer) {
    cairo_push_group(cairo)
    cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
    cairo_set_line_width(cairo, 3)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)

    cairo_new_path(cairo)
    frame(cairo, halfWidth: 22, halfHeight: 17, radius: 5)
    cairo_stroke_preserve(cairo)
    cairo_clip(cairo)

    cairo_arc(cairo, -10.5, -6.5, 3.6, 0, 2 * .pi)
    cairo_fill(cairo)

    cairo_move_to(cairo, -22, 13)
    cairo_line_to(cairo, -8.5, 1.5)
    cairo_line_to(cairo, -0.5, 8.5)
    cairo_line_to(cairo, 10, -3.5)
    cairo_line_to(cairo, 22, 9)
    cairo_line_to(cairo, 22, 20)
    cairo_line_to(cairo, -22, 20)
    cairo_close_path(cairo)
    cairo_fill_preserve(cairo)
    cairo_stroke(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, color.alpha)
  }

  private func frame(
    _ cairo: OpaquePointer, halfWidth w: Double, halfHeight h: Double, radius r: Double
  ) {
    cairo_arc(cairo, w - r, -h + r, r, -.pi / 2, 0)
    cairo_arc(cairo, w - r, h - r, r, 0, .pi / 2)
    cairo_arc(cairo, -w + r, h - r, r, .pi / 2, .pi)
    cairo_arc(cairo, -w + r, -h + r, r, .pi, .pi * 3 / 2)
    cairo_close_path(cairo)
  }
}
