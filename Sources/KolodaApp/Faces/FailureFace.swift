import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages

/// The card of a photo that can't be shown: the file's name and the reason.
struct FailureFace {
  var name: String
  var failure: PictureFailure
  var palette: CardPalette
  /// The size of the text, relative to the desktop's standard.
  var textScale = 1.0

  func draw(_ cairo: OpaquePointer, on card: Size) {
    let margin = max(12, min(36, card.width / 10))
    let width = card.width - 2 * margin
    let texts = [
      CardText(
        text: name, pixels: 17 * textScale, isBold: true, color: palette.text, alignment: .center),
      CardText(
        text: failure.reason, pixels: 15 * textScale, color: palette.dimText, alignment: .center,
        overflow: .lines(4)),
      CardText(
        text: failure.detail ?? "", pixels: 12 * textScale, color: palette.faintText,
        alignment: .center,
        overflow: .lines(3)),
      CardText(
        text: failure.isPassing ? PhotoTexts.tapToTryAgain : "", pixels: 15 * textScale,
        isBold: true, color: palette.text, alignment: .center, overflow: .lines(2)),
    ]
    var lines = texts.filter { !$0.text.isEmpty }.compactMap { $0.set(cairo, width: width) }
    var disc = min(Self.discWidth, card.width * 0.42, card.height * 0.32)
    func height() -> Double {
      disc + zip(Self.gaps, lines).reduce(0) { $0 + $1.0 + $1.1.height }
    }
    // The least important text is left out first if there is no room for all.
    let room = card.height - 2 * margin
    if height() > room, lines.count > 2 { lines.remove(at: 2) }
    if height() > room { disc = max(0, disc - (height() - room)) }

    // The eye takes a place slightly above the centre for the middle.
    var top = max(margin, (card.height - height()) * 0.46)
    cairo_new_path(cairo)
    cairo_arc(cairo, card.width / 2, top + disc / 2, disc / 2, 0, 2 * .pi)
    let ground = palette.glyphGround
    cairo_set_source_rgba(cairo, ground.red, ground.green, ground.blue, ground.alpha)
    cairo_fill(cairo)
    BrokenPictureGlyph(color: palette.glyph).draw(
      cairo, around: Point(x: card.width / 2, y: top + disc / 2), width: disc * 0.56)

    top += disc
    for (gap, line) in zip(Self.gaps, lines) {
      top += gap
      line.draw(cairo, at: Point(x: margin, y: top))
      top += line.height
    }
  }

  /// The width of the disc behind the glyph, in logical pixels.
  private static let discWidth = 168.0
  /// The gaps above the name, the reason, the loader's details and the hint, in logical pixels.
  private static let gaps = [30.0, 9.0, 18.0, 24.0]
}
