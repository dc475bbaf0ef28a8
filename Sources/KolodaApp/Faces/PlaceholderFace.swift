import CAdwaita
import Koloda
import KolodaGTK

/// The card of a photo that has not been loaded: plain, so that passing many of them doesn't
/// flicker.
struct PlaceholderFace {
  var isDark: Bool

  /// The colour of the blank edges of the cards behind.
  var edge: CardColor { CardColor(white: isDark ? 0.27 : 0.93) }

  func draw(_ cairo: OpaquePointer, on card: Size) {
    let (above, below) = isDark ? (0.235, 0.205) : (0.925, 0.885)
    guard let sheet = cairo_pattern_create_linear(0, 0, 0, card.height) else { return }
    cairo_pattern_add_color_stop_rgb(sheet, 0, above, above, above + 0.004)
    cairo_pattern_add_color_stop_rgb(sheet, 1, below, below, below + 0.004)
    cairo_set_source(cairo, sheet)
    cairo_paint(cairo)
    cairo_pattern_destroy(sheet)
  }
}
