import CAdwaita
import Koloda

extension OverlayGlyph {
  /// The dark outline of a sign, which keeps it visible on a light photo.
  enum Edge {
    case soft, strong

    fileprivate var opacity: Double { self == .soft ? 0.16 : 1 }
    /// The outline's width, on the 24-unit grid of the shapes.
    fileprivate var width: Double { self == .soft ? 4.4 : 5.4 }
  }

  /// Draws the sign in white into a square of the given side, with thick round strokes.
  ///
  /// The shapes are defined on a grid of 24 by 24 units; strokes are 3 units wide.
  func draw(_ cairo: OpaquePointer, extent: Double, edge: Edge = .soft) {
    cairo_save(cairo)
    cairo_scale(cairo, extent / 24, extent / 24)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    outline(cairo)
    cairo_set_source_rgba(cairo, 0, 0, 0, edge.opacity)
    cairo_set_line_width(cairo, edge.width)
    cairo_stroke_preserve(cairo)
    cairo_set_source_rgba(cairo, 1, 1, 1, 1)
    cairo_set_line_width(cairo, 3)
    if self == .star { cairo_fill_preserve(cairo) }
    cairo_stroke(cairo)
    cairo_restore(cairo)
  }

  private func outline(_ cairo: OpaquePointer) {
    cairo_new_path(cairo)
    switch self {
    case .cross:
      cairo_move_to(cairo, 6, 6)
      cairo_line_to(cairo, 18, 18)
      cairo_move_to(cairo, 18, 6)
      cairo_line_to(cairo, 6, 18)
    case .tick:
      cairo_move_to(cairo, 4.5, 12.5)
      cairo_line_to(cairo, 9.75, 17.75)
      cairo_line_to(cairo, 19.5, 7)
    case .star:
      for point in 0..<10 {
        let radius = point.isMultiple(of: 2) ? 8.6 : 4.1
        // Each point is a tenth of a turn further, beginning at the top.
        let place = Point(x: 0, y: -radius).rotated(by: Double(point) * .pi / 5)
        if point == 0 {
          cairo_move_to(cairo, 12 + place.x, 12.6 + place.y)
        } else {
          cairo_line_to(cairo, 12 + place.x, 12.6 + place.y)
        }
      }
      cairo_close_path(cairo)
    case .clock:
      cairo_arc(cairo, 12, 12, 8.5, 0, 2 * .pi)
      cairo_move_to(cairo, 12, 7)
      cairo_line_to(cairo, 12, 12)
      cairo_line_to(cairo, 15.5, 14.5)
    case .heart:
      cairo_move_to(cairo, 12, 19.6)
      cairo_curve_to(cairo, 7.4, 16.1, 3.6, 12.9, 3.6, 9.2)
      cairo_curve_to(cairo, 3.6, 6.5, 5.6, 4.6, 8, 4.6)
      cairo_curve_to(cairo, 9.7, 4.6, 11.2, 5.5, 12, 7)
      cairo_curve_to(cairo, 12.8, 5.5, 14.3, 4.6, 16, 4.6)
      cairo_curve_to(cairo, 18.4, 4.6, 20.4, 6.5, 20.4, 9.2)
      cairo_curve_to(cairo, 20.4, 12.9, 16.6, 16.1, 12, 19.6)
      cairo_close_path(cairo)
    case .hourglass:
      for y in [4.0, 20] {
        cairo_move_to(cairo, 6.5, y)
        cairo_line_to(cairo, 17.5, y)
      }
      for side in [-1.0, 1] {
        let edge = 12 + 4 * side
        cairo_move_to(cairo, edge, 4)
        cairo_curve_to(cairo, edge, 9, 12, 10, 12, 12)
        cairo_curve_to(cairo, 12, 14, edge, 15, edge, 20)
      }
    }
  }
}
