import KolodaSyncMessages
import KolodaTriage

// The settling of cards whose answers differ.
extension SyncSession {
  /// Settles cards, and sends the ones that can't be settled.
  func settle(_ settlements: [SyncedSettlement], overOthers: Bool) throws {
    let settlements = try settlements.map { one in
      let pile = one.pile.flatMap { PileID($0) }
      guard (one.pile == nil) == (pile == nil) else { throw SyncMisuse() }
      return SharedDeck.Settlement(
        card: one.card, pile: pile, time: UTCTime(microseconds: one.time))
    }
    for one in try deck().settle(settlements, overOthers: overOthers) {
      let told = SyncAnswer.notSettled(
        card: one.card, reason: one.reason, isPassing: one.isPassing)
      guard tell(told) else { throw Self.unsent }
    }
  }
}

extension SharedDeck.Settled {
  /// The settlement in the form that is sent to the program.
  var told: SyncedSettlement {
    SyncedSettlement(
      card: card, pile: by?.pile.text, time: by?.time.microseconds ?? 0, person: by?.person)
  }
}
