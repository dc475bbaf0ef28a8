import Koloda

extension OpenDeck {
  /// The numbers of the person's decisions since `mark`, for use with `logged`; all of them if
  /// decisions were retracted or inserted before the mark since.
  package func log(since mark: LogPart.Mark?) -> LogPart { ledger.log(since: mark) }

  /// How often a card was sent to a pile, not counting undone decisions.
  package func count(of card: CardID, on pile: PileID) -> Int { ledger.count(of: card, on: pile) }

  /// The decision with a number from `log(since:)`; nil if it was retracted because it couldn't be
  /// saved.
  package func logged(_ number: Int) -> LoggedDecision? { ledger.logged(number) }
}
