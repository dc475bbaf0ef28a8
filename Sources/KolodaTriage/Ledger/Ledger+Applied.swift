import Koloda

/// The cards whose decision was applied to their files.
extension Ledger {
  /// What was done to a card's files by the decision that holds for it; nil for nothing.
  package func application(of card: CardID) -> String? {
    guard let application = applications[card], !application.done.isEmpty,
      cards.indices.contains(card.rawValue), cards[card.rawValue].current >= 0,
      decides[cards[card.rawValue].current].stamp < application.stamp
    else { return nil }
    return application.done
  }

  /// Whether the decision that holds for a card was applied to its files.
  func isApplied(_ card: CardID) -> Bool { application(of: card) != nil }

  /// How many cards' decisions were applied, nil if none ever was; it takes time as it goes
  /// through them.
  package var appliedCount: Int? {
    applications.isEmpty ? nil : applications.keys.count(where: isApplied)
  }

  /// How many cards lie on each pile that are not there any more because they were applied.
  package var appliedAndGone: [PileID: Int] {
    var counts: [PileID: Int] = [:]
    for card in applications.keys where !isPresent(card) && isApplied(card) {
      if let pile = pile(of: card) { counts[pile, default: 0] += 1 }
    }
    return counts
  }
}
