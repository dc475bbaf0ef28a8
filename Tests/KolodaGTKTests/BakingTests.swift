import CAdwaita
import Koloda
import Testing

@testable import KolodaGTK

/// The pixels of a baked picture, premultiplied and addressed in device pixels.
struct BakedPixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ picture: CardPicture) {
    width = Int(gdk_texture_get_width(picture.texture.pointer))
    height = Int(gdk_texture_get_height(picture.texture.pointer))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(picture.texture.pointer, &bytes, gsize(width * 4))
    self.bytes = bytes
  }

  /// The red, green, blue and alpha of a pixel, from 0 to 255.
  subscript(x: Int, y: Int) -> [Int] {
    let place = (y * width + x) * 4
    return [2, 1, 0, 3].map { Int(bytes[place + $0]) }
  }

  func alpha(_ x: Int, _ y: Int) -> Int { self[x, y][3] }
}

@Suite("Baking a card")
struct BakingTests {
  let size = Size(width: 200, height: 250)

  private func bake(
    _ size: Size, scale: Int = 1, cut: CardCut = .standard, background: CardColor = .white
  ) throws -> CardPicture {
    try #require(
      CardBaker.bake(size: size, scale: scale, cut: cut, background: background) { _, _ in })
  }

  @Test("the card fills its place in its own colour", arguments: [1, 2, 3])
  func middle(scale: Int) throws {
    let picture = try bake(size, scale: scale, background: CardColor(hex: 0x336699))
    let pixels = BakedPixels(picture)
    let left = Int(picture.margins.left) * scale
    let top = Int(picture.margins.top) * scale
    #expect(pixels[left + 100 * scale, top + 125 * scale] == [0x33, 0x66, 0x99, 255])
    #expect(pixels[left, top + 125 * scale] == [0x33, 0x66, 0x99, 255])
    #expect(pixels[left + 200 * scale - 1, top + 125 * scale] == [0x33, 0x66, 0x99, 255])
    #expect(pixels[left + 100 * scale, top] == [0x33, 0x66, 0x99, 255])
    #expect(pixels[left + 100 * scale, top + 250 * scale - 1] == [0x33, 0x66, 0x99, 255])
    #expect(pixels.alpha(left - 1, top + 125 * scale) < 128)
    #expect(pixels.alpha(left + 200 * scale, top + 125 * scale) < 128)
  }

  @Test(
    "the outermost pixels are clear, whatever the shadows",
    arguments: [
      CardCut.standard,
      CardCut(cornerRadius: 0, shadows: []),
      CardCut(cornerRadius: 18, shadows: [.init(dx: 20, dy: -15, blur: 5, opacity: 1)]),
      CardCut(cornerRadius: 30, shadows: [.init(dy: 0, blur: 60, opacity: 0.9)]),
    ])
  func rim(cut: CardCut) throws {
    let pixels = BakedPixels(try bake(size, cut: cut))
    for x in 0..<pixels.width {
      #expect(pixels.alpha(x, 0) == 0)
      #expect(pixels.alpha(x, pixels.height - 1) == 0)
    }
    for y in 0..<pixels.height {
      #expect(pixels.alpha(0, y) == 0)
      #expect(pixels.alpha(pixels.width - 1, y) == 0)
    }
  }

  @Test("a corner is cut along its arc and mirrored in the other three")
  func corners() throws {
    let cut = CardCut(cornerRadius: 18, shadows: [])
    let pixels = BakedPixels(try bake(size, cut: cut))
    #expect(pixels.alpha(1, 1) == 0)
    // The corner's arc crosses the diagonal at 18 (1 - 1/sqrt 2) = 5.27 from each side.
    #expect(pixels.alpha(1 + 4, 1 + 4) < 128)
    #expect(pixels.alpha(1 + 6, 1 + 6) == 255)
    #expect(pixels.alpha(1 + 18, 1) == 255)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let here = pixels.alpha(x, y)
        #expect(here == pixels.alpha(pixels.width - 1 - x, y))
        #expect(here == pixels.alpha(x, pixels.height - 1 - y))
      }
    }
  }

  @Test("a shadow only fades on the way out, on all four sides")
  func fades() throws {
    let picture = try bake(size)
    let pixels = BakedPixels(picture)
    let right = Int(picture.margins.left) + 200
    let bottom = Int(picture.margins.top) + 250
    let x = Int(picture.margins.left) + 100
    let y = Int(picture.margins.top) + 125
    let ways = [
      (right..<pixels.width).map { pixels.alpha($0, y) },
      (0..<Int(picture.margins.left)).reversed().map { pixels.alpha($0, y) },
      (bottom..<pixels.height).map { pixels.alpha(x, $0) },
      (0..<Int(picture.margins.top)).reversed().map { pixels.alpha(x, $0) },
    ]
    for way in ways {
      #expect(zip(way, way.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(way.last == 0)
    }
    let below = try #require(ways[2].first)
    let above = try #require(ways[3].first)
    #expect(below > above)
    // 8 px inside the wide shadow and 1 inside the thin: 0.18 at +0.62 sigma, 0.12 at +0.33.
    #expect((45...62).contains(below))
  }

  @Test("a shadow is its rectangle blurred by half the blur's width")
  func gaussian() throws {
    let cut = CardCut(cornerRadius: 0, shadows: [.init(dy: 0, blur: 20, opacity: 1)])
    let picture = try bake(size, cut: cut)
    let pixels = BakedPixels(picture)
    let right = Int(picture.margins.left) + 200
    let y = Int(picture.margins.top) + 125
    // The upper tail of the normal distribution at each pixel's centre; one deviation is 10 px.
    for (distance, tail) in [(0, 0.48006), (5, 0.29116), (10, 0.14686), (20, 0.02018)] {
      #expect(abs(Double(pixels.alpha(right + distance, y)) - tail * 255) < 1)
    }
  }

  @Test("what the content draws outside the card is cut off")
  func clipped() throws {
    let cut = CardCut(cornerRadius: 18, shadows: [])
    let picture = try #require(
      CardBaker.bake(size: size, scale: 1, cut: cut) { cairo, _ in
        cairo_set_source_rgb(cairo, 1, 0, 0)
        cairo_rectangle(cairo, -50, -50, 400, 400)
        cairo_fill(cairo)
      })
    let pixels = BakedPixels(picture)
    #expect(pixels.alpha(0, 125) == 0)
    #expect(pixels.alpha(1, 1) == 0)
    #expect(pixels[100, 125] == [255, 0, 0, 255])
  }

  @Test("a fractional size is rounded to device pixels, and said so")
  func fractional() throws {
    let picture = try bake(Size(width: 200.3, height: 250.6), scale: 2)
    #expect(picture.cardSize == Size(width: 200.5, height: 250.5))
    let bounds = picture.textureBounds
    let pixels = BakedPixels(picture)
    #expect(bounds.size == Size(width: Double(pixels.width) / 2, height: Double(pixels.height) / 2))
    #expect(picture.byteCount == pixels.width * pixels.height * 4)
  }

  @Test(
    "a size that no picture can have gives none",
    arguments: [
      Size(width: 0, height: 10), Size(width: -5, height: 10), Size(width: .nan, height: 10),
      Size(width: .infinity, height: 10), Size(width: 0.2, height: 10),
      Size(width: 100_000, height: 10), Size(width: 10, height: 1e300),
    ])
  func absurd(size: Size) {
    #expect(CardBaker.bake(size: size, scale: 1) { _, _ in } == nil)
  }

  @Test("a scale that no display has gives no picture", arguments: [0, -1, 17, Int.max])
  func absurd(scale: Int) {
    #expect(CardBaker.bake(size: size, scale: scale) { _, _ in } == nil)
  }

  @Test("the smallest cards are round and whole", arguments: 1...40)
  func small(side: Int) throws {
    let size = Size(width: Double(side), height: Double(side))
    let picture = try bake(size, cut: CardCut(cornerRadius: 18, shadows: []))
    let pixels = BakedPixels(picture)
    let total = (0..<pixels.height).reduce(0) { sum, y in
      sum + (0..<pixels.width).reduce(0) { $0 + pixels.alpha($1, y) }
    }
    let radius = min(18, Double(side) / 2)
    let area = Double(side * side) - (4 - .pi) * radius * radius
    #expect(abs(Double(total) / 255 - area) < 1 + area * 0.02)
  }

  @Test("many threads bake the same picture")
  func threads() async throws {
    let size = size
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          guard let picture = CardBaker.bake(size: size, scale: 2, draw: { _, _ in }) else {
            return -1
          }
          let pixels = BakedPixels(picture)
          return stride(from: 0, to: pixels.height, by: 3).reduce(0) {
            $0 + pixels.alpha($1 % pixels.width, $1)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(sums).count == 1)
    #expect(sums.first != -1)
  }
}
