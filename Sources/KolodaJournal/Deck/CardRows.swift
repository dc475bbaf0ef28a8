import Koloda
import KolodaTriage

/// The journal's row for each card of an open deck, and the other way round.
///
/// It is a class, so that transactions can use it without copying; its owner's lock protects it.
final class CardRows {
  /// The row of each card, by the card's number; 0 for none.
  private var rows = PackedColumn()
  /// The further rows of cards that have more than one.
  private var others: [Int64: CardID] = [:]
  /// The number of each row's card, the inverse of `rows`; nil until first used, which is when
  /// another program has written.
  private var cards: RowPlaces?

  /// Returns the row of a card; nil if it has none yet.
  func row(of card: CardID) -> Int64? {
    guard rows.indices.contains(card.rawValue), rows[card.rawValue] != 0 else { return nil }
    return Int64(rows[card.rawValue])
  }

  /// Returns the card of a row; nil if it is not known.
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

  /// Records a card's row; if a card has several, the first one is used for writing.
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

  /// Records the rows of several cards, given in the same order; a row of 0 means none.
  func learn(_ cards: CardList, _ known: PackedColumn) {
    // Taken out of `self`, so that the array is uniquely referenced and not copied.
    var rows = PackedColumn()
    swap(&rows, &self.rows)
    for place in 0..<min(cards.count, known.count) where known[place] != 0 {
      learn(cards[place], Int64(known[place]), &rows)
    }
    self.rows = rows
  }
}
