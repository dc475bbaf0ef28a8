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

/// A part of the list of all decisions.
package struct LogPart: Sendable {
  /// How far a list has been read.
  package struct Mark: Hashable, Sendable {
    fileprivate var count: Int
    fileprivate var breaks: Int
  }

  /// Whether the decisions come after those that were read before; else they are all there are.
  package var isMore: Bool
  /// The numbers of the decisions, the oldest first.
  package var numbers: [Int]
  /// How far this reaches.
  package var mark: Mark
}

/// All that was ever decided.
extension Ledger {
  /// The numbers of all of the person's decisions, the newest first, under which `logged` tells them.
  var log: [Int] { log(since: nil).numbers.reversed() }

  /// The numbers of the person's decisions that came since the list was read, under which `logged`
  /// tells them; all of them if others were taken out since, or came between.
  ///
  /// It takes time as it goes through those that came.
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

  /// Notes that the list has one more decision.
  mutating func addToLog(_ stamp: EventStamp) {
    if let newestLogged, stamp < newestLogged { logBreaks += 1 } else { newestLogged = stamp }
  }

  /// A decision of the list; nil for one that could not be kept, and for a mark.
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
