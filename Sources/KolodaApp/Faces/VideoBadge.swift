import CAdwaita
import Koloda
import KolodaGTK
import KolodaLocalization
import KolodaPictureMessages

/// A sign on the card of a video: that it is one or that it plays, how long it is, and its size.
struct VideoBadge {
  /// The length and the size.
  var text: String
  /// What is said where there is no room for that; nil if the length is not known.
  private let length: String?
  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0
  /// Whether the video plays, so that a press on the badge stops it.
  var isPlaying = false

  init?(_ facts: PictureFacts, textScale: Double = 1) {
    guard let video = facts.video else { return nil }
    text = PhotoTexts.facts(of: video, size: facts.size)
    length = video.length.map { NumberTexts.length(milliseconds: $0) }
    self.textScale = textScale
  }

  /// The badge laid out in the upper corner of a card where lines begin; nil without space for it.
  private func layout(
    _ cairo: OpaquePointer, on card: Size
  ) -> (text: String, line: CardText.Line, place: Rect)? {
    let height = Self.height * textScale
    let room = card.width - 2 * Self.margin - 1.9 * height
    guard room > 0, card.height > 3 * height else { return nil }
    // A number that is cut says something else. The sign alone says that it is a video.
    for text in [text, length, ""].compactMap(\.self) {
      let label = CardText(
        text: text, pixels: 13 * textScale, color: .white, alignment: .left)
      guard let line = label.set(cairo, width: room), !line.isShortened else { continue }
      let width = line.width + (text.isEmpty ? 1.35 : 1.9) * height
      let left = Language.isRightToLeft ? card.width - Self.margin - width : Self.margin
      return (text, line, Rect(x: left, y: Self.margin, width: width, height: height))
    }
    return nil
  }

  /// The badge on a card, as `layout` has it.
  private func layout(on card: Size) -> (text: String, place: Rect)? {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return nil }
    defer { cairo_destroy(cairo) }
    return layout(cairo, on: card).map { ($0.text, $0.place) }
  }

  /// What it says on a card of a size; nil if there is no space for it.
  func text(on card: Size) -> String? { layout(on: card)?.text }

  /// Whether a press at a place of the card is meant for the badge.
  func contains(_ place: Point, on card: Size) -> Bool {
    guard let badge = layout(on: card)?.place else { return false }
    let reach = Rect(
      x: badge.origin.x - Self.margin, y: 0, width: badge.size.width + 2 * Self.margin,
      height: badge.size.height + 2 * Self.margin)
    return reach.contains(place)
  }

  /// Draws the badge, if there is space for it.
  func draw(_ cairo: OpaquePointer, on card: Size) {
    guard let (_, line, place) = layout(cairo, on: card) else { return }
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
