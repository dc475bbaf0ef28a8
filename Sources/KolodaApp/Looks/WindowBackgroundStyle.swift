import Koloda

/// Koloda's second design on a window of any shape: the front card stands in the middle, and the
/// next one covers the whole window behind it, hardly seen, header and buttons included.
struct WindowBackgroundStyle: DeckStyle {
  /// Whether a card may be higher than in a window.
  var isFullscreen = false
  /// The design's own figures.
  var design = BackgroundStyle()

  /// How far the window reaches beyond the deck's area, at most, in logical pixels: the header
  /// with a banner above it, the buttons with their keys below it.
  private static let reach = 240.0
  /// How much wider the background card is than it needs to be, so that its corners are not seen.
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
