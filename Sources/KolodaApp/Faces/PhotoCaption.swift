import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages

/// The caption at the bottom of a photo's card.
struct PhotoCaption: Hashable, Sendable {
  /// The file's name, with the extensions of the other files of its shot.
  var name: String
  /// The photo's size in pixels; nil for a vector drawing.
  var size: PixelSize?
  /// The length and the size of a video; nil for a photo.
  var video: String?
  /// The day when it was taken; nil if unknown.
  var dateTaken: PictureDate?
  /// A problem with the photo; nil for none.
  var note: String?

  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0

  private var extents: String? {
    size.map {
      PhotoTexts.extents(width: $0.width, height: $0.height)
    }
  }

  /// The date and the size, in one line.
  private var facts: String {
    switch (dateTaken?.text, extents) {
    case (let date?, let extents?):
      PhotoTexts.facts(date: date, extents: extents)
    case (let date, let extents): date ?? extents ?? ""
    }
  }

  /// Returns the caption with only those facts that a look shows.
  func shown(in look: CardLook) -> PhotoCaption {
    var shown = self
    if !look.showsFacts { (shown.size, shown.dateTaken) = (nil, nil) }
    return shown
  }

  /// The caption with nothing but the problem, for cards without a caption; nil if there is none.
  var warning: PhotoCaption? {
    note.map { PhotoCaption(name: "", note: $0, textScale: textScale) }
  }

  /// The caption in one phrase, for screen readers.
  var spoken: String {
    note.map { PhotoTexts.spokenFact(name: spokenFacts, fact: $0) } ?? spokenFacts
  }

  private var spokenFacts: String {
    if let video { return PhotoTexts.spokenVideo(name: name, facts: video) }
    return spokenPhoto
  }

  private var spokenPhoto: String {
    switch (dateTaken?.text, extents) {
    case (let date?, let extents?):
      PhotoTexts.spoken(name: name, date: date, extents: extents)
    case (let date, let extents):
      (date ?? extents).map { PhotoTexts.spokenFact(name: name, fact: $0) } ?? name
    }
  }

  /// Draws the caption over the bottom of a card.
  func draw(_ cairo: OpaquePointer, on card: Size) {
    drawShade(cairo, on: card)
    let margin = min(Self.margin, card.width / 12)
    let texts = [
      CardText(text: name, pixels: 17 * textScale, isBold: true, color: .white),
      CardText(
        text: facts, pixels: 13 * textScale, color: CardColor(white: 1, alpha: 0.8)),
      CardText(text: note ?? "", pixels: 13 * textScale, color: .white),
    ]
    // From the last line upwards, so that a name alone stands at the bottom.
    var bottom = card.height - margin + 2
    for text in texts.reversed() where !text.text.isEmpty {
      guard let line = text.set(cairo, width: card.width - 2 * margin) else { continue }
      bottom -= line.height
      let place = Point(x: margin, y: bottom)
      // A soft edge keeps letters legible on a photo that is white there.
      line.draw(
        cairo, at: Point(x: place.x, y: place.y + 1), in: CardColor(white: 0, alpha: 0.35))
      line.draw(cairo, at: place)
      bottom -= Self.gap
    }
  }

  /// Draws the shade that makes white letters legible on any photo.
  private func drawShade(_ cairo: OpaquePointer, on card: Size) {
    let top = card.height * (1 - Self.shadedPart)
    guard let shade = cairo_pattern_create_linear(0, top, 0, card.height) else { return }
    // It begins gradually, so that no edge is visible, and is full behind the letters.
    for step in 0...12 {
      let place = Double(step) / 12
      let eased = place * place * (3 - 2 * place)
      cairo_pattern_add_color_stop_rgba(
        shade, place * Self.slope, 0, 0, 0, Self.darkest * eased)
    }
    cairo_rectangle(cairo, 0, top, card.width, card.height - top)
    cairo_set_source(cairo, shade)
    cairo_fill(cairo)
    cairo_pattern_destroy(shade)
  }

  /// The share of the card's height that is shaded.
  private static let shadedPart = 0.3
  /// The share of the shade's height after which it is full.
  private static let slope = 0.85
  /// The opacity of the shade at the bottom of the card.
  private static let darkest = 0.6
  /// The margin around the text, in logical pixels.
  private static let margin = 18.0
  /// The distance between lines, in logical pixels.
  private static let gap = 2.0
}
