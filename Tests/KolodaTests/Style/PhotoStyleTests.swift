import Testing

@testable import Koloda

/// Photo cards have their photos' proportions and are as large as the area allows.
@Suite struct PhotoStyleTests {
  static let areas = [
    Size(width: 1232, height: 852), Size(width: 336, height: 440), Size(width: 3392, height: 1380),
    Size(width: 500, height: 500), Size(width: 90, height: 70),
  ]
  static let shapes = [
    (3000, 2000), (2000, 3000), (1920, 1080), (900, 900), (12000, 800), (30, 4000), (1, 1),
    (200, 100),
  ].map { CardShape(extents: Size(width: Double($0.0), height: Double($0.1))) }

  /// A photo larger than the area touches two of its sides and keeps its proportions.
  @Test(arguments: areas)
  func largePhotosFillTheArea(area: Size) {
    for shape in Self.shapes
    where shape.extents.width >= area.width && shape.extents.height >= area.height {
      let card = PhotoStyle().cardSize(of: shape, in: area)
      let aspect = shape.extents.width / shape.extents.height
      let whole = Size(
        width: min(area.width, area.height * aspect), height: min(area.height, area.width / aspect))
      guard min(whole.width, whole.height) > 160 else { continue }
      #expect(abs(card.width - whole.width) <= 0.5 && abs(card.height - whole.height) <= 0.5)
    }
  }

  /// Small photos stay at 100 %, or the configured scale, on a minimum of paper; vector drawings
  /// fill the area.
  @Test func smallPhotosAreNotBlownUp() {
    let area = Size(width: 1232, height: 852)
    func card(_ width: Double, _ height: Double, _ style: PhotoStyle, scalable: Bool = false)
      -> Size
    {
      let extents = Size(width: width, height: height)
      return style.cardSize(of: CardShape(extents: extents, isScalable: scalable), in: area)
    }
    var style = PhotoStyle()
    #expect(card(300, 200, style) == Size(width: 300, height: 200))
    #expect(card(300, 200, PhotoStyle(enlargement: 2)) == Size(width: 600, height: 400))
    #expect(card(1, 1, style) == Size(width: 160, height: 160))
    #expect(card(400, 10, style) == Size(width: 400, height: 160))
    #expect(card(10, 10, style, scalable: true) == Size(width: 852, height: 852))
    style.leastSide = 50
    #expect(card(10, 10, style) == Size(width: 50, height: 50))
    style.enlargement = .nan
    #expect(card(300, 200, style) == Size(width: 300, height: 200))
  }

  /// At rest a card is centred in the area, on whole device pixels.
  @Test(arguments: areas, [1, 2, 3])
  func restsOnWholePixels(area: Size, scale: Int) {
    var style = PhotoStyle()
    style.pixelScale = scale
    for shape in Self.shapes.map(Optional.some) + [nil] {
      let frame = style.frame(of: shape, at: 0, of: 2, in: area)
      for length in [
        frame.origin.x, frame.origin.y, frame.size.width, frame.size.height,
      ] {
        let pixels = length * Double(scale)
        #expect(abs(pixels - pixels.rounded()) < 1e-6, "\(frame)")
      }
      #expect(frame.origin.x >= 0 && frame.origin.y >= 0)
      #expect(frame.origin.x + frame.size.width <= area.width + 1e-9)
      #expect(frame.origin.y + frame.size.height <= area.height + 1e-9)
      #expect((frame.center - Point(x: area.width / 2, y: area.height / 2)).length <= 1)
    }
  }

  @Test func cardsWithoutAKnownShapeAreCalm() {
    var style = PhotoStyle()
    let area = Size(width: 900, height: 900)
    #expect(style.frame(at: 0, of: 2, in: area) == Rect(x: 0, y: 150, width: 900, height: 600))
    style.placeholderAspect = 0.5
    #expect(style.cardSize(of: nil, in: area) == Size(width: 450, height: 900))
    #expect(style.cardSize(of: CardShape(extents: .zero), in: area).height == 900)
    #expect(style.cardSize(of: nil, in: .zero) == .zero)
  }

  @Test func nextCardIsUnseenAndALittleSmaller() {
    var style = PhotoStyle()
    style.nextScale = 0.9
    let area = Size(width: 900, height: 900)
    for shape in Self.shapes {
      let own = style.frame(of: shape, at: 0, of: 2, in: area)
      for index in 1...2 {
        let below = style.frame(of: shape, at: index, of: 2, in: area)
        #expect(below.center == own.center && below.size == own.size * 0.9)
        #expect(style.opacity(at: index) == 0)
      }
    }
    #expect(style.opacity(at: 0) == 1 && style.enteringOpacity == 0 && style.visibleCards == 2)
    style.revealDuration = 0.5
    #expect(style.animation(for: .advance).opacity == .timed(.linear, 0.5))
  }

  /// Photos use at least 0.95 of the largest size that fits, as look.md asks.
  @Test func photosHaveTheArea() {
    for area in Self.areas.prefix(3) {
      for aspect in [1.5, 2.0 / 3] {
        let shape = CardShape(extents: Size(width: 6000 * aspect, height: 6000))
        let card = PhotoStyle().cardSize(of: shape, in: area)
        let most =
          min(area.width, area.height * aspect) * min(area.height, area.width / aspect)
        #expect(card.width * card.height >= 0.95 * most)
      }
    }
  }
}
