import Koloda

/// The state of a deck for one person, computed from the deck's events.
///
/// A decide is alive unless the newest undo or redo of it is an undo. A card lies on the pile of
/// its newest alive decide, and of each kind of mark has the newest alive one. "Newest" is by
/// Lamport time and then by event ID, so events may arrive in any order, and an event that arrives
/// twice counts once.
///
/// Every change costs at most O(log n) time and memory for n events.
package struct Ledger: Sendable {
  /// An undo or redo of one card's part in a decide.
  struct Reversal: Sendable {
    var stamp: EventStamp
    var isUndo: Bool
    /// Whether it was made through this view.
    var isOfView = false
    /// The next older reversal on the same decide; -1 for none.
    var older: Int
  }

  /// One card's part in a decide event that has not arrived yet.
  struct Awaited: Hashable, Sendable {
    let decide: EventID
    let card: CardID
  }

  /// The person whose decisions these are.
  package let person: String
  /// The greatest Lamport time of all events.
  package internal(set) var lamport: Int64 = 0
  /// The number of present cards.
  package internal(set) var presentCount = 0

  var decides = DecideLog()
  var reversals = ChunkedArray<Reversal>()
  var cards: CardStates
  /// The newest event about each card for which it is neither the last decide nor a reversal on
  /// that.
  var newest: [CardID: EventStamp] = [:]
  /// The marks that hold, for cards with at least one.
  var markHolders: [CardID: MarkHolders] = [:]
  /// All distinct marks ever set, and the index of each.
  var marks: [Mark] = []
  var markPlaces: [Mark: Int] = [:]
  var pileIDs: [PileID] = []
  /// The number of present cards on each pile, parallel to `pileIDs`.
  var pileCounts: [Int] = []
  /// Whether many events are being added, so that the piles are counted only afterwards.
  var countsLater = false
  /// The newest reversal on each decide that has not arrived yet, as an index in `reversals`.
  var early: [Awaited: Int] = [:]
  /// For each card the newest event about it that is neither a decide nor a reversal.
  var otherNewest: [CardID: EventStamp] = [:]
  /// For each card what Apply did to its files, oldest first.
  var applications: [CardID: [Application]] = [:]
  /// The groups of those events, one for each Apply; only Apply can undo the marks it set itself.
  var applies: Set<EventID> = []
  /// The last decide of each group that may have more than one.
  var groups: [EventID: Int] = [:]
  var reach = Reach()
  /// The newest decision in the history, and how often a decision was removed from it or inserted
  /// before the newest.
  var newestLogged: EventStamp?
  var logBreaks = 0

  /// Makes a ledger without events.
  ///
  /// - Parameters:
  ///   - person: the person whose decisions count.
  ///   - cardCount: the number of cards, numbered from 0; all are present.
  package init(person: String, cardCount: Int = 0) {
    self.person = person
    cards = CardStates(count: cardCount)
    presentCount = cardCount
  }

  // MARK: Current state

  /// The pile a card lies on; nil if it is undecided.
  package func pile(of card: CardID) -> PileID? {
    current(of: card).map { pileIDs[decides.said($0)] }
  }

  package func isDecided(_ card: CardID) -> Bool { current(of: card) != nil }

  /// The current decision about a card; nil if it is undecided.
  package func decision(of card: CardID) -> PileDecision? {
    current(of: card).map { decision(at: $0) }
  }

  func decision(at index: Int) -> PileDecision {
    PileDecision(
      card: decides.card(index), pile: pileIDs[decides.said(index)], time: decides.time(index))
  }

  /// The newest event about a card; nil if there is none.
  package func newestEvent(about card: CardID) -> EventStamp? {
    guard cards.contains(card) else { return nil }
    if !newest.isEmpty, let stamp = newest[card] { return stamp }
    return newestOfHead(of: card)
  }

  /// The newest of a card's last decide and the reversals on it.
  private func newestOfHead(of card: CardID) -> EventStamp? {
    let head = cards.head(card)
    guard head >= 0 else { return nil }
    let stamp = decides.stamp(head)
    return reversal(on: head).map { max($0.stamp, stamp) } ?? stamp
  }

  /// Records the newest event about a card.
  mutating func setNewest(about card: CardID, _ stamp: EventStamp?) {
    if let stamp, newestOfHead(of: card) != stamp {
      newest[card] = stamp
    } else if !newest.isEmpty {
      newest[card] = nil
    }
  }

  /// The number of present cards on each pile that has any.
  package var piles: [PileID: Int] {
    var counts: [PileID: Int] = [:]
    for (pile, count) in zip(pileIDs, pileCounts) where count > 0 { counts[pile] = count }
    return counts
  }

  /// The number of present cards that are decided.
  package var decidedCount: Int { pileCounts.reduce(0, +) }

  private func current(of card: CardID) -> Int? {
    guard cards.contains(card) else { return nil }
    let index = cards.current(card)
    return index >= 0 ? index : nil
  }

  /// Whether a decide is the one that holds for its topic.
  func holds(_ index: Int) -> Bool { holder(topic(of: index)) == index }

  /// The decides in the same group as a decide, the last first.
  func group(of index: Int) -> [Int] {
    guard !decides.isAlone(index) else { return [index] }
    var found: [Int] = []
    var next = groups[decides.group(index)] ?? index
    while next >= 0 {
      found.append(next)
      next = decides.before(next, in: .previousInGroup)
    }
    return found
  }

  /// The newest undo or redo of a decide; nil if there is none.
  func reversal(on index: Int) -> Reversal? {
    let reversal = decides.reversal(index)
    return reversal >= 0 ? reversals[reversal] : nil
  }

  func isAlive(_ index: Int) -> Bool { reversal(on: index)?.isUndo != true }

  /// The event by which a decide last came to hold: its own, or its newest redo.
  func activation(of index: Int) -> EventStamp {
    reversal(on: index).flatMap { $0.isUndo ? nil : $0.stamp } ?? decides.stamp(index)
  }
}
