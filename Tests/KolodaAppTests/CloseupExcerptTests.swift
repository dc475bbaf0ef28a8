import Koloda
import KolodaPictureMessages
import TestSupport
import Testing

@testable import KolodaApp

@Suite("Which part of a large photo is read")
struct CloseupExcerptTests {
  private static let seeds: Range<UInt64> = 0..<200

  /// A large photo, and a part of it that is seen at a zoom.
  private func sight(_ random: inout SeededGenerator) -> (PixelSize, PixelArea, Double) {
    let whole = PixelSize(
      width: Int(random.double(1...60_000)), height: Int(random.double(1...60_000)))
    let zoom = random.double(0.05...2)
    func span(_ length: Int, _ room: Double) -> (Int, Int) {
      let count = min(max(Int(room / zoom), 1), length)
      return (Int(random.double(0...Double(length - count))), count)
    }
    let (x, width) = span(whole.width, 1620)
    let (y, height) = span(whole.height, 1080)
    return (whole, PixelArea(x: x, y: y, size: PixelSize(width: width, height: height)), zoom)
  }

  @Test("it is more than is seen, in the photo, and not much larger than the screen")
  func laws() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let (whole, seen, zoom) = sight(&random)
      let excerpt = CloseupExcerpt(seen: seen, of: whole, zoom: zoom, now: nil)
      #expect(excerpt.area.isInside(whole) && excerpt.area.contains(seen), "seed \(seed)")
      #expect(excerpt.picture.area == excerpt.area && excerpt.picture.whole == whole)
      #expect(excerpt.size.isPossible && excerpt.size.width <= excerpt.area.size.width)
      // A pixel of it is at most one of the screen, unless the photo has no more.
      #expect(excerpt.level == 1 || Double(excerpt.level) * zoom <= 1.001, "seed \(seed)")
      #expect(Double(excerpt.level) * zoom > 0.499, "seed \(seed)")
      // Twice the sides of what is seen, in pixels of up to half a screen's, and what rounding adds.
      #expect(
        excerpt.size.width <= 4 * 1620 + 130 && excerpt.size.height <= 4 * 1080 + 130,
        "seed \(seed): \(excerpt.size)")
      let all = PixelArea(size: excerpt.size)
      #expect(excerpt.area(of: all) == excerpt.area, "seed \(seed)")
    }
  }

  @Test("at 100 percent, two of them fit into 64 MB on a screen of 1920 x 1080")
  func memory() {
    let whole = PixelSize(width: 20_000, height: 20_000)
    let seen = PixelArea(x: 9001, y: 9001, size: PixelSize(width: 1920, height: 1080))
    let size = CloseupExcerpt(seen: seen, of: whole, zoom: 1, now: nil).size
    #expect(size.width * size.height * 4 * 2 < 64 << 20)
  }

  @Test("it stays the same until what is seen comes near its edge, or at another zoom")
  func stays() {
    let whole = PixelSize(width: 20_000, height: 10_000)
    let room = PixelSize(width: 1600, height: 1000)
    func seen(_ x: Int) -> PixelArea { PixelArea(x: x, y: 4000, size: room) }
    let first = CloseupExcerpt(seen: seen(8000), of: whole, zoom: 1, now: nil)
    let near = CloseupExcerpt(seen: seen(8300), of: whole, zoom: 1, now: first)
    #expect(near == first)
    let far = CloseupExcerpt(seen: seen(8700), of: whole, zoom: 1, now: first)
    #expect(far != first && first.area.contains(seen(8700)), "it is read before it is needed")
    #expect(CloseupExcerpt(seen: seen(8000), of: whole, zoom: 0.5, now: first).level == 2)
    let other = PixelSize(width: 20_000, height: 9_000)
    #expect(CloseupExcerpt(seen: seen(8000), of: other, zoom: 1, now: first) != first)
  }

  @Test("only large photos are read so, and those beyond the limits however long it takes")
  func suits() {
    func suits(_ width: Int, _ height: Int, _ excerpts: PictureExcerpts) -> Bool {
      CloseupExcerpt.suits(
        PictureFacts(size: PixelSize(width: width, height: height), excerpts: excerpts))
    }
    #expect(!suits(6000, 4000, .quick) && !suits(6000, 4000, .slow))
    #expect(suits(11_648, 8736, .quick) && !suits(11_648, 8736, .slow))
    #expect(suits(20_000, 20_000, .quick) && suits(20_000, 20_000, .slow))
    #expect(suits(40_000, 60, .slow))
    #expect(!suits(20_000, 20_000, .none))
    #expect(
      !CloseupExcerpt.suits(
        PictureFacts(
          size: PixelSize(width: 20_000, height: 20_000), isScalable: true, excerpts: .quick)))
  }
}
