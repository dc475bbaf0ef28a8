import CAdwaita
import Koloda
import KolodaGLib

/// The text under an overlay's sign: one line of white letters with a dark outline.
@MainActor
struct OverlayLabel {
  private let layout: ObjectReference?
  private let edge: OverlayGlyph.Edge
  /// The size of the text with its outline, in logical pixels.
  let size: Size

  /// Lays out a text whose font size is given in logical pixels.
  init(text: String, pixels: Double, edge: OverlayGlyph.Edge) {
    self.edge = edge
    guard let fonts = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(fonts)
    else {
      layout = nil
      size = Size(width: 1, height: 1)
      return
    }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    // Fixes the resolution, so that the text does not depend on the display's.
    pango_cairo_context_set_resolution(context, 96)
    let layout = pango_layout_new(context)
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, "Adwaita Sans, Cantarell, Inter, Noto Sans, sans-serif")
    pango_font_description_set_absolute_size(font, pixels * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
    pango_layout_set_font_description(layout, font)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &logical)
    self.layout = layout.map { ObjectReference(owning: $0) }
    size = Size(
      width: Double(max(logical.width, 1)) + 2 * OverlayLabel.rim,
      height: Double(max(logical.height, 1)) + 2 * OverlayLabel.rim)
  }

  /// The room for the outline around the letters, in logical pixels.
  private static let rim = 4.0

  /// Draws the text with its top left corner at the origin.
  func draw(_ cairo: OpaquePointer) {
    guard let layout else { return }
    cairo_save(cairo)
    cairo_move_to(cairo, OverlayLabel.rim, OverlayLabel.rim)
    pango_cairo_layout_path(cairo, layout.pointer)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(cairo, edge == .strong ? 5 : 3)
    cairo_set_source_rgba(cairo, 0, 0, 0, edge == .strong ? 1 : 0.3)
    cairo_stroke_preserve(cairo)
    cairo_set_source_rgba(cairo, 1, 1, 1, 1)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }
}
