import Koloda

/// How large the windows were.
struct WindowState: Equatable, Sendable {
  /// The size of a window that is not maximised, in logical pixels.
  var size = WindowState.defaultSize
  /// Whether the window filled the screen.
  var isMaximized = false
  /// The size of the deck in it, in logical pixels, by which the first card is decoded.
  var room: Size?

  /// The size a window opens with, in logical pixels.
  static let defaultSize = Size(width: 960, height: 820)
  /// The sizes that are believed, in logical pixels.
  private static let plausible = 200.0...20_000.0

  /// Whether a size can be a window's.
  static func isPlausible(_ size: Size) -> Bool {
    plausible.contains(size.width) && plausible.contains(size.height)
  }
}
