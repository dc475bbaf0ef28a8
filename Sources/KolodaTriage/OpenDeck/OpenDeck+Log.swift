import Koloda

extension OpenDeck {
  /// The numbers of the person's decisions, the newest first, under which `logged` tells them.
  ///
  /// It takes time as it goes through them.
  package var log: [Int] { ledger.log }

  /// A decision of the list; nil for one that could not be kept.
  package func logged(_ number: Int) -> LoggedDecision? { ledger.logged(number) }
}
