import Koloda

/// A decision as the history shows it, even if it no longer holds.
package struct LoggedDecision: Hashable, Sendable {
  /// Whether a decision still holds.
  package enum State: Hashable, Sendable {
    /// The card lies on this decision's pile.
    case holds
    /// A newer decision about the same card holds.
    case replaced
    /// The decision was undone.
    case undone
  }

  package var card: CardID
  /// The pile the card went to.
  package var pile: PileID
  /// When the decision was made.
  package var time: UTCTime
  package var state: State
}

/// A part of the history.
package struct LogPart: Sendable {
  /// How far the history has been read.
  package struct Mark: Hashable, Sendable {
    fileprivate var count: Int
    fileprivate var breaks: Int
  }

  /// Whether these decisions follow the ones already read; if false, they are the whole history.
  package var isMore: Bool
  /// The numbers of the decisions, oldest first.
  package var numbers: [Int]
  /// The position up to which this part reaches.
  package var mark: Mark
}

/// The history: every decision the person ever made.
extension Ledger {
  /// The numbers of all of the person's decisions, newest first; `logged` returns the decision for
  /// a number.
  var log: [Int] { log(since: nil).numbers.reversed() }

  /// The numbers of the person's decisions since `mark`; all of them if decisions were retracted or
  /// inserted before the mark since.
  ///
  /// Pass a number to `logged` to get its decision. Takes time linear in the number of new
  /// decisions.
  package func log(since mark: LogPart.Mark?) -> LogPart {
    var part = LogPart(
      isMore: mark.map { $0.breaks == logBreaks } ?? false, numbers: [],
      mark: LogPart.Mark(count: decides.count, breaks: logBreaks))
    let first = part.isMore ? mark?.count ?? 0 : 0
    var isSorted = true
    var last: EventStamp?
    for index in first..<max(decides.count, first)
    where decides.isOwn(index) && !decides.isMark(index) {
      let stamp = decides.stamp(index)
      if let last, stamp < last { isSorted = false }
      last = stamp
      part.numbers.append(index)
    }
    if !isSorted { part.numbers.sort { decides.stamp($0) < decides.stamp($1) } }
    return part
  }

  /// Records that a decision was added to the history.
  mutating func addToLog(_ stamp: EventStamp) {
    if let newestLogged, stamp < newestLogged { logBreaks += 1 } else { newestLogged = stamp }
  }

  /// The decision with a number; nil if it was retracted because it couldn't be saved, and for a
  /// mark.
  package func logged(_ number: Int) -> LoggedDecision? {
    guard decides.indices.contains(number), decides.isOwn(number), !decides.isMark(number)
    else { return nil }
    let decision = decision(at: number)
    let state: LoggedDecision.State =
      if holds(number) { .holds } else if isAlive(number) { .replaced } else { .undone }
    return LoggedDecision(
      card: decision.card, pile: decision.pile, time: decision.time, state: state)
  }
}
