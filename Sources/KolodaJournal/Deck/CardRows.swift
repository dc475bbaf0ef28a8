import Koloda
import KolodaTriage

/// Which row of the journal is which card of an open deck.
///
/// It is a reference, so that what a transaction needs of it is not copied; its owner guards it.
final class CardRows {
  /// The row of each card, by the card's number; 0 for none.
  private var rows = PackedColumn()
  /// The other rows of cards that have several.
  private var others: [Int64: CardID] = [:]
  /// The card of each row that `rows` has, by its number; nil until somebody asks: nobody does before
  /// others write.
  private var cards: RowPlaces?

  /// The row of a card; nil if it has none yet.
  func row(of card: CardID) -> Int64? {
    guard rows.indices.contains(card.rawValue), rows[card.rawValue] != 0 else { return nil }
    return Int64(rows[card.rawValue])
  }

  /// The card of a row; nil if that is not known.
  func card(of row: Int64) -> CardID? {
    let cards = self.cards ?? sorted()
    return cards[row].map { CardID($0) } ?? others[row]
  }

  private func sorted() -> RowPlaces {
    var made = RowPlaces()
    for (card, row) in rows.enumerated() where row != 0 { made[Int64(row)] = card }
    cards = made
    return made
  }

  /// Notes the row of a card; of several rows of one card the first is the one to write to.
  func learn(_ card: CardID, _ row: Int64) { learn(card, row, &rows) }

  private func learn(_ card: CardID, _ row: Int64, _ rows: inout PackedColumn) {
    guard card.rawValue >= 0 else { return }
    if card.rawValue >= rows.count {
      rows.append(repeating: 0, count: card.rawValue - rows.count)
      rows.append(Int(row))
      cards?[row] = card.rawValue
      return
    }
    guard rows[card.rawValue] == 0 else {
      if rows[card.rawValue] != Int(row) { others[row] = card }
      return
    }
    rows[card.rawValue] = Int(row)
    cards?[row] = card.rawValue
  }

  /// Notes the rows of cards, in the same order; a row of 0 is none.
  func learn(_ cards: CardList, _ known: PackedColumn) {
    // Taken out meanwhile, so that it is not asked each time who else uses it.
    var rows = PackedColumn()
    swap(&rows, &self.rows)
    for place in 0..<min(cards.count, known.count) where known[place] != 0 {
      learn(cards[place], Int64(known[place]), &rows)
    }
    self.rows = rows
  }
}
