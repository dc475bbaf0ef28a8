import CAdwaita
import Koloda

/// The baked overlays: each direction's tint and the border for one card size, and the signs, texts
/// and badge for all sizes.
@MainActor
package final class OverlayPictures {
  /// The card size for which tints and border are baked, in logical pixels.
  private(set) var size: Size
  let scale: Int
  private let textScale: Double
  private let cornerRadius: Double
  private let isHighContrast: Bool
  private let looks: [SwipeDirection: OverlayLook]
  private var tints: [SwipeDirection: CardPicture] = [:]
  private var glyphs: [OverlayGlyph: CardPicture] = [:]
  private var labels: [SwipeDirection: CardPicture] = [:]
  private var borderPicture: CardPicture?
  private var badgePicture: CardPicture?
  /// The number of pictures baked so far.
  private(set) var bakeCount = 0

  package init(
    size: Size, scale: Int, cornerRadius: Double, looks: [SwipeDirection: OverlayLook],
    isHighContrast: Bool = false, textScale: Double = 1
  ) {
    self.size = size
    self.scale = scale
    self.cornerRadius = cornerRadius
    self.looks = looks
    self.isHighContrast = isHighContrast
    self.textScale = textScale
  }

  /// Whether these pictures can be used for cards of a scale and a corner radius.
  func serves(scale: Int, cornerRadius: Double) -> Bool {
    self.scale == scale && self.cornerRadius == cornerRadius
  }

  /// Bakes all pictures that a drag may need, so that nothing is baked during the drag.
  ///
  /// - Parameter bakesCards: Whether tints and border are needed as pictures; cairo draws them
  ///   directly.
  /// - Returns: whether there was anything to bake.
  @discardableResult
  package func prepare(bakesCards: Bool = true) -> Bool {
    let count = bakeCount
    for direction in looks.keys {
      if bakesCards { _ = tint(direction) }
      _ = glyph(direction)
      _ = label(direction)
    }
    if bakesCards { _ = border }
    _ = badge
    return bakeCount > count
  }

  /// Changes the card size; only tints and border have to be baked again.
  func fit(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    tints = [:]
    borderPicture = nil
  }

  /// The tint of a direction at full strength; nil for a direction without a look.
  package func tint(_ direction: SwipeDirection) -> CardPicture? {
    guard looks[direction] != nil else { return nil }
    if let picture = tints[direction] { return picture }
    let picture = bakeCard { cairo in drawTint(direction, opacity: 1, on: cairo) }
    tints[direction] = picture
    return picture
  }

  /// The text under a direction's sign; nil if there is none.
  package func label(_ direction: SwipeDirection) -> CardPicture? {
    guard let look = looks[direction], !look.label.isEmpty else { return nil }
    if let picture = labels[direction] { return picture }
    let text = OverlayLabel(
      text: look.label, pixels: OverlayLook.labelSize * textScale,
      edge: isHighContrast ? .strong : .soft)
    let picture = bake(text.size, cornerRadius: 0, background: .clear) { cairo, _ in
      text.draw(cairo)
    }
    labels[direction] = picture
    return picture
  }

  /// The sign of a direction, at the size it has where letting go decides the card.
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

  /// The border that shows that letting go decides the card.
  package var border: CardPicture? {
    if let borderPicture { return borderPicture }
    borderPicture = bakeCard { cairo in drawBorder(opacity: 1, on: cairo) }
    return borderPicture
  }

  /// The badge on a card that waits for an answer: an hourglass in a ring.
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
    // The sign takes up just over half of the disc's diameter.
    let sign = extent * 0.56
    cairo_translate(cairo, (extent - sign) / 2, (extent - sign) / 2)
    OverlayGlyph.hourglass.draw(cairo, extent: sign)
  }

  /// Draws a direction's tint, with the card's top left corner at the origin.
  ///
  /// The tint covers the whole card. In high contrast it is a solid band behind sign and text, so
  /// that the picture stays visible above and below.
  ///
  /// - Parameter card: The card's size; nil for the present one.
  func drawTint(
    _ direction: SwipeDirection, opacity: Double, on cairo: OpaquePointer, card: Size? = nil
  ) {
    guard let look = looks[direction] else { return }
    let size = card ?? size
    let color = tintColor(of: look)
    cairo_save(cairo)
    if isHighContrast {
      let band = band(of: direction, on: size)
      cairo_rectangle(cairo, band.origin.x, band.origin.y, band.size.width, band.size.height)
      cairo_clip(cairo)
    }
    cairo_new_path(cairo)
    roundedRectangle(
      cairo, x: 0, y: 0, width: size.width, height: size.height, radius: cornerRadius)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * opacity)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  /// The solid band behind a direction's sign and text in high contrast.
  func band(of direction: SwipeDirection, on card: Size) -> Rect {
    let words = label(direction).map { OverlayLook.labelGap + $0.cardSize.height } ?? 0
    let half = OverlayLook.grownGlyphSize / 2 + OverlayLook.bandPadding
    let top = max(card.height / 2 - half, 0)
    return Rect(
      x: 0, y: top, width: card.width,
      height: min(card.height / 2 + half + words, card.height) - top)
  }

  /// Draws the border, with the card's top left corner at the origin.
  ///
  /// - Parameter card: The card's size; nil for the present one.
  func drawBorder(opacity: Double, on cairo: OpaquePointer, card: Size? = nil) {
    let size = card ?? size
    if isHighContrast {
      strokeBorder(size, OverlayLook.strongBorderWidth, white: 0, opacity, on: cairo)
    }
    strokeBorder(
      size, OverlayLook.borderWidth, white: 1, OverlayLook.borderOpacity * opacity, on: cairo)
  }

  private func strokeBorder(
    _ size: Size, _ width: Double, white: Double, _ opacity: Double, on cairo: OpaquePointer
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

  /// Bakes an overlay of a whole card; for a large card a smaller picture will do.
  private func bakeCard(_ draw: (OpaquePointer) -> Void) -> CardPicture? {
    let longest = max(size.width, size.height)
    let part = min(1, OverlayPictures.longestSide / max(longest, 1))
    return bake(size * part, cornerRadius: cornerRadius * part, background: .clear) {
      cairo, baked in
      cairo_scale(cairo, baked.width / size.width, baked.height / size.height)
      draw(cairo)
    }
  }

  /// The longest side of such a picture, in logical pixels; a larger card has it scaled up.
  private static let longestSide = 1000.0

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

/// Adds a rectangle with round corners to the current path.
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
