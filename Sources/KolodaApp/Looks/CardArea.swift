import Koloda

/// The deck's area in its view: portrait cards of 4:5, or wide ones, as large as space allows.
enum CardArea {
  /// The margin around the card, in logical pixels.
  static let margin = 24.0
  /// The margin around the card in a narrow view, in logical pixels.
  static let narrowMargin = 12.0
  /// The width below which a view is narrow, in logical pixels.
  static let narrowWidth = 480.0
  /// The greatest height of a card in a window, in logical pixels.
  static let greatestHeight = 720.0
  /// The width of a card relative to its height.
  static let aspect = 0.8
  /// The greatest width of a wide card relative to its height.
  static let wideAspect = 1.4

  /// Returns the area for photos: the view without its margins, or all of it in full screen.
  ///
  /// The edges below a photo lie in the margin.
  static func photoArea(in view: Size, isFullscreen: Bool) -> Rect {
    if isFullscreen {
      guard !view.isEmpty else { return .zero }
      return Rect(x: 0, y: 0, width: view.width.rounded(.down), height: view.height.rounded(.down))
    }
    let edges = DeckEdges()
    let peek = edges.reach * Double(edges.count)
    let isNarrow = view.width < narrowWidth
    let margin = isNarrow ? narrowMargin : margin
    // What the edges leave free of the margin.
    let foot = max(margin, peek + narrowMargin / 2)
    let room = Size(width: view.width - 2 * margin, height: view.height - margin - foot)
    guard !room.isEmpty else { return .zero }
    return Rect(
      x: margin, y: margin, width: room.width.rounded(.down), height: room.height.rounded(.down))
  }

  /// Returns the deck's area in a view.
  ///
  /// - Parameters:
  ///   - view: the view's size, in logical pixels.
  ///   - peek: how far the cards behind stick out below the front card, in logical pixels.
  ///   - isFullscreen: whether a card may be taller than in a window.
  ///   - isWide: whether cards are as wide as there is room, for two columns of text.
  static func area(
    in view: Size, peek: Double, isFullscreen: Bool, isWide: Bool = false
  ) -> Rect {
    let margin = view.width < narrowWidth ? narrowMargin : margin
    let room = Size(width: view.width - 2 * margin, height: view.height - 2 * margin - peek)
    guard !room.isEmpty else { return .zero }
    let limit = isFullscreen ? room.height : min(room.height, greatestHeight)
    let aspect = isWide ? min(max(room.width / limit, aspect), wideAspect) : aspect
    // Whole pixels keep a card's edges sharp at rest.
    let height = min(limit, room.width / aspect).rounded(.down)
    let width = (height * aspect).rounded(.down)
    return Rect(
      x: ((view.width - width) / 2).rounded(), y: ((view.height - height - peek) / 2).rounded(),
      width: width, height: height + peek)
  }
}
