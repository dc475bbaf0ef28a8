import Koloda
import KolodaPictureMessages
import Testing

@testable import KolodaApp

@Suite("Where a photo lies on its card")
struct PhotoLayoutTests {
  let card = Size(width: 560, height: 700)

  private func layout(_ width: Int, _ height: Int, scale: Int = 1) -> PhotoLayout {
    PhotoLayout(PixelSize(width: width, height: height), on: card, scale: scale)
  }

  @Test(
    "a photo is whole, in the middle, in its own shape",
    arguments: [(6000, 4000), (4000, 6000), (12000, 300), (100, 9000), (3000, 3000)], [1, 2, 3])
  func whole(pixels: (Int, Int), scale: Int) {
    let place = layout(pixels.0, pixels.1, scale: scale).photo
    #expect(place.origin.x >= 0 && place.origin.y >= 0)
    #expect(place.origin.x + place.size.width <= card.width)
    #expect(place.origin.y + place.size.height <= card.height)
    #expect(place.size.width == card.width || place.size.height == card.height)
    #expect(abs(place.center.x - card.width / 2) <= 0.5)
    #expect(abs(place.center.y - card.height / 2) <= 0.5)
    let fit = min(card.width / Double(pixels.0), card.height / Double(pixels.1))
    #expect(abs(place.size.width - Double(pixels.0) * fit) <= 0.5 / Double(scale) + 1e-9)
    #expect(abs(place.size.height - Double(pixels.1) * fit) <= 0.5 / Double(scale) + 1e-9)
  }

  @Test("edges lie on whole device pixels", arguments: [1, 2, 3])
  func snapped(scale: Int) {
    let place = layout(1000, 777, scale: scale).photo
    for edge in [place.origin.x, place.origin.y, place.size.width, place.size.height] {
      #expect(abs((edge * Double(scale)).rounded() - edge * Double(scale)) < 1e-9)
    }
  }

  @Test("a small picture is at most doubled")
  func small() {
    #expect(layout(64, 48).photo.size == Size(width: 128, height: 96))
    #expect(layout(64, 48, scale: 2).photo.size == Size(width: 128, height: 96))
    #expect(layout(1, 1).photo.size == Size(width: 2, height: 2))
  }

  @Test("a drawing fills the card however small it says it is")
  func scalable() {
    let size = PixelSize(width: 16, height: 16)
    let layout = PhotoLayout(size, on: card, scale: 1, isScalable: true)
    #expect(layout.photo.size == Size(width: 560, height: 560))
  }

  @Test("a photo of the card's shape, within one per cent, is the whole card")
  func bleed() {
    #expect(layout(4000, 5000).isFullBleed)
    #expect(layout(4000, 5035).isFullBleed)
    #expect(layout(4000, 5035).photo == Rect(x: 0, y: 0, width: 560, height: 700))
    #expect(!layout(4000, 5100).isFullBleed)
    #expect(!layout(40, 50).isFullBleed)
  }

  @Test("extents that no picture has still give a place on the card")
  func absurd() {
    for (width, height) in [(0, 0), (-3, 7), (Int.max, 1), (1, Int.max)] {
      let layout = layout(width, height)
      #expect(layout.photo.size.width > 0 && layout.photo.size.width <= 560)
      #expect(layout.photo.size.height > 0 && layout.photo.size.height <= 700)
    }
  }
}
