import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaLocalization

/// A piece of text on a card.
struct CardText {
  /// The side where lines are aligned, whatever the direction of their text.
  enum Alignment {
    case left, center, right

    /// The side where lines begin in the user's language.
    static var start: Alignment { Language.isRightToLeft ? .right : .left }

    /// The same for Pango, where left and right are swapped in a right-to-left line.
    fileprivate func inPango(of layout: OpaquePointer) -> PangoAlignment {
      let line = pango_layout_get_line_readonly(layout, 0)
      let isFromRight = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
      return switch self {
      case .center: PANGO_ALIGN_CENTER
      case .left: isFromRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
      case .right: isFromRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
      }
    }
  }

  /// What happens to text that is too long for its space.
  enum Overflow {
    /// One line, shortened in the middle: the two ends of a file name say the most.
    case middle
    /// Up to this many lines, the last one shortened.
    case lines(Int)
    /// As many lines as needed, broken only between words: a longer word is wider than its space.
    case whole
  }

  var text: String
  /// The font size, in logical pixels.
  var pixels: Double
  var isBold = false
  var color: CardColor
  var alignment = Alignment.start
  var overflow = Overflow.middle

  /// Adwaita's own font where it is installed, or else the best that the system has.
  private static let family = "Adwaita Sans, Cantarell, Inter, Noto Sans, sans-serif"

  /// The text laid out within a width, ready to be drawn; its font map belongs to the thread that
  /// creates it.
  struct Line {
    fileprivate let layout: ObjectReference
    fileprivate let color: CardColor
    /// The width of the longest line, in logical pixels.
    let width: Double
    let height: Double
    /// Whether there is an ellipsis in the place of a part of it.
    var isShortened: Bool { pango_layout_is_ellipsized(layout.pointer) != 0 }

    /// Draws the text with its top left corner at a point.
    func draw(_ cairo: OpaquePointer, at place: Point) {
      cairo_save(cairo)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_move_to(cairo, place.x, place.y)
      pango_cairo_show_layout(cairo, layout.pointer)
      cairo_restore(cairo)
    }

    /// Draws the text in another colour, as for a shadow.
    func draw(_ cairo: OpaquePointer, at place: Point, in color: CardColor) {
      Line(layout: layout, color: color, width: width, height: height).draw(cairo, at: place)
    }
  }

  /// Lays out the text within a width, in logical pixels; nil if there is no memory for it.
  func set(_ cairo: OpaquePointer, width: Double) -> Line? {
    guard let layout = pango_cairo_create_layout(cairo) else { return nil }
    let reference = ObjectReference(owning: layout)
    // A card rotates as it moves, which would show coloured fringes and letters aligned to a pixel
    // grid.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
    cairo_font_options_destroy(options)
    pango_layout_context_changed(layout)

    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, Self.family)
    pango_font_description_set_absolute_size(font, pixels * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)

    pango_layout_set_text(layout, text, -1)
    TextSeams.sew(layout, text)
    pango_layout_set_width(layout, Int32(clamping: Int(max(width, 1) * Double(PANGO_SCALE))))
    pango_layout_set_alignment(layout, alignment.inPango(of: layout))
    switch overflow {
    case .middle:
      pango_layout_set_single_paragraph_mode(layout, 1)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .lines(let count):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(clamping: max(count, 1)))
      pango_layout_set_line_spacing(layout, 1.15)
    case .whole:
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
      pango_layout_set_line_spacing(layout, 1.15)
    }
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &logical)
    return Line(
      layout: reference, color: color, width: Double(logical.width),
      height: Double(logical.height))
  }
}
