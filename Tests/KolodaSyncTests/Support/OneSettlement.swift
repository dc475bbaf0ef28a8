import KolodaSync
import KolodaTriage

/// The reason why a card was not settled.
struct NotSettled: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension SharedDeck {
  /// Settles one card.
  ///
  /// - Throws: `NotSettled` with the server's reason if it is refused.
  func settle(_ card: Int, _ pile: PileID, at time: UTCTime, overOthers: Bool = true) throws {
    let one = Settlement(card: card, pile: pile, time: time)
    if let refused = try settle([one], overOthers: overOthers).first {
      throw NotSettled(refused.reason)
    }
  }

  /// Removes the person's settlement of a card.
  func unsettle(_ card: Int, at time: UTCTime = UTCTime(microseconds: .max)) throws {
    let one = Settlement(card: card, pile: nil, time: time)
    _ = try settle([one], overOthers: false)
  }
}
