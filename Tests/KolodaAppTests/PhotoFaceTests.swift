import CAdwaita
import Glibc
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp

/// A baked card's pixels, addressed from the card's own top left corner, in device pixels.
struct CardPixels {
  let width: Int
  let height: Int
  private let left: Int
  private let top: Int
  private let stride: Int
  private let bytes: [UInt8]

  init(_ picture: CardPicture) {
    let scale = Double(picture.scale)
    width = Int(picture.cardSize.width * scale)
    height = Int(picture.cardSize.height * scale)
    left = Int(picture.margins.left * scale)
    top = Int(picture.margins.top * scale)
    let texture = picture.texture
    let columns = Int(gdk_texture_get_width(texture.pointer))
    let rows = Int(gdk_texture_get_height(texture.pointer))
    var bytes = [UInt8](repeating: 0, count: columns * rows * 4)
    withExtendedLifetime(texture) {
      gdk_texture_download(texture.pointer, &bytes, gsize(columns * 4))
    }
    stride = columns
    self.bytes = bytes
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let place = ((y + top) * stride + x + left) * 4
    return [2, 1, 0].map { bytes[place + $0] }
  }

  /// The relative luminance of a pixel, from 0 to 1.
  func luminance(_ x: Int, _ y: Int) -> Double {
    Self.luminance(self[x, y].map { Double($0) / 255 })
  }

