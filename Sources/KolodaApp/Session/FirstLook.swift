import Koloda

/// How the first card is expected to look, before there is a window.
enum FirstLook {
  /// The height of everything around the deck in a window of the default size: header, buttons
  /// with their keys and the progress line, in logical pixels.
  private static let chromeHeight = 47.0 + 98 + 3

  /// The look of a deck's first card.
  static func expected(_ look: DeckLook = .stack, _ settings: Settings = Settings()) -> CardLook {
    let window = DeckWindow.defaultSize
    let room = Size(width: window.width, height: window.height - chromeHeight)
    let style = look.style(isFullscreen: false, settings: settings)
    let area = look.area(in: room, isFullscreen: false, settings: settings)
    return CardLook(size: style.frame(at: 0, of: style.visibleCards, in: area.size).size)
  }
}
