import CAdwaita
import Glibc
import Koloda
import KolodaGTK
import KolodaRecords
import Testing

@testable import KolodaApp

/// Regions are seen on any picture, and nowhere else.
@Suite("Regions drawn on a picture")
struct RegionPainterTests {
  private static let (width, height) = (200, 100)
  /// The picture's place, with a border around it.
  private static let picture = Rect(x: 20, y: 10, width: 160, height: 80)

  /// The colours of all pixels, row by row, after regions are drawn on a ground.
  private func pixels(_ painter: RegionPainter, on ground: CardColor) throws -> [CardColor] {
    let surface = try #require(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(Self.width), Int32(Self.height)))
    defer { cairo_surface_destroy(surface) }
    let cairo = try #require(cairo_create(surface))
    defer { cairo_destroy(cairo) }
    cairo_set_source_rgb(cairo, ground.red, ground.green, ground.blue)
    cairo_paint(cairo)
    painter.draw(
      cairo, over: Self.picture,
      seen: Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)))
    cairo_surface_flush(surface)
    let data = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<Self.height).flatMap { y in
      (0..<Self.width).map { x in
        let pixel = data + (y * stride + x * 4)
        return CardColor(
          red: Double(pixel[2]) / 255, green: Double(pixel[1]) / 255, blue: Double(pixel[0]) / 255)
      }
    }
  }

  /// The contrast of two colours, as WCAG 2 defines it.
  private func contrast(_ one: CardColor, _ other: CardColor) -> Double {
    func luminance(_ color: CardColor) -> Double {
      func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static let labels = ["", "cat", "dog", "person", "a", "b", "c", "d", "e", "f", "g", "h"]

  @Test("The letters of a label are legible on its colour")
  func letters() {
    for label in Self.labels {
      let color = RegionColors.color(of: label)
      #expect(contrast(RegionColors.ink(on: color), color) >= 4.5, "\(label)")
    }
    #expect(Set(Self.labels.map(RegionColors.color)).count > 4)
  }

  @Test("A line is seen on every ground")
  func lines() throws {
    var grounds = Self.labels.map(RegionColors.color)
    for step in 0..<27 {
      grounds.append(
        CardColor(
          red: Double(step % 3) / 2, green: Double(step / 3 % 3) / 2, blue: Double(step / 9) / 2))
    }
    let box = PictureRegion.Outline.box(Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    for label in Self.labels.dropFirst() {
      let painter = RegionPainter(regions: [PictureRegion(label: label, outlines: [box])])
      for ground in grounds {
        // Across its left side, in the middle of its height.
        let row = try pixels(painter, on: ground)[(50 * Self.width + 50)..<(50 * Self.width + 70)]
        let most = row.map { contrast($0, ground) }.max() ?? 0
        #expect(most >= 1.8, "\(label) on \(ground)")
      }
    }
  }

  @Test("Nothing is drawn beside the picture")
  func edges() throws {
    let outlines: [PictureRegion.Outline] = [
      .box(Rect(x: -1, y: -1, width: 3, height: 1.2)),
      .ellipse(in: Rect(x: 0.5, y: 0.5, width: 9, height: 9)),
      .ellipse(in: Rect(x: 0.5, y: 0.5, width: 0, height: 0)),
      .polygon([Point(x: -50, y: 0), Point(x: 50, y: 0.5), Point(x: 0, y: 50)]),
      .line([Point(x: -100, y: -100), Point(x: 100, y: 100)]), .polygon([]),
      .points([Point(x: 0, y: 0), Point(x: 1, y: 1)], joints: [PictureRegion.Joint(0, 1)]),
      .points(
        [Point(x: 0, y: 0)], joints: [PictureRegion.Joint(0, 7), PictureRegion.Joint(-1, 0)]),
    ]
    let regions = outlines.map { PictureRegion(label: "a very long label", outlines: [$0]) }
    let white = CardColor(red: 1, green: 1, blue: 1)
    let all = try pixels(RegionPainter(regions: regions), on: white)
    var inside = 0
    for (place, color) in all.enumerated() where color != white {
      let point = Point(
        x: Double(place % Self.width) + 0.5, y: Double(place / Self.width) + 0.5)
      #expect(Self.picture.contains(point))
      inside += 1
    }
    #expect(inside > 500)
    #expect(try pixels(RegionPainter(regions: []), on: white).allSatisfy { $0 == white })
  }

  @Test("What is drawn is said, and what is not")
  func summary() throws {
    func layout(_ spans: String) throws -> RecordLayout {
      var roles = FieldRoles()
      roles[.picture] = "image"
      return RecordLayout(
        Record.json(
          Array(#"{"image": "a.jpg", "width": 9, "height": 9, "spans": [\#(spans)]}"#.utf8)),
        number: 0, roles: roles)
    }
    func span(_ label: String, _ x: String) -> String {
      #"{"label": "\#(label)", "x": \#(x), "y": 1, "width": 2, "height": 2}"#
    }
    let spans = [
      span("cat", "1"), span("dog", "2"), span("cat", "90"), span("", "1"), span("", "NaN"),
    ]
    let regions = try #require(layout(spans.joined(separator: ",")).regions)
    #expect(
      RegionTexts.summary(regions, nil)
        == "cat (2), dog, without a label\n1 shape can’t be drawn: its numbers make no sense.")
    let frame = PictureFrame(size: Size(width: 20, height: 10), orientation: 1)
    let lines = RegionTexts.summary(regions, PlacedRegions(regions, on: frame))
      .split(separator: "\n")
    #expect(lines.count == 4 && lines[2] == "1 shape lies outside the picture.")
    #expect(lines[3].contains("9 × 9"))
    let many = try #require(
      layout((0..<2100).map { span("l\($0 % 40)", "1") }.joined(separator: ",")).regions)
    let said = RegionTexts.summary(many, nil)
    #expect(said.contains("l0 (50), ") && said.contains("28 more labels"))
    #expect(said.hasSuffix("100 more shapes are not drawn: there are too many."))
  }
}
