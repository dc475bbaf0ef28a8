import Koloda

/// A decision as a list of all of them shows it, also one that does not hold any more.
package struct LoggedDecision: Hashable, Sendable {
  /// What became of it.
  package enum State: Hashable, Sendable {
    /// It says where its card lies.
    case holds
    /// A newer one of the same card does.
    case replaced
    /// It was taken back.
    case undone
  }

  /// The card.
  package var card: CardID
  /// Where it went.
  package var pile: PileID
  /// When it was decided.
  package var time: UTCTime
  /// What became of it.
  package var state: State
}

/// All that was ever decided, newest first.
extension Ledger {
  /// The numbers of the person's decisions, the newest first, under which `logged` tells them.
  ///
  /// It takes time as it goes through them.
  package var log: [Int] {
    var log: [Int] = []
    log.reserveCapacity(decides.count)
    var isSorted = true
    var last: EventStamp?
    for (index, decide) in decides.enumerated() where decide.isOwn && !decide.isMark {
      if let last, decide.stamp < last { isSorted = false }
      last = decide.stamp
      log.append(index)
    }
    if !isSorted { log.sort { decides[$0].stamp < decides[$1].stamp } }
    log.reverse()
    return log
  }

  /// A decision of the list; nil for one that could not be kept, and for a mark.
  package func logged(_ number: Int) -> LoggedDecision? {
    guard decides.indices.contains(number), decides[number].isOwn, !decides[number].isMark
    else { return nil }
    let decision = decision(at: number)
    let state: LoggedDecision.State =
      if holds(number) { .holds } else if isAlive(number) { .replaced } else { .undone }
    return LoggedDecision(
      card: decision.card, pile: decision.pile, time: decision.time, state: state)
  }
}
