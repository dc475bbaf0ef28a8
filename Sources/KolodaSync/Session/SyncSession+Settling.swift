import KolodaSyncMessages
import KolodaTriage

// What settles cards on which people do not agree.
extension SyncSession {
  /// Settles cards, and tells those that can't be settled.
  func settle(_ settlements: [SyncedSettlement], overOthers: Bool) throws {
    let settlements = try settlements.map { one in
      let pile = one.pile.flatMap { PileID($0) }
      guard (one.pile == nil) == (pile == nil) else { throw SyncMisuse() }
      return SharedPile.Settlement(
        card: one.card, pile: pile, time: UTCTime(microseconds: one.time))
    }
    for (card, reason) in try pile().settle(settlements, overOthers: overOthers) {
      guard tell(.notSettled(card: card, reason: reason)) else { throw Self.unsent }
    }
  }
}

extension SharedPile.Settled {
  /// It as the program is told it.
  var told: SyncedSettlement {
    SyncedSettlement(
      card: card, pile: by?.pile.text, time: by?.time.microseconds ?? 0, person: by?.person)
  }
}
