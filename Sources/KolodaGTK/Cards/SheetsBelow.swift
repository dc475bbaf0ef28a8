import Koloda

/// The blank sheets that lie under a card which stands for several, fanned out.
struct SheetsBelow: Equatable {
  /// What they look like.
  var color: CardColor
  var cornerRadius: Double

  /// The line around each, by which it is seen on the next one.
  static let line = CardColor(white: 0, alpha: 0.3)

  /// How far each is turned, in radians, the lowest first.
  static let turns = [0.030, -0.022]

  /// How far they reach beyond a card's edge at most, in logical pixels.
  static func reach(of card: Size) -> Double {
    let turn = turns.map(abs).max() ?? 0
    return max(card.width, card.height) / 2 * turn + 1
  }
}
