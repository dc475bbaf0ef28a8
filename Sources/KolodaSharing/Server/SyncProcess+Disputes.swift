import KolodaSyncMessages

// Requests about cards that people disagree on. All of them block.
extension SyncProcess {
  /// Calls `body` for each card whose answers differ, by ascending number.
  package func eachDispute(
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

  /// Calls `body` for each of the cards that the server still has.
  package func eachCard(_ numbers: [Int], _ body: (SyncedCard) throws -> Void) throws {
    try send(.cards(numbers))
    while true {
      switch try answer() {
      case .card(let card): try body(card)
      case .done: return
      default: throw SyncFailure.gone
      }
    }
  }

  /// Returns those of `cards` that somebody has settled, and, without a person, those that this
  /// person may settle.
  package func settled(_ cards: [Int]) throws -> [SyncedSettlement] {
    guard case .settled(let told) = try ask(.settled(cards)) else { throw SyncFailure.gone }
    return told
  }

  /// Settles cards, or takes settlements back.
  ///
  /// - Returns: the cards that the server has not settled, each with the reason, and whether that is
  ///   passing.
  package func settle(
    _ settlements: [SyncedSettlement], overOthers: Bool
  ) throws -> [(card: Int, reason: String, isPassing: Bool)] {
    try send(.settle(settlements, overOthers: overOthers))
    var refused: [(card: Int, reason: String, isPassing: Bool)] = []
    while true {
      switch try answer() {
      case .notSettled(let card, let reason, let isPassing):
        refused.append((card, reason, isPassing))
      case .done: return refused
      default: throw SyncFailure.gone
      }
    }
  }
}
