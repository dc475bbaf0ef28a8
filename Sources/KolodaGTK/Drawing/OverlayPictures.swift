import CAdwaita
import Koloda

/// The overlays, baked for one card size: a tint for each direction, one border, the signs.
@MainActor
package final class OverlayPictures {
  let size: Size
  let scale: Int
  private let cornerRadius: Double
  private let isHighContrast: Bool
  private let looks: [SwipeDirection: OverlayLook]
  private var tints: [SwipeDirection: CardPicture] = [:]
  private var glyphs: [OverlayGlyph: CardPicture] = [:]
  private var borderPicture: CardPicture?
  private var badgePicture: CardPicture?
  /// How many pictures were baked.
  private(set) var bakeCount = 0

  package init(
    size: Size, scale: Int, cornerRadius: Double, looks: [SwipeDirection: OverlayLook],
    isHighContrast: Bool = false
  ) {
    self.size = size
    self.scale = scale
    self.cornerRadius = cornerRadius
    self.looks = looks
    self.isHighContrast = isHighContrast
  }

  /// Whether these are the pictures for a card size and looks.
  func serves(size: Size, scale: Int, cornerRadius: Double) -> Bool {
    self.size == size && self.scale == scale && self.cornerRadius == cornerRadius
  }

  /// Bakes everything that a drag may need, so that none of it is baked in one.
  package func prepare() {
    for direction in looks.keys {
      _ = tint(direction)
      _ = glyph(direction)
    }
    _ = border
    _ = badge
  }

  /// The tint at full strength.
  package func tint(_ direction: SwipeDirection) -> CardPicture? {
    guard let look = looks[direction] else { return nil }
    if let picture = tints[direction] { return picture }
    let color = tintColor(of: look)
    let picture = bake(size, cornerRadius: cornerRadius, background: color) { _, _ in }
    tints[direction] = picture
    return picture
  }

  /// The sign, at the size it has when letting go decides.
  package func glyph(_ direction: SwipeDirection) -> CardPicture? {
    guard let look = looks[direction] else { return nil }
    if let picture = glyphs[look.glyph] { return picture }
    let extent = OverlayLook.grownGlyphSize
    let picture = bake(Size(width: extent, height: extent), cornerRadius: 0, background: .clear) {
      cairo, _ in
      look.glyph.draw(cairo, extent: extent, edge: isHighContrast ? .strong : .soft)
    }
    glyphs[look.glyph] = picture
    return picture
  }

  /// The border that says "let go now".
  package var border: CardPicture? {
    if let borderPicture { return borderPicture }
    borderPicture = bake(size, cornerRadius: cornerRadius, background: .clear) { cairo, _ in
      drawBorder(opacity: 1, on: cairo)
    }
    return borderPicture
  }

  /// The sign on a card that waits for an answer: an hourglass in a ring.
  package var badge: CardPicture? {
    if let badgePicture { return badgePicture }
    let extent = OverlayLook.badgeSize
    badgePicture = bake(
      Size(width: extent, height: extent), cornerRadius: 0, background: .clear
    ) { cairo, _ in drawBadge(extent: extent, on: cairo) }
    return badgePicture
  }

  private func drawBadge(extent: Double, on cairo: OpaquePointer) {
    let ring = OverlayLook.borderWidth
    cairo_arc(cairo, extent / 2, extent / 2, extent / 2 - ring, 0, 2 * .pi)
    cairo_set_source_rgba(cairo, 0, 0, 0, isHighContrast ? 1 : 0.72)
    cairo_fill_preserve(cairo)
    cairo_set_source_rgba(cairo, 1, 1, 1, 1)
    cairo_set_line_width(cairo, ring)
    cairo_stroke(cairo)
    // The sign takes up just over half of the disc.
    let sign = extent * 0.56
    cairo_translate(cairo, (extent - sign) / 2, (extent - sign) / 2)
    OverlayGlyph.hourglass.draw(cairo, extent: sign)
  }

  /// Draws the tint from the card's top left corner on.
  func drawTint(_ direction: SwipeDirection, opacity: Double, on cairo: OpaquePointer) {
    guard let look = looks[direction] else { return }
    let color = tintColor(of: look)
    cairo_new_path(cairo)
    roundedRectangle(
      cairo, x: 0, y: 0, width: size.width, height: size.height, radius: cornerRadius)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * opacity)
    cairo_fill(cairo)
  }

  /// Draws the border from the card's top left corner on.
  func drawBorder(opacity: Double, on cairo: OpaquePointer) {
    if isHighContrast { strokeBorder(OverlayLook.strongBorderWidth, white: 0, opacity, on: cairo) }
    strokeBorder(OverlayLook.borderWidth, white: 1, OverlayLook.borderOpacity * opacity, on: cairo)
  }

  private func strokeBorder(
    _ width: Double, white: Double, _ opacity: Double, on cairo: OpaquePointer
  ) {
    let inset = width / 2
    cairo_new_path(cairo)
    roundedRectangle(
      cairo, x: inset, y: inset, width: size.width - width, height: size.height - width,
      radius: max(cornerRadius - inset, 0))
    cairo_set_line_width(cairo, width)
    cairo_set_source_rgba(cairo, white, white, white, opacity)
    cairo_stroke(cairo)
  }

  private func tintColor(of look: OverlayLook) -> CardColor {
    var color = look.tint
    if !isHighContrast { color.alpha *= OverlayLook.tintOpacity }
    return color
  }

  private func bake(
    _ size: Size, cornerRadius: Double, background: CardColor,
    draw: (OpaquePointer, Size) -> Void
  ) -> CardPicture? {
    bakeCount += 1
    return CardBaker.bake(
      size: size, scale: scale, cut: CardCut(cornerRadius: cornerRadius, shadows: []),
      background: background, draw: draw)
  }
}

/// Adds a rectangle with round corners to a path.
func roundedRectangle(
  _ cairo: OpaquePointer, x: Double, y: Double, width: Double, height: Double, radius: Double
) {
  let r = max(min(radius, min(width, height) / 2), 0)
  cairo_new_sub_path(cairo)
  cairo_arc(cairo, x + width - r, y + r, r, -.pi / 2, 0)
  cairo_arc(cairo, x + width - r, y + height - r, r, 0, .pi / 2)
  cairo_arc(cairo, x + r, y + height - r, r, .pi / 2, .pi)
  cairo_arc(cairo, x + r, y + r, r, .pi, .pi * 3 / 2)
  cairo_close_path(cairo)
}
