import Koloda

/// Which row of the journal is which card of an open deck.
///
/// It is a reference, so that what a transaction needs of it is not copied; its owner guards it.
final class CardRows {
  private var rows: [CardID: Int64] = [:]
  private var cards: [Int64: CardID] = [:]

  /// Makes room for a number of cards, so that none of them has to make it.
  func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    cards.reserveCapacity(count)
  }

  /// The row of a card; nil if it has none yet.
  func row(of card: CardID) -> Int64? { rows[card] }

  /// The card of a row; nil if that is not known.
  func card(of row: Int64) -> CardID? { cards[row] }

  /// Notes the row of a card; of several rows of one card the first is the one to write to.
  func learn(_ card: CardID, _ row: Int64) {
    cards[row] = card
    if rows[card] == nil { rows[card] = row }
  }
}
