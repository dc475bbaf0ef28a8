import CAdwaita
import Koloda
import KolodaGTK
import Testing

@testable import KolodaApp

/// How one side of a flash card is drawn.
@Suite("A flash card’s side")
struct NoteFaceTests {
  /// The rows of pixels with ink on them, of a side that is drawn on white.
  private func inkedRows(_ text: String, on card: Size, textScale: Double = 1) throws -> [Int] {
    let (width, height) = (Int32(card.width), Int32(card.height))
    let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height))
    defer { cairo_surface_destroy(surface) }
    let cairo = try #require(cairo_create(surface))
    cairo_set_source_rgb(cairo, 1, 1, 1)
    cairo_paint(cairo)
    var face = NoteFace(fields: [[.text(text)]], palette: CardPalette(isDark: false))
    face.textScale = textScale
    face.draw(cairo, on: card)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let pixels = try #require(cairo_image_surface_get_data(surface))
    return (0..<Int(height)).filter { row in
      (0..<Int(width)).contains { pixels[row * stride + $0 * 4] < 200 }
    }
  }

  private func words(_ count: Int) -> String {
    (0..<count).map { "word\($0 % 10)" }.joined(separator: " ")
  }

  @Test(
    "A side that fits is drawn within its card, and of one that doesn’t nothing is",
    arguments: [
      (1, 1.0, true), (40, 1, true), (150, 1, false), (400, 1, false), (3000, 1, false),
      (1, 1.5, true), (40, 1.5, true), (400, 1.5, false), (100_000, 1, false),
    ])
  func lengths(count: Int, textScale: Double, fits: Bool) throws {
    let card = Size(width: 300, height: 375)
    let rows = try inkedRows(words(count), on: card, textScale: textScale)
    #expect(rows.isEmpty != fits)
    if let first = rows.first, let last = rows.last { #expect(first >= 16 && last <= 375 - 16) }
    var face = NoteFace(fields: [[.text(words(count))]], palette: CardPalette(isDark: false))
    face.textScale = textScale
    #expect(face.fits(on: card) == fits)
    face.question = "what was asked"
    #expect(!face.fits(on: card) || fits)
  }
}
