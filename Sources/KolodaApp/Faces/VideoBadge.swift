import CAdwaita
import Koloda
import KolodaGTK
import KolodaLocalization
import KolodaPictureMessages

/// A sign on the card of a video: that it is one or that it plays, how long it is, and its size.
struct VideoBadge {
  /// The length and the size.
  var text: String
  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0
  /// Whether the video plays, so that a press on the badge stops it.
  var isPlaying = false

  init?(_ facts: PictureFacts, textScale: Double = 1) {
    guard let video = facts.video else { return nil }
    text = PhotoTexts.facts(of: video, size: facts.size)
    self.textScale = textScale
  }

  /// The badge laid out in the upper corner of a card where lines begin; nil without space for it.
  private func layout(
    _ cairo: OpaquePointer, on card: Size
  ) -> (line: CardText.Line, place: Rect)? {
    let height = Self.height * textScale
    let room = card.width - 2 * Self.margin - 2.5 * height
    let label = CardText(
      text: text, pixels: 13 * textScale, color: .white, alignment: .left)
    guard room > 0, card.height > 3 * height, let line = label.set(cairo, width: room) else {
      return nil
    }
    let width = line.width + 1.9 * height
    let left = Language.isRightToLeft ? card.width - Self.margin - width : Self.margin
    return (line, Rect(x: left, y: Self.margin, width: width, height: height))
  }

  /// Whether a press at a place of the card is meant for the badge.
  func contains(_ place: Point, on card: Size) -> Bool {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return false }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return false }
    defer { cairo_destroy(cairo) }
    guard let badge = layout(cairo, on: card)?.place else { return false }
    let reach = Rect(
      x: badge.origin.x - Self.margin, y: 0, width: badge.size.width + 2 * Self.margin,
      height: badge.size.height + 2 * Self.margin)
    return reach.contains(place)
  }

  /// Draws the badge, if there is space for it.
  func draw(_ cairo: OpaquePointer, on card: Size) {
    guard let (line, place) = layout(cairo, on: card) else { return }
    let (left, width, height) = (place.origin.x, place.size.width, place.size.height)
    let radius = height / 2
    let middle = Self.margin + radius
    cairo_new_path(cairo)
    cairo_arc(cairo, left + radius, middle, radius, .pi / 2, 3 * .pi / 2)
    cairo_arc(cairo, left + width - radius, middle, radius, -.pi / 2, .pi / 2)
    cairo_close_path(cairo)
    cairo_set_source_rgba(cairo, 0, 0, 0, Self.opacity)
    cairo_fill(cairo)
    PlaySign(isPlaying: isPlaying).draw(
      cairo, around: Point(x: left + radius * 1.35, y: middle), size: height * 0.22)
    line.draw(cairo, at: Point(x: left + 1.25 * height, y: middle - line.height / 2))
  }

  /// The height, and the distance from the card's edges, in logical pixels.
  private static let height = 28.0
  private static let margin = 14.0
  /// Dark enough for white letters on a white photo.
  private static let opacity = 0.6
}
