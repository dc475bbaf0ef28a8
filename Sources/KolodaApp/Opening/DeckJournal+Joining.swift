import Koloda
import KolodaJournal
import KolodaTriage

extension DeckJournal {
  /// Ties what was loaded to the cards that are there, and begins to be used.
  ///
  /// - Parameter cards: the short names of the record's cards.
  /// - Returns: the events that it holds, begun for a view.
  func join(
    _ record: DeckRecord, to source: any CardSource, cards: [CardID], person: String
  ) -> Ledger {
    var ledger = Ledger(person: person, cardCount: source.order.count)
    ledger.apply(record.events, naming: cards)
    ledger.open()
    begin(record, cards: cards, source: source, person: person, found: source.takeFindings())
    return ledger
  }
}
