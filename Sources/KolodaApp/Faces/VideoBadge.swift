import CAdwaita
import Koloda
import KolodaGTK
import KolodaLocalization
import KolodaPictureMessages

/// A sign on the card of a video: that it is one, how long it is, and its size.
struct VideoBadge {
  /// The length and the size.
  var text: String
  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0

  init?(_ facts: PictureFacts, textScale: Double = 1) {
    guard let video = facts.video else { return nil }
    text = PhotoTexts.facts(of: video, size: facts.size)
    self.textScale = textScale
  }

  /// Draws the badge in the upper corner of a card where lines begin, if there is space for it.
  func draw(_ cairo: OpaquePointer, on card: Size) {
    let height = Self.height * textScale
    let room = card.width - 2 * Self.margin - 2.5 * height
    let label = CardText(
      text: text, pixels: 13 * textScale, color: .white, alignment: .left)
    guard room > 0, card.height > 3 * height, let line = label.set(cairo, width: room) else {
      return
    }
    let width = line.width + 1.9 * height
    let left = Language.isRightToLeft ? card.width - Self.margin - width : Self.margin
    let radius = height / 2
    let middle = Self.margin + radius
    cairo_new_path(cairo)
    cairo_arc(cairo, left + radius, middle, radius, .pi / 2, 3 * .pi / 2)
    cairo_arc(cairo, left + width - radius, middle, radius, -.pi / 2, .pi / 2)
    cairo_close_path(cairo)
    cairo_set_source_rgba(cairo, 0, 0, 0, Self.opacity)
    cairo_fill(cairo)
    // The usual sign points to the right in every language, as the controls of players do.
    let sign = height * 0.22
    let place = left + radius * 1.35
    cairo_move_to(cairo, place - sign * 0.75, middle - sign)
    cairo_line_to(cairo, place + sign, middle)
    cairo_line_to(cairo, place - sign * 0.75, middle + sign)
    cairo_close_path(cairo)
    cairo_set_source_rgb(cairo, 1, 1, 1)
    cairo_fill(cairo)
    line.draw(cairo, at: Point(x: left + 1.25 * height, y: middle - line.height / 2))
  }

  /// The height, and the distance from the card's edges, in logical pixels.
  private static let height = 28.0
  private static let margin = 14.0
  /// Dark enough for white letters on a white photo.
  private static let opacity = 0.6
}
