import Koloda
import KolodaFiles
import KolodaFolders
import Testing

@testable import KolodaApp
@testable import KolodaDecks

@Suite("How a deck is shown")
struct DeckLookTests {
  private static let views: [Size] = [360.0, 480, 640, 960, 1920, 3840].flatMap { width in
    [320.0, 480, 672, 1040, 2100].map { Size(width: width, height: $0) }
  }
  /// The heights of the header above a deck's view and of the buttons below it, in logical pixels.
  private static let above = 47.0
  private static let below = 101.0

  private func settings(style: String?) -> DeckSettings {
    var settings = DeckSettings()
    settings.style = style
    return settings
  }

  @Test("the settings choose it")
  func chosen() {
    #expect(DeckLook(settings(style: nil)) == .photo)
    #expect(DeckLook(settings(style: "photo")) == .photo)
    var flashCards = settings(style: nil)
    flashCards.backs = FileName(bytes: Array("backs".utf8))
    #expect(DeckLook(flashCards) == .stack)
    var own = Settings()
    own.style = .stack
    #expect(DeckLook(settings(style: nil), own) == .stack)
    #expect(DeckLook(settings(style: "stack")) == .stack)
    #expect(DeckLook(settings(style: "background")) == .background)
    #expect(DeckLook(settings(style: "Tinder")) == .photo)
    for known in [nil, "photo", "stack", "background", "prototype"] {
      #expect(DeckLook.warning(about: settings(style: known)) == nil)
    }
    #expect(
      DeckLook.warning(about: settings(style: "Tinder"))
        == "deck.json: Unknown style “Tinder”. Use “photo”, “stack”, “background” or “prototype”.")
  }

  @Test("the background's picture covers the whole window", arguments: views, [false, true])
  func covers(view: Size, isFullscreen: Bool) {
    let look = DeckLook.background
    let style = look.style(isFullscreen: isFullscreen)
    let area = look.area(in: view, isFullscreen: isFullscreen)
    #expect(area == Rect(x: 0, y: 0, width: view.width, height: view.height))
    for index in 1...2 {
      let frame = style.frame(at: index, of: 2, in: area.size)
      #expect(frame.origin.x <= 0 && frame.origin.x + frame.size.width >= view.width)
      #expect(frame.origin.y <= -Self.above)
      #expect(frame.origin.y + frame.size.height >= view.height + Self.below)
    }
  }

  @Test("its card stands where a pile's would", arguments: views)
  func card(view: Size) {
    let style = DeckLook.background.style(isFullscreen: false)
    let frame = style.frame(at: 0, of: 2, in: view)
    #expect(frame == CardArea.area(in: view, peek: 0, isFullscreen: false))
  }

  @Test("a photo in full screen has no edges below it and no rounded corners")
  func fullscreen() {
    for look in DeckLook.allCases {
      let isPhoto = look == .photo
      #expect((look.style(isFullscreen: false).edges != nil) == isPhoto)
      #expect(look.style(isFullscreen: true).edges == nil)
      #expect((look.cut(isFullscreen: true).cornerRadius == 0) == isPhoto)
      #expect(look.cut(isFullscreen: false) == .standard)
    }
  }

  @Test("every sample's settings are understood")
  func samples() throws {
    for sample in SampleDeck.allCases {
      let path = try #require(sample.path)
      guard SampleDeck.places[sample]?.folder != nil else { continue }
      let folder = try OpenedPhotos.read(FolderPath.resolve(path), access: .reading)
      #expect(folder.settings.warnings.isEmpty)
      #expect(DeckLook.warning(about: folder.settings) == nil)
      let cards = folder.source.order
      #expect(cards.count >= 10)
      #expect(cards.allSatisfy { folder.source.file(of: $0)?.text.contains("/") == false })
      #expect((DeckLook(folder.settings) == .background) == (sample == .travel))
      for card in cards {
        #expect((folder.back(of: card) != nil) == (sample == .flashCards))
      }
      #expect(sample.firstCard != nil)
    }
  }
}
