import Koloda

/// How far the view looks around the front card for cards whose content it needs.
struct LookAround {
  /// The largest value of `ahead` and `behind`.
  static let greatest = 100

  /// How many cards behind the visible ones are asked for in advance.
  var ahead = 2 { didSet { ahead = LookAround.clamped(ahead) } }
  /// How many decided cards keep their pictures for undo.
  var behind = 2 { didSet { behind = LookAround.clamped(behind) } }
  /// More cards whose content is needed.
  var besides: [CardID] = []

  private static func clamped(_ count: Int) -> Int { min(max(count, 0), greatest) }

  /// The visible cards and the next ones, from the front card on.
  func cardsAhead(on stage: DeckStage) -> [CardID] {
    (0..<(stage.style.visibleCards + ahead)).prefix { $0 < stage.deck.remainingCount }
      .compactMap { stage.deck.card(behindFront: $0) }
  }

  /// The cards whose content is needed, most urgent first: the visible cards, the next ones, and
  /// the last decided ones.
  func wantedCards(on stage: DeckStage, decided: [CardID]) -> [CardID] {
    var cards = cardsAhead(on: stage)
    let seen = min(stage.style.visibleCards, cards.count)
    cards.insert(contentsOf: besides.filter { !cards.contains($0) }, at: seen)
    for card in stage.shownCards + decided where !cards.contains(card) { cards.append(card) }
    return cards
  }
}
