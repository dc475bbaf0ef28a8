import Koloda
import KolodaFolders
import KolodaGTK
import KolodaTriage
import KolodaPictureMessages
import Testing

@testable import KolodaApp

/// A photo is drawn as a card of its own shape, as large as the window allows.
@Suite("How photos are shown")
struct PhotoLookTests {
  /// The height around the deck's view in a window: header, buttons with their keys, progress line.
  private static let chrome = 47.0 + 98 + 3

  /// 0.95 of the largest size that fits within the margins, for usual photos in usual windows.
  @Test(
    "a photo has the area",
    arguments: [(1920.0, 1080.0), (360, 640), (1280, 800), (3440, 1440)], [1.5, 2.0 / 3])
  func share(window: (Double, Double), aspect: Double) throws {
    let view = Size(width: window.0, height: window.1 - Self.chrome)
    let look = DeckLook.photo
    let style = try #require(look.style(isFullscreen: false) as? PhotoStyle)
    let area = look.area(in: view, isFullscreen: false)
    let shape = CardShape(extents: Size(width: 6000 * aspect, height: 6000))
    let card = style.cardSize(of: shape, in: area.size)
    let margin = view.width < 480 ? 12.0 : 24
    let room = Size(width: view.width - 2 * margin, height: view.height - 2 * margin)
    let height = min(room.height, room.width / aspect)
    #expect(card.width * card.height >= 0.95 * height * height * aspect)
  }

  @Test("photos and the edges below them lie in the view", arguments: [false, true])
  func inside(isFullscreen: Bool) {
    for view in [
      Size(width: 360, height: 492), Size(width: 1920, height: 932), Size(width: 481, height: 333),
    ] {
      let area = DeckLook.photo.area(in: view, isFullscreen: isFullscreen)
      let style = DeckLook.photo.style(isFullscreen: isFullscreen)
      let below = style.edges.map { $0.reach * Double($0.count) } ?? 0
      #expect(area.origin.x >= 0 && area.origin.y >= 0 && area.end.x <= view.width)
      #expect(area.end.y + below <= view.height)
      for length in [area.origin.x, area.origin.y, area.size.width, area.size.height] {
        #expect(length == length.rounded())
      }
    }
    for extent in [0, 24, -10, Double.nan] {
      let view = Size(width: extent, height: extent)
      #expect(DeckLook.photo.area(in: view, isFullscreen: false).size.isEmpty)
    }
  }

  @Test("the user's pace and enlargement are the style's")
  func settings() throws {
    var settings = Settings()
    settings.pace = .calm
    settings.enlargesSmallPhotos = true
    let look = DeckLook.photo.style(isFullscreen: false, settings: settings, scale: 2)
    let style = try #require(look as? PhotoStyle)
    #expect(style.motion.pace == .calm && style.enlargement == 2 && style.pixelScale == 2)
    for look in DeckLook.allCases {
      #expect(look.style(isFullscreen: false, settings: settings).motion.pace == .calm)
      #expect(look.style(isFullscreen: false).motion.pace == .brisk)
    }
    #expect(Set(DeckPace.allCases.map(PaceTexts.name)).count == DeckPace.allCases.count)
  }

  @Test("keeping is a heart only where it stands beside a cross alone")
  func signs() {
    let all = Piles.builtIn.all
    let pair = all.filter { [.keep, .reject].contains($0.id) }
    for look in DeckLook.allCases {
      for piles in [all, pair] {
        for pile in piles {
          let isHeart = pile.overlay(in: look, among: piles).glyph == .heart
          #expect(isHeart == (look == .background && piles.count == 2 && pile.id == .keep))
          let isOutline = pile.iconName(in: look, among: piles).contains("outline")
          #expect(isOutline == (look == .background && piles.count == 2))
          #expect(pile.overlay(in: look, among: piles).label == pile.title)
        }
      }
    }
  }

  @Test("a card's look knows the size of each photo's card")
  func looks() throws {
    var look = CardLook(size: Size(width: 900, height: 700))
    #expect(look.shape(of: PixelSize(width: 10, height: 10), isScalable: false) == nil)
    #expect(look.fitted(to: nil).size == look.size)
    look.photos = PhotoStyle()
    look.scale = 2
    let shape = try #require(look.shape(of: PixelSize(width: 600, height: 400), isScalable: false))
    #expect(shape.extents == Size(width: 300, height: 200))
    #expect(look.fitted(to: shape).size == Size(width: 300, height: 200))
    #expect(look.mostEnlargement == 0.5)
  }
}
