import CAdwaita
import Koloda
import KolodaGTK
import Testing

@testable import KolodaApp

@Suite("Text on a card")
struct CardTextTests {
  /// The first and the last column with white pixels of letters, on a card 300 pixels wide.
  private func columns(
    of text: String, _ alignment: CardText.Alignment
  ) throws -> ClosedRange<Int> {
    let text = CardText(text: text, pixels: 20, color: .white, alignment: alignment)
    let picture = try #require(
      CardBaker.bake(size: Size(width: 300, height: 60), scale: 1) { cairo, size in
        cairo_set_source_rgb(cairo, 0, 0, 0)
        cairo_paint(cairo)
        text.set(cairo, width: size.width)?.draw(cairo, at: Point(x: 0, y: 16))
      })
    let pixels = CardPixels(picture)
    let written = (0..<300).filter { x in (12..<48).contains { pixels.luminance(x, $0) > 0.2 } }
    return try #require(written.first)...#require(written.last)
  }

  @Test(
    "lines end together on the side that is asked for, whichever way their letters run",
    arguments: ["photo.jpg", "12 أغسطس 2026  ·  600 × 400", "600 × 400", "אלבום.jpg"])
  func alignment(text: String) throws {
    #expect(try columns(of: text, .left).lowerBound < 10)
    #expect(try columns(of: text, .left).upperBound < 290)
    #expect(try columns(of: text, .right).upperBound > 290)
    #expect(try columns(of: text, .right).lowerBound > 10)
    let middle = try columns(of: text, .center)
    #expect(abs(middle.lowerBound + middle.upperBound - 300) < 12)
  }
}
