import Koloda

/// The expected look of the first card, before there is a window.
enum FirstLook {
  /// The height of everything around the deck in a window of the default size: header, buttons
  /// with their keys and the progress line, in logical pixels.
  private static let chromeHeight = 47.0 + 98 + 3

  /// The look of a deck's first card.
  ///
  /// - Parameters:
  ///   - settings: the user's settings.
  ///   - window: the size of windows the last time.
  static func expected(
    _ look: DeckLook = .stack, _ settings: Settings = Settings(), in window: WindowState
  ) -> CardLook {
    let room =
      window.room
      ?? Size(width: window.size.width, height: window.size.height - chromeHeight)
    let style = look.style(isFullscreen: false, settings: settings)
    let area = look.area(in: room, isFullscreen: false, settings: settings)
    if let photos = style as? PhotoStyle {
      var look = CardLook(size: area.size)
      look.photos = photos
      look.showsCaption = false
      return look
    }
    return CardLook(size: style.frame(at: 0, of: style.visibleCards, in: area.size).size)
  }
}
