import KolodaSyncMessages

// What is asked of the server about cards that people disagree on; all of it blocks.
extension SyncProcess {
  /// Gives the cards whose answers differ to a body, in order.
  func eachDispute(
    withRecords: Bool = true, _ body: (SyncedDispute) throws -> Void
  ) throws {
    try send(.disputes(withRecords: withRecords))
    while true {
      switch try answer() {
      case .dispute(let dispute): try body(dispute)
      case .done: return
      default: throw SyncFailure.gone
      }
    }
  }

  /// Gives cards to a body that were asked for.
  func eachCard(_ numbers: [Int], _ body: (SyncedCard) throws -> Void) throws {
    try send(.cards(numbers))
    while true {
      switch try answer() {
      case .card(let card): try body(card)
      case .done: return
      default: throw SyncFailure.gone
      }
    }
  }

  /// Of some cards those that somebody has settled, and, with nobody, those that the person may.
  func settled(_ cards: [Int]) throws -> [SyncedSettlement] {
    guard case .settled(let told) = try ask(.settled(cards)) else { throw SyncFailure.gone }
    return told
  }

  /// Settles cards, or takes that back.
  ///
  /// - Returns: those that the server has not settled, and why.
  func settle(
    _ settlements: [SyncedSettlement], overOthers: Bool
  ) throws -> [(card: Int, reason: String)] {
    try send(.settle(settlements, overOthers: overOthers))
    var refused: [(card: Int, reason: String)] = []
    while true {
      switch try answer() {
      case .notSettled(let card, let reason): refused.append((card, reason))
      case .done: return refused
      default: throw SyncFailure.gone
      }
    }
  }
}
