import Koloda

/// Which row of the journal is which card of an open deck.
///
/// It is a reference, so that what a transaction needs of it is not copied; its owner guards it.
final class CardRows {
  /// The row of each card, by the card's number; 0 for none.
  private var rows: [Int64] = []
  private var cards: [Int64: CardID] = [:]
  /// What `cards` does not say yet: nobody asks before others write.
  private var unsorted: [(row: Int64, card: CardID)] = []

  /// Makes room for a number of cards, so that none of them has to make it.
  func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    unsorted.reserveCapacity(count)
  }

  /// The row of a card; nil if it has none yet.
  func row(of card: CardID) -> Int64? {
    guard rows.indices.contains(card.rawValue), rows[card.rawValue] != 0 else { return nil }
    return rows[card.rawValue]
  }

  /// The card of a row; nil if that is not known.
  func card(of row: Int64) -> CardID? {
    if !unsorted.isEmpty {
      cards.reserveCapacity(rows.capacity)
      for pair in unsorted { cards[pair.row] = pair.card }
      unsorted = []
    }
    return cards[row]
  }

  /// Notes the row of a card; of several rows of one card the first is the one to write to.
  func learn(_ card: CardID, _ row: Int64) { Self.learn(card, row, &rows, &unsorted) }

  /// Notes the rows of cards, in the same order; a row of 0 is none.
  func learn(_ cards: [CardID], _ known: [Int64]) {
    Self.learn(cards, known, &rows, &unsorted)
  }

  private static func learn(
    _ cards: [CardID], _ known: [Int64], _ rows: inout [Int64],
    _ unsorted: inout [(row: Int64, card: CardID)]
  ) {
    for (card, row) in zip(cards, known) where row != 0 { learn(card, row, &rows, &unsorted) }
  }

  private static func learn(
    _ card: CardID, _ row: Int64, _ rows: inout [Int64],
    _ unsorted: inout [(row: Int64, card: CardID)]
  ) {
    guard card.rawValue >= 0 else { return }
    unsorted.append((row, card))
    while rows.count <= card.rawValue { rows.append(0) }
    if rows[card.rawValue] == 0 { rows[card.rawValue] = row }
  }
}
