import Koloda

/// The blank sheets, slightly rotated, below a card that stands for several items.
struct SheetsBelow: Equatable {
  /// The colour of the sheets.
  var color: CardColor
  var cornerRadius: Double

  /// The colour of the line around each sheet, which sets it off from the next one.
  static let line = CardColor(white: 0, alpha: 0.3)

  /// The rotation of each sheet, in radians, the lowest sheet first.
  static let turns = [0.030, -0.022]

  /// How far the sheets extend beyond a card's edge at most, in logical pixels.
  static func reach(of card: Size) -> Double {
    let turn = turns.map(abs).max() ?? 0
    return max(card.width, card.height) / 2 * turn + 1
  }
}
