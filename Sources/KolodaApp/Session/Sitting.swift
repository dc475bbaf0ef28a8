import Koloda
import KolodaTriage

/// What was decided in a view since it shows its deck.
struct Sitting: Equatable {
  /// How quickly cards are being decided.
  private(set) var pace = SittingPace()
  /// The pile of the most recent decision.
  var lastPile: PileID?
  /// The card decided last, and the side by which it left.
  private var departed: Departure?

  /// A card that was decided.
  struct Departure: Equatable {
    let card: CardID
    /// The side by which it left; nil for a pile without a side.
    let side: SwipeDirection?
  }

  /// Records the decision of the front card.
  ///
  /// - Parameter time: in seconds of a clock that never goes back.
  mutating func decided(_ departure: Departure, to pile: PileID, at time: Double) {
    pace.decided(at: time)
    lastPile = pile
    departed = departure
  }

  /// Records that the last decision was undone: its card is still to come.
  mutating func undone() { pace.undone() }

  /// Returns the card decided last, once; nil if nothing was decided since the last call.
  mutating func takeDeparted() -> Departure? {
    defer { departed = nil }
    return departed
  }
}
