import CAdwaita
import Koloda
import KolodaGTK
import Testing

@testable import KolodaApp

/// A side of a flash card as it is drawn.
@Suite("A flash card’s side")
struct NoteFaceTests {
  /// Which rows of pixels have something on them, of a card that is drawn on white.
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
    "A side of any length is drawn within its card, and its last line stands where it says so",
    arguments: [
      (1, 1.0), (40, 1), (150, 1), (400, 1), (3000, 1), (1, 1.5), (40, 1.5), (400, 1.5),
    ])
  func lengths(count: Int, textScale: Double) throws {
    let card = Size(width: 300, height: 375)
    let rows = try inkedRows(words(count), on: card, textScale: textScale)
    let (first, last) = try (#require(rows.first), #require(rows.last))
    #expect(first >= 16 && last <= 375 - 16)
  }

  @Test("A side that fits in no letters keeps a gap above the line that says where the rest is")
  func sign() throws {
    let card = Size(width: 300, height: 375)
    func foot(_ count: Int) throws -> (sign: Int, gap: Int) {
      let rows = try inkedRows(words(count), on: card)
      let last = try #require(rows.last)
      var top = last
      while rows.contains(top - 1) { top -= 1 }
      let above = rows.last { $0 < top - 1 } ?? top
      return (last, top - above)
    }
    let (endless, longer) = try (foot(2000), foot(3000))
    // Whatever is cut off, the foot is the same.
    #expect(endless == longer)
    #expect(endless.sign > 375 - 25 - 20)
  }
}
