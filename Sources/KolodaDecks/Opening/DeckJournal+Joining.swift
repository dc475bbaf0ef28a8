import Koloda
import KolodaJournal
import KolodaTriage

extension DeckJournal {
  /// Connects what was loaded to the cards of the source, and begins to use the journal.
  ///
  /// - Parameters:
  ///   - record: what was loaded; its events are taken out.
  ///   - cards: the CardIDs of the cards that the record knows.
  ///   - named: the cards that those are parts of; nil if every card has one part.
  ///   - cardCount: the number of CardIDs; nil for the number of cards.
  ///   - hidden: the CardIDs of parts that are not cards themselves.
  /// - Returns: the ledger of the record's events, ready for a view.
  package func join(
    _ record: inout DeckRecord, to source: any CardSource, cards: CardList, named: CardList? = nil,
    cardCount: Int? = nil, hidden: [CardID] = [], person: String
  ) -> Ledger {
    var ledger = Ledger(person: person, cardCount: cardCount ?? source.order.count)
    for part in hidden { ledger.setPresent(part, false) }
    ledger.apply(record.takeEvents(), naming: named ?? cards)
    ledger.pass(record.lamport)
    ledger.open()
    begin(record, cards: cards, source: source, person: person, found: source.takeFindings())
    return ledger
  }
}
