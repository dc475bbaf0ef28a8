import CAdwaita
import Koloda

/// A stamp on a card: a tilted text or picture in a coloured border.
public struct OverlayStamp: Sendable {
  /// The content of a stamp.
  public enum Face: Sendable {
    /// A text in bold letters, with its font size in logical pixels; at most 1000 are used.
    case text(String, size: Double)
    /// A `GdkTexture`, drawn at a size in logical pixels.
    case picture(Texture, Size)
  }

  /// The stamp's content.
  public var face: Face
  /// The colour of the letters and the border.
  public var color: CardColor
  /// The border's width, in logical pixels; 0 for none.
  public var border: Double
  /// The rotation in radians, clockwise.
  public var tilt: Double
  /// The stamp's centre, as fractions of the card's width and height.
  public var place: Point

  /// Makes a stamp; without a place it is at the top, in the middle.
  public init(
    face: Face, color: CardColor, border: Double = 4, tilt: Double = 0,
    place: Point = Point(x: 0.5, y: 0.15)
  ) {
    self.face = face
    self.color = color
    self.border = border
    self.tilt = tilt
    self.place = place
  }

  /// The font size of `word(_:for:color:)`, in logical pixels.
  public static let letterSize = 32.0
  /// The tilt of `word(_:for:color:)`, in radians: 15 degrees.
  public static let standardTilt = Double.pi / 12

  /// Makes a stamp with a text at the top of the card, on the side opposite to the swipe, where it
  /// stays in view.
  public static func word(
    _ text: String, for direction: SwipeDirection, color: CardColor
  ) -> OverlayStamp {
    let side = direction.unitPoint.x
    return OverlayStamp(
      face: .text(text, size: letterSize), color: color, tilt: -side * standardTilt,
      place: Point(x: 0.5 - side * 0.25, y: 0.14))
  }

  /// The room between the border and the content, in logical pixels.
  private static let padding = 8.0
  private static let family = "Adwaita Sans, Cantarell, Inter, Noto Sans, sans-serif"

  /// Draws the stamp, with the card's top left corner at the origin.
  func draw(_ cairo: OpaquePointer, card: Size) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, place.x * card.width, place.y * card.height)
    cairo_rotate(cairo, tilt)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    let extent: Size
    switch face {
    case .text(let text, let size): extent = drawText(text, size: size, cairo)
    case .picture(let texture, let size):
      extent = size
      drawTexture(texture, size: size, cairo)
    }
    guard border > 0, border.isFinite else { return }
    let width = extent.width + 2 * OverlayStamp.padding + border
    let height = extent.height + OverlayStamp.padding + border
    cairo_new_path(cairo)
    roundedRectangle(
      cairo, x: -width / 2, y: -height / 2, width: width, height: height, radius: 2 * border)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_set_line_width(cairo, border)
    cairo_stroke(cairo)
  }

  private func drawText(_ text: String, size: Double, _ cairo: OpaquePointer) -> Size {
    guard size > 0, size.isFinite, let layout = pango_cairo_create_layout(cairo) else {
      return .zero
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let font = pango_font_description_new()
    pango_font_description_set_family(font, OverlayStamp.family)
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
    pango_font_description_set_absolute_size(font, min(size, 1000) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    var width: Int32 = 0
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, &height)
    let extent = Size(width: Double(width), height: Double(height))
    cairo_move_to(cairo, -extent.width / 2, -extent.height / 2)
    pango_cairo_show_layout(cairo, layout)
    return extent
  }

  private func drawTexture(_ texture: Texture, size: Size, _ cairo: OpaquePointer) {
    guard !size.isEmpty else { return }
    let snapshot = gtk_snapshot_new()
    withExtendedLifetime(texture) {
      gdk_paintable_snapshot(texture.pointer, snapshot, size.width, size.height)
    }
    // `gtk_snapshot_free_to_node` frees the snapshot too.
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    cairo_save(cairo)
    cairo_translate(cairo, -size.width / 2, -size.height / 2)
    gsk_render_node_draw(node, cairo)
    cairo_restore(cairo)
    gsk_render_node_unref(node)
  }
}
