import Koloda
import Testing

@testable import KolodaApp

@Suite("Where the cards lie")
struct CardAreaTests {
  /// How far the two cards below the front card peek out, in logical pixels.
  private static let peek = 8.0

  /// View sizes from the narrowest window to a large screen, including odd numbers and extreme
  /// shapes.
  private static let views: [Size] = [360, 361, 400, 479, 480, 481, 640, 960, 1280, 1919, 3840]
    .flatMap { width in
      [300.0, 333, 420, 672, 776, 777, 1080, 2160].map { Size(width: width, height: $0) }
    }

  private func card(in area: Rect) -> Size {
    StackStyle().frame(at: 0, of: 3, in: area.size).size
  }

  @Test("a card lies inside of the view with its margins", arguments: views, [false, true])
  func inside(view: Size, isFullscreen: Bool) {
    let area = CardArea.area(in: view, peek: Self.peek, isFullscreen: isFullscreen)
    let margin = view.width < 480 ? 12.0 : 24
    #expect(area.origin.x >= margin && area.origin.y >= margin)
    #expect(area.origin.x + area.size.width <= view.width - margin)
    #expect(area.origin.y + area.size.height <= view.height - margin)
    // In the middle, to within a pixel.
    #expect(abs(area.origin.x * 2 + area.size.width - view.width) <= 1)
    #expect(abs(area.origin.y * 2 + area.size.height - view.height) <= 1)
  }

  @Test("a card is as large as there is room, in 4 : 5", arguments: views, [false, true])
  func size(view: Size, isFullscreen: Bool) {
    let area = CardArea.area(in: view, peek: Self.peek, isFullscreen: isFullscreen)
    let card = card(in: area)
    #expect(abs(card.width - card.height * 0.8) <= 1)
    let margin = view.width < 480 ? 12.0 : 24
    let fillsWidth = view.width - 2 * margin - card.width < 2
    let fillsHeight = view.height - 2 * margin - Self.peek - card.height < 2
    #expect(fillsWidth || fillsHeight || card.height == 720 && !isFullscreen)
    if !isFullscreen { #expect(card.height <= 720) }
  }

  @Test("a wide card has all the width, up to 7 : 5", arguments: views, [false, true])
  func wide(view: Size, isFullscreen: Bool) {
    let wide = CardArea.area(
      in: view, peek: Self.peek, isFullscreen: isFullscreen, isWide: true)
    let card = card(in: wide)
    #expect(card.width <= card.height * 1.4 + 1 && card.width >= card.height * 0.8 - 1)
    let margin = view.width < 480 ? 12.0 : 24
    #expect(card.width <= view.width - 2 * margin)
    // Height and width are each rounded down.
    #expect(view.width - 2 * margin - card.width < 3 || card.width > card.height * 1.4 - 2)
    let usual = self.card(
      in: CardArea.area(in: view, peek: Self.peek, isFullscreen: isFullscreen))
    #expect(card.height >= usual.height - 1 && card.width >= usual.width - 1)
  }

  @Test("edges lie on whole pixels", arguments: views)
  func whole(view: Size) {
    let area = CardArea.area(in: view, peek: Self.peek, isFullscreen: false)
    for edge in [area.origin.x, area.origin.y, area.size.width, area.size.height] {
      #expect(edge == edge.rounded())
    }
  }

  @Test("in full screen a photo has all of the view", arguments: views)
  func fullscreen(view: Size) {
    let area = CardArea.photoArea(in: view, isFullscreen: true)
    #expect(area == Rect(x: 0, y: 0, width: view.width, height: view.height))
  }

  @Test(
    "a view without room has no cards",
    arguments: [0, 1, 24, -10, Double.nan, -Double.infinity])
  func noRoom(extent: Double) {
    for view in [
      Size(width: extent, height: 500), Size(width: 500, height: extent),
      Size(width: extent, height: extent),
    ] {
      for isFullscreen in [false, true] {
        let area = CardArea.area(in: view, peek: Self.peek, isFullscreen: isFullscreen)
        #expect(area.size.isEmpty)
      }
    }
  }
}
