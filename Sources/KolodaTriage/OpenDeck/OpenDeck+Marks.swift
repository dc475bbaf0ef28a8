import Koloda

// What is said of cards apart from their verdict.
extension OpenDeck {
  /// The marks that hold for a card.
  package func marks(of card: CardID) -> Marks { ledger.marks(of: card) }

  /// Whether somebody has written a note about a card.
  package func hasNote(_ card: CardID) -> Bool { marks(of: card).note?.text.isEmpty == false }

  /// The cards that are there and have marks, in no order.
  package var markedCards: [CardID] { ledger.markedCards.filter(ledger.isPresent) }

  /// Gives cards marks, as one act; of several of a kind for one card the first.
  ///
  /// - Returns: what changed; nothing of cards that are not there, or have that mark.
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
