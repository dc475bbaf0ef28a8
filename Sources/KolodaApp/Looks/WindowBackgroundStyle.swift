import Koloda

/// Koloda's second design for a window of any shape: the front card is in the middle, and the next
/// one, very faint, covers the whole window behind it, including header and buttons.
struct WindowBackgroundStyle: DeckStyle {
  /// Whether a card may be taller than in a window.
  var isFullscreen = false
  /// The design's own figures.
  var design = BackgroundStyle()

  /// How far the window extends beyond the deck's area, at most, in logical pixels: header and
  /// banner above, buttons with their keys below.
  private static let reach = 240.0
  /// How much wider than necessary the background card is, so that its corners are out of sight.
  private static let excess = 1.08

  var visibleCards: Int { design.visibleCards }
  var drag: DragProfile { design.drag }
  var motion: DeckMotion { design.motion }
  var followsDrag: Bool { design.followsDrag }

  func opacity(at index: Int) -> Double { design.opacity(at: index) }

  func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    let front = CardArea.area(in: size, peek: 0, isFullscreen: isFullscreen)
    guard index > 0 else { return front }
    let width = max(
      size.width, (size.height + 2 * WindowBackgroundStyle.reach) / design.aspect,
      design.stretch * front.size.width)
    let cover = WindowBackgroundStyle.excess * width
    return Rect(
      center: Point(x: size.width / 2, y: size.height / 2),
      size: Size(width: cover, height: design.aspect * cover))
  }

  func animation(for transition: CardTransition) -> CardAnimation {
    design.animation(for: transition)
  }
}