  static func luminance(_ rgb: [Double]) -> Double {
    let linear = rgb.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

@Suite("A photo's card")
struct PhotoFaceTests {
  private func card(
    _ picture: TestPicture, size: Size = Size(width: 160, height: 200), scale: Int = 1,
    name: String = "a.png", showsCaption: Bool = false
  ) throws -> CardPixels {
    let folder = try TestFolder()
    let path = try folder.write(try picture.encoded(as: "png"), as: name)
    let look = CardLook(size: size, scale: scale, showsCaption: showsCaption)
    let request = PhotoRequest(card: CardID(0), path: path, look: look)
    let card = try #require(PhotoLoader.cards(of: [request])[0])
    #expect(card.quality == .full)
    return CardPixels(card.picture)
  }

  @Test(
    "a wide and a tall photo are whole: all four corners are on the card",
    arguments: [(300, 200), (200, 300), (900, 100), (100, 900), (160, 200)], [1, 2])
  func whole(extents: (Int, Int), scale: Int) throws {
    let picture = TestPicture(width: extents.0, height: extents.1)
    let pixels = try card(picture, scale: scale)
    let size = Size(width: 160, height: 200)
    let place = PhotoLayout(
      PixelSize(width: extents.0, height: extents.1), on: size, scale: scale
    ).photo
    let x0 = Int(place.origin.x * Double(scale))
    let y0 = Int(place.origin.y * Double(scale))
    let x1 = Int((place.origin.x + place.size.width) * Double(scale)) - 1
    let y1 = Int((place.origin.y + place.size.height) * Double(scale)) - 1
    // Look a little inside the photo's corners, since the card's own corners are round.
    let inset = 6 * scale
    let dx = min(inset, (x1 - x0) / 4)
    let dy = min(inset, (y1 - y0) / 4)
    let corners = [(x0 + dx, y0 + dy), (x1 - dx, y0 + dy), (x0 + dx, y1 - dy), (x1 - dx, y1 - dy)]
    for (corner, color) in zip(corners, picture.corners) {
      #expect(isClose(pixels[corner.0, corner.1], color))
    }
    // The photo reaches the last pixel of each edge.
    let middle = (x0 + x1) / 2 - (x1 - x0) / 4
    #expect(isClose(pixels[middle, y0], picture.corners[0]))
    #expect(isClose(pixels[middle, y1], picture.corners[2]))
  }

  @Test("around the photo lie its own colours, darker")
  func backdrop() throws {
    let orange = TestPicture(
      width: 300, height: 100, corners: Array(repeating: [240, 140, 20], count: 4))
    let pixels = try card(orange)
    let behind = pixels[80, 20]
    #expect(behind[0] > behind[1] && behind[1] > behind[2])
    #expect(pixels.luminance(80, 20) < pixels.luminance(80, 100) * 0.6)
    #expect(behind[0] > 60)
  }

  @Test("the backdrop has no steps")
  func smooth() throws {
    let pixels = try card(
      TestPicture(width: 400, height: 100), size: Size(width: 400, height: 500))
    for y in 20..<150 {
      for x in 20..<380 {
        let here = pixels[x, y]
        #expect(isClose(here, pixels[x + 1, y], within: 6))
        #expect(isClose(here, pixels[x, y + 1], within: 6))
      }
    }
  }

  @Test("on a white photo the caption can be read")
  func legible() throws {
    let white = TestPicture(
      width: 560, height: 700, corners: Array(repeating: [255, 255, 255], count: 4))
    let size = Size(width: 560, height: 700)
    let pixels = try card(white, size: size, name: "a.png", showsCaption: true)
    // The middle of the name is some 44 px above the foot, that of the second line 24. Beside the
    // letters, the ground looks as it does behind them.
    let name = pixels.luminance(500, 700 - 44)
    let detail = pixels.luminance(500, 700 - 24)
    #expect(1.05 / (name + 0.05) >= 4.5)
    let ground = Double(pixels[500, 700 - 24][0]) / 255
    let letters = CardPixels.luminance(Array(repeating: 0.8 + 0.2 * ground, count: 3))
    #expect((letters + 0.05) / (detail + 0.05) >= 3.5)
    #expect(pixels[280, 300] == [255, 255, 255])
    #expect(pixels[280, 700 * 7 / 10 - 2] == [255, 255, 255])
    // The letters are there, and white.
    let brightest = (18..<60).flatMap { x in (640..<670).map { pixels.luminance(x, $0) } }.max()
    #expect((brightest ?? 0) > 0.8)
  }

  @Test("without its caption a photo is untouched")
  func bare() throws {
    let white = TestPicture(
      width: 160, height: 200, corners: Array(repeating: [255, 255, 255], count: 4))
    let pixels = try card(white)
    #expect(pixels[80, 198] == [255, 255, 255])
  }

  @Test("a name longer than its card stays within its margins")
  func longName() throws {
    let white = TestPicture(
      width: 320, height: 400, corners: Array(repeating: [255, 255, 255], count: 4))
    let name = String(repeating: "Wide name ", count: 20) + ".png"
    let pixels = try card(
      white, size: Size(width: 320, height: 400), name: name, showsCaption: true)
    for y in 330..<380 {
      #expect(isClose(pixels[8, y], pixels[4, y], within: 3))
      #expect(isClose(pixels[312, y], pixels[316, y], within: 3))
    }
  }

  @Test("a failure's card keeps its margins and its style", arguments: [false, true])
  func failure(isDark: Bool) throws {
    for size in [Size(width: 560, height: 700), Size(width: 200, height: 250)] {
      let look = CardLook(size: size, isDark: isDark)
      let words = String(repeating: "Some words of a loader that has much to say. ", count: 9)
      let path = try #require(
        PhotoPath("/x/" + String(repeating: "Endless name ", count: 20) + ".jpg"))
      let card = try #require(PhotoCard.failure(.damaged(words), of: path, look: look))
      let pixels = CardPixels(card.picture)
      let surface = pixels[pixels.width / 2, 3]
      #expect((surface[0] < 128) == isDark)
      var isWritten = false
      for y in 20..<(pixels.height - 20) {
        #expect(pixels[5, y] == surface)
        #expect(pixels[pixels.width - 6, y] == surface)
        isWritten = isWritten || !isClose(pixels[pixels.width / 2, y], surface, within: 60)
      }
      #expect(isWritten)
      #expect(pixels[pixels.width / 2, pixels.height - 4] == surface)
    }
  }

  @Test("a placeholder is calm", arguments: [false, true])
  func placeholder(isDark: Bool) throws {
    let picture = try #require(
      CardBaker.bake(
        size: Size(width: 160, height: 200), scale: 1, draw: PlaceholderFace(isDark: isDark).draw))
    let pixels = CardPixels(picture)
    #expect(isClose(pixels[80, 10], pixels[80, 190], within: 20))
    #expect((pixels[80, 100][0] < 128) == isDark)
  }
}
