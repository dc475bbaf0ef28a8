import CAdwaita
import Koloda
import KolodaFolders
import KolodaGLib
import KolodaGTK

// How the window looks, depending on its width, the deck's look and the desktop's theme.
extension DeckWindow {
  func cardArea(in size: Size) -> Rect {
    let free = freeRoom(in: size)
    closeup.overlay.surroundingsChanged()
    let area = look.area(
      in: free.size, isFullscreen: isFullscreen, settings: settings.value,
      isWide: session?.records?.roles.answers != nil)
    return Rect(
      x: free.origin.x + area.origin.x, y: free.origin.y + area.origin.y,
      width: area.size.width, height: area.size.height)
  }

  /// Follows the width of the window's content, with or without a deck.
  func follow(width: Int) {
    strip.follow(width: width)
    let narrow = Double(width) < CardArea.narrowWidth
    guard narrow != isNarrow else { return }
    isNarrow = narrow
    // The style change may affect the layout that is just running, so it is done later.
    MainThread.post { [weak self] in self?.becomeNarrow(narrow) }
  }

  /// Begins with the narrow layout if the window will be narrow: the wide one would widen the
  /// window.
  func beginNarrow(_ state: WindowState) {
    guard state.size.width < CardArea.narrowWidth else { return }
    isNarrow = true
    becomeNarrow(true)
  }

  private func becomeNarrow(_ narrow: Bool) {
    setClass("narrow", of: widget, to: narrow)
    header.isNarrow = narrow
    lines.isNarrow = narrow
    menus.state.isNarrow = narrow
    if let session { showTitle(of: session) }
    strip.isNarrow = narrow
    refreshActions()
  }

  /// The space for cards: between header and buttons, or everything in fullscreen; below a notice
  /// that would cover a record's text.
  func freeRoom(in size: Size) -> Rect {
    if let room, !isFullscreen { return room.free }
    let top = room?.noticeEdge ?? 0
    return Rect(x: 0, y: top, width: size.width, height: max(size.height - top, 0))
  }

  /// Hides header and buttons in fullscreen while cards are shown.
  func refreshFullscreen() {
    let isAlone = isFullscreen && showsDeck && room?.isDone == false
    hiding?.isActive = isAlone
    setClass("deck-alone", of: widget, to: isAlone)
  }

  var isFullscreen: Bool { dress.isFullscreen }
}
