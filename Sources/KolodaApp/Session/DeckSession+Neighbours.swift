import Koloda

// The cards before and after the front card.
extension DeckSession {
  /// The cards around the front card, nearest first.
  struct Neighbours: Equatable {
    var before: [CardID] = []
    var after: [CardID] = []
  }

  /// Up to `most` cards on each side of the front card.
  ///
  /// While browsing they are those of the deck's order; else before the front card are those that were
  /// decided last in this view, and after it those that come next.
  ///
  /// - Complexity: O(`most` log n).
  func neighbours(_ most: Int) -> Neighbours {
    guard let front = view.deck.front, most > 0 else { return Neighbours() }
    guard let ring = course.ring, let place = ring.offset(of: front) else {
      return Neighbours(
        before: decidedLately(most),
        after: (1...most).compactMap { view.deck.card(behindFront: $0) })
    }
    return Neighbours(
      before: (1...most).compactMap { ring.card(behindFront: place - $0) },
      after: (1...most).compactMap { ring.card(behindFront: place + $0) })
  }

  /// The cards that were decided last in this view, and are not in front again, latest first.
  private func decidedLately(_ most: Int) -> [CardID] {
    deck.recentDecisions(most).map(\.card).filter { view.deck.offset(of: $0) == nil }
  }
}
