import Koloda
import KolodaJournal
import KolodaTriage

extension DeckJournal {
  /// Ties what was loaded to the cards that are there, and begins to be used.
  ///
  /// - Parameters:
  ///   - record: what was loaded; its events are taken out.
  ///   - cards: the short names of what the record knows.
  ///   - named: the cards that those are part of; nil where each is one.
  ///   - cardCount: how many short names there are; nil for as many as cards.
  ///   - hidden: what has a short name and is no card by itself.
  /// - Returns: the events that it holds, begun for a view.
  func join(
    _ record: inout DeckRecord, to source: any CardSource, cards: CardList, named: CardList? = nil,
    cardCount: Int? = nil, hidden: [CardID] = [], person: String
  ) -> Ledger {
    var ledger = Ledger(person: person, cardCount: cardCount ?? source.order.count)
    for part in hidden { ledger.setPresent(part, false) }
    ledger.apply(record.takeEvents(), naming: named ?? cards)
    ledger.open()
    begin(record, cards: cards, source: source, person: person, found: source.takeFindings())
    return ledger
  }
}
