import Koloda

/// The size of windows.
struct WindowState: Equatable, Sendable {
  /// The size of a window that is not maximised, in logical pixels.
  var size = WindowState.defaultSize
  /// Whether the window was maximised.
  var isMaximized = false
  /// The size of the deck in it, in logical pixels, for which the first card is decoded.
  var room: Size?

  /// The size of new windows, in logical pixels.
  static let defaultSize = Size(width: 960, height: 820)
  /// The range of believable widths and heights, in logical pixels.
  private static let plausible = 200.0...20_000.0

  /// Whether a size is believable for a window.
  static func isPlausible(_ size: Size) -> Bool {
    plausible.contains(size.width) && plausible.contains(size.height)
  }
}
