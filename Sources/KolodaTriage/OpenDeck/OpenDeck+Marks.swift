import Koloda

// Marks of cards.
extension OpenDeck {
  /// The marks that hold for a card.
  package func marks(of card: CardID) -> Marks { ledger.marks(of: card) }

  /// Whether a card has a note.
  package func hasNote(_ card: CardID) -> Bool { marks(of: card).note?.text.isEmpty == false }

  /// The present cards with marks, in no particular order.
  package var markedCards: [CardID] { ledger.markedCards.filter(ledger.isPresent) }

  /// Sets marks of cards, as one act.
  ///
  /// If there are several of one kind for a card, the first counts.
  ///
  /// - Returns: the changes; cards that are absent or already have the mark are skipped.
  @discardableResult
  package func mark(_ marks: [(card: CardID, mark: Mark)]) -> [MarkChange] {
    var taken: Set<Ledger.Topic> = []
    let marks = marks.filter { card, mark in
      ledger.isPresent(card) && ledger.marks(of: card).isChanged(by: mark)
        && taken.insert(Ledger.Topic(card: card, kind: mark.kind)).inserted
    }
    return act(marks.map { (.mark($0.mark), [$0.card]) }).marked
  }
}
