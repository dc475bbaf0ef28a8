import CAdwaita
import Koloda
import KolodaGTK

/// The gallery's cards: each has a colour, soft hills and a number.
@MainActor
final class GalleryCards: DeckViewSource {
  /// The number of cards in the endless deck.
  nonisolated static let count = 12

  private static let colors: [UInt32] = [
    0xe01b24, 0xff7800, 0xf6a800, 0x2ec27e, 0x12a5a0, 0x3584e4, 0x5b5bd6, 0x9141ac, 0xd64a8b,
    0x865e3c,
  ]

  /// The deck, which starts again at its end.
  static var deck: Deck {
    var deck = Deck(numbered: 0..<count)
    deck.isEndless = true
    return deck
  }

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    let number = card.rawValue
    let hex = GalleryCards.colors[number % GalleryCards.colors.count]
    return .drawing(background: CardColor(hex: hex)) { cairo, size in
      GalleryCards.drawHills(cairo, size, turn: Double(number))
      GalleryCards.draw(number + 1, on: cairo, size)
    }
  }

  private static func drawHills(_ cairo: OpaquePointer, _ size: Size, turn: Double) {
    for layer in 0..<3 {
      let place = Double(layer)
      let top = size.height * (0.52 + 0.15 * place)
      cairo_new_path(cairo)
      cairo_move_to(cairo, 0, size.height)
      for step in 0...24 {
        let x = Double(step) / 24
        let wave = triangle(x * (1.1 + 0.35 * place) + 0.37 * turn + 0.4 * place)
        cairo_line_to(cairo, x * size.width, top - wave * size.height * 0.12)
      }
      cairo_line_to(cairo, size.width, size.height)
      cairo_close_path(cairo)
      cairo_set_source_rgba(cairo, 0, 0, 0, 0.1 + 0.04 * place)
      cairo_fill(cairo)
    }
    cairo_new_path(cairo)
    cairo_arc(cairo, size.width * 0.76, size.height * 0.24, size.width * 0.11, 0, 2 * .pi)
    cairo_set_source_rgba(cairo, 1, 1, 1, 0.85)
    cairo_fill(cairo)
  }

  /// Returns a smooth wave of period 1, between 0 and 1.
  private static func triangle(_ x: Double) -> Double {
    let t = abs(2 * (x - x.rounded()))
    return t * t * (3 - 2 * t)
  }

  private static func draw(_ number: Int, on cairo: OpaquePointer, _ size: Size) {
    // Drawn by Pango: cairo's own text would be boxes if the language's font has no digits.
    CardText(
      text: String(number), pixels: size.width * 0.24, isBold: true,
      color: CardColor(white: 1, alpha: 0.95), alignment: .left
    )
    .set(cairo, width: size.width * 0.84)?
    .draw(cairo, at: Point(x: size.width * 0.08, y: size.width * 0.04))
  }
}
