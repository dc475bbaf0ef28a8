import Koloda

// What is said of cards apart from their verdict.
extension OpenDeck {
  /// The marks that hold for a card.
  package func marks(of card: CardID) -> Marks { ledger.marks(of: card) }

  /// The cards that have marks, in no order.
  package var markedCards: [CardID] { Array(ledger.markedCards) }

  /// Gives cards marks, as one act.
  ///
  /// - Returns: what changed; nothing of cards that are not there, or have that mark.
  @discardableResult
  package func mark(_ marks: [(card: CardID, mark: Mark)]) -> [MarkChange] {
    var taken: Set<CardID> = []
    let marks = marks.filter { card, mark in
      ledger.isPresent(card) && ledger.marks(of: card).isChanged(by: mark)
        && taken.insert(card).inserted
    }
    return act(marks.map { (.mark($0.mark), [$0.card]) }).marked
  }
}
