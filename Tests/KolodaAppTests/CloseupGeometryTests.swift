import Koloda
import KolodaPictureMessages
import TestSupport
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite("Where a photo lies that is looked at closely")
struct CloseupGeometryTests {
  /// Returns a geometry for a random picture, room and card, and the generator they came from.
  private func geometry(seed: UInt64) -> (CloseupGeometry, SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    let pixels = PixelSize(width: random.int(1..<9000), height: random.int(1..<9000))
    let room = Rect(
      x: random.double(0...40), y: random.double(0...60), width: random.double(200...2000),
      height: random.double(200...1400))
    let fit = min(
      room.size.width / Double(pixels.width), room.size.height / Double(pixels.height), 1)
    let card = Rect(
      center: room.center,
      size: Size(width: Double(pixels.width) * fit, height: Double(pixels.height) * fit))
    let scale = [1, 1.25, 1.5, 2, 2.6, 3][random.int(0..<6)]
    let grid = PixelGrid(
      screen: .exact(scale), origin: Point(x: random.double(0...30), y: random.double(0...30)))
    let geometry = CloseupGeometry(
      pixels: pixels, grid: grid, room: room, card: card,
      spot: Point(x: random.double(0...1), y: random.double(0...1)))
    return (geometry, random)
  }

  private static let seeds = (0..<200).map { UInt64($0) }

  @Test("no room is left beside it while there is picture left, and a small one is in the middle")
  func covers() {
    for seed in Self.seeds {
      var (geometry, random) = geometry(seed: seed)
      for _ in 0..<5 {
        geometry.move(
          by: Point(x: random.double(-9000...9000), y: random.double(-9000...9000)))
        let (full, room) = (geometry.full, geometry.room)
        let pixel = 1 / geometry.grid.scale
        for (start, end, low, high) in [
          (full.origin.x, full.end.x, room.origin.x, room.end.x),
          (full.origin.y, full.end.y, room.origin.y, room.end.y),
        ] {
          if end - start > high - low {
            #expect(start <= low + pixel && end >= high - pixel, "seed \(seed)")
          } else {
            #expect(abs((start + end) / 2 - (low + high) / 2) <= pixel, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test("one of its pixels is one of the screen's, and its edges lie between those")
  func pixels() {
    for seed in Self.seeds {
      let (geometry, _) = geometry(seed: seed)
      let scale = geometry.grid.scale
      #expect(abs(geometry.full.size.width * scale - Double(geometry.pixels.width)) < 1e-6)
      #expect(abs(geometry.full.size.height * scale - Double(geometry.pixels.height)) < 1e-6)
      let (corner, origin) = (geometry.full.origin, geometry.grid.origin)
      for edge in [corner.x + origin.x, corner.y + origin.y] {
        #expect(abs((edge * scale).rounded() - edge * scale) < 1e-6, "seed \(seed)")
      }
    }
  }

  @Test("what is under the pointer stays there on the whole way, but for the picture's edges")
  func staysUnderPointer() {
    for seed in Self.seeds {
      var (geometry, random) = geometry(seed: seed)
      // Within the middle half of a picture that is larger than the room, no edge comes into view.
      guard geometry.fullSize.width > 3 * geometry.room.size.width,
        geometry.fullSize.height > 3 * geometry.room.size.height
      else { continue }
      let card = geometry.card
      let pointer = Point(
        x: card.origin.x + card.size.width * random.double(0.25...0.75),
        y: card.origin.y + card.size.height * random.double(0.25...0.75))
      let place = geometry.place(under: pointer, at: 0)
      geometry.put(place, under: pointer)
      for progress in [0, 0.25, 0.5, 1] {
        let now = geometry.place(under: pointer, at: progress)
        let size = geometry.rect(at: progress).size
        #expect(abs(now.x - place.x) * size.width < 1, "seed \(seed)")
        #expect(abs(now.y - place.y) * size.height < 1, "seed \(seed)")
      }
    }
  }

  @Test("the way begins on the card and ends at the picture's own size; a pinch goes along it")
  func way() {
    for seed in Self.seeds {
      let (geometry, _) = geometry(seed: seed)
      #expect(geometry.rect(at: 0) == geometry.card)
      let end = geometry.rect(at: 1)
      #expect(abs(end.origin.x - geometry.full.origin.x) < 1e-6)
      #expect(abs(end.size.height - geometry.full.size.height) < 1e-6)
      guard geometry.zoom > geometry.fit * 1.01 else { continue }
      #expect(abs(geometry.progress(at: geometry.fit)) < 1e-6)
      #expect(abs(geometry.progress(at: geometry.zoom) - 1) < 1e-6)
      #expect(geometry.progress(at: 2 * geometry.zoom) == 1)
      let part = geometry.rect(at: 0.4).size.width / geometry.fullSize.width
      #expect(abs(geometry.zoom(at: 0.4) - part * geometry.zoom) < 1e-6, "seed \(seed)")
    }
  }

  @Test("odd numbers move nothing")
  func oddNumbers() {
    var (geometry, _) = geometry(seed: 1)
    let before = geometry
    geometry.move(by: Point(x: .nan, y: 1))
    geometry.put(Point(x: 0.5, y: 0.5), under: Point(x: .infinity, y: 0))
    #expect(geometry == before)
  }

  @Test(
    "a photo beyond the limits is as large as they let it be, in its own shape",
    arguments: [(6000, 4000), (100_000, 50), (50, 100_000), (30_000, 30_000), (1, 1), (0, 9)])
  func limits(width: Int, height: Int) {
    let size = CloseupLimit.size(PixelSize(width: width, height: height))
    #expect(size.isPossible)
    #expect(size.width <= CloseupLimit.side && size.height <= CloseupLimit.side)
    #expect(size.width * size.height <= CloseupLimit.area)
    if width * height <= CloseupLimit.area, max(width, height) <= CloseupLimit.side {
      #expect(size == PixelSize(width: max(width, 1), height: max(height, 1)))
    } else {
      // One pixel more would exceed the limit.
      let longest = Double(max(size.width, size.height)) + 1
      let factor = longest / Double(max(width, height))
      #expect(
        longest > Double(CloseupLimit.side)
          || Double(width) * factor * Double(height) * factor > Double(CloseupLimit.area))
    }
  }

  @Test("the pixels that are seen are those of the photo that the room shows, and no others")
  func seenPixels() throws {
    for seed in Self.seeds {
      var (geometry, random) = geometry(seed: seed)
      for progress in [0.3, 1, random.double(0...1)] {
        let rect = geometry.rect(at: progress)
        let area = try #require(
          CloseupPaint.pixels(
            of: geometry.pixels, in: rect, seen: geometry.room, scale: geometry.grid.scale))
        #expect(area.isInside(geometry.pixels))
        // The size of a photo's pixel on the screen.
        let width = rect.size.width / Double(geometry.pixels.width)
        let height = rect.size.height / Double(geometry.pixels.height)
        for (first, count, all, start, pixel, low, high) in [
          (
            area.x, area.size.width, geometry.pixels.width, rect.origin.x, width,
            geometry.room.origin.x, geometry.room.end.x
          ),
          (
            area.y, area.size.height, geometry.pixels.height, rect.origin.y, height,
            geometry.room.origin.y, geometry.room.end.y
          ),
        ] {
          let slack = 0.01 * pixel
          let begin = start + Double(first) * pixel
          let end = start + Double(first + count) * pixel
          #expect(first == 0 || (begin <= low + slack && begin + pixel > low - slack))
          #expect(first + count == all || (end >= high - slack && end - pixel < high + slack))
        }
      }
    }
  }
}
