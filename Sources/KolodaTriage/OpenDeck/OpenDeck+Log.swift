import Koloda

extension OpenDeck {
  /// The numbers of the person's decisions that came since the list was read, under which `logged`
  /// tells them; all of them if others were taken out since, or came between.
  package func log(since mark: LogPart.Mark?) -> LogPart { ledger.log(since: mark) }

  /// How often a card went to a pile, what was taken back left out.
  package func count(of card: CardID, on pile: PileID) -> Int { ledger.count(of: card, on: pile) }

  /// A decision of the list; nil for one that could not be kept.
  package func logged(_ number: Int) -> LoggedDecision? { ledger.logged(number) }
}
