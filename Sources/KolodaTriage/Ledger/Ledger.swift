import Koloda

/// What the events of a deck amount to for one person.
///
/// A decide is alive unless the newest undo or redo of it is an undo; a card lies on the pile of
/// its newest alive decide, and has of each kind the newest alive mark. "Newest" is by Lamport time
/// and number, so the events may come in any order, and one that comes twice counts once.
///
/// Every change costs O(log n) at most, in time and in memory, at any number of events.
package struct Ledger: Sendable {
  /// A card's part in a decide or a mark, which lives and dies as a decide does.
  struct Decide {
    let stamp: EventStamp
    let group: EventID
    let time: UTCTime
    let card: CardID
    /// Where its pile stands in `pileIDs`; for a mark the complement of where that stands in
    /// `marks`.
    let said: Int
    /// Whether it is a group of its own.
    let isAlone: Bool
    /// Whether the ledger's person made it; not one that was taken out again.
    var isOwn: Bool
    /// Whether the view made it.
    var isOfView = false
    /// The card's decide that came before this one, -1 for none.
    var previous: Int
    /// The group's decide that came before this one, -1 for none.
    var previousInGroup = -1
    /// The card's next older own decide of the same topic that is alive, -1 for none.
    var below = -1
    /// The newest undo or redo of it in `verdicts`, -1 for none.
    var verdict = -1
  }

  /// An undo or redo of a card's part in a decide.
  struct Verdict: Sendable {
    var stamp: EventStamp
    var isUndo: Bool
    /// Whether the view made it.
    var isOfView = false
    /// The next older one, -1 for none.
    var older: Int
  }

  /// A card's part in a decide that has not come yet.
  struct Awaited: Hashable, Sendable {
    let decide: EventID
    let card: CardID
  }

  /// Whose decisions these are.
  package let person: String
  /// The greatest Lamport time of all events.
  package internal(set) var lamport: Int64 = 0
  /// How many cards are present.
  package internal(set) var presentCount = 0

  var decides = DecideLog()
  var verdicts = ChunkedArray<Verdict>()
  var cards: CardStates
  /// The newest events about cards where those are neither their last decides nor about those.
  var newest: [CardID: EventStamp] = [:]
  /// The marks that hold, of the cards that have any.
  var markHolders: [CardID: MarkHolders] = [:]
  /// All marks that were ever given, each once, and where each stands.
  var marks: [Mark] = []
  var markPlaces: [Mark: Int] = [:]
  var pileIDs: [PileID] = []
  /// How many present cards lie on each pile.
  var pileCounts: [Int] = []
  /// Whether many events are being taken in, after which the cards on the piles are counted.
  var countsLater = false
  /// The newest verdicts on decides that have not come yet.
  var early: [Awaited: Int] = [:]
  /// For each card the newest event about it that is neither a decide nor about one.
  var otherNewest: [CardID: EventStamp] = [:]
  /// For each card what was done to its files, oldest first; an empty text says that it was taken
  /// back.
  var applications: [CardID: [Application]] = [:]
  /// The groups of those events, each an Apply: what it marks itself is its own to take back.
  var applies: Set<EventID> = []
  /// The last decide of each group that may have more than one.
  var groups: [EventID: Int] = [:]
  var reach = Reach()
  /// The newest decision of the list of all, and how often one was taken out of it, or came between.
  var newestLogged: EventStamp?
  var logBreaks = 0

  /// Makes a ledger without events.
  ///
  /// - Parameter cardCount: how many cards there are, numbered from 0; all are present.
  package init(person: String, cardCount: Int = 0) {
    self.person = person
    cards = CardStates(count: cardCount)
    presentCount = cardCount
  }

  // MARK: What holds

  /// The pile that a card lies on; nil for one that is undecided.
  package func pile(of card: CardID) -> PileID? {
    current(of: card).map { pileIDs[decides.said($0)] }
  }

  /// Whether a card lies on a pile.
  package func isDecided(_ card: CardID) -> Bool { current(of: card) != nil }

  /// The decision that holds for a card.
  package func decision(of card: CardID) -> Decision? {
    current(of: card).map { decision(at: $0) }
  }

  func decision(at index: Int) -> Decision {
    Decision(
      card: decides.card(index), pile: pileIDs[decides.said(index)], time: decides.time(index))
  }

  /// The newest event about a card; nil if there is none.
  package func newestEvent(about card: CardID) -> EventStamp? {
    guard cards.contains(card) else { return nil }
    if !newest.isEmpty, let stamp = newest[card] { return stamp }
    return newestOfHead(of: card)
  }

  /// The newest of a card's last decide and of what undid it or made it again.
  private func newestOfHead(of card: CardID) -> EventStamp? {
    let head = cards.head(card)
    guard head >= 0 else { return nil }
    let stamp = decides.stamp(head)
    return verdict(on: head).map { max($0.stamp, stamp) } ?? stamp
  }

  /// Notes the newest event about a card.
  mutating func setNewest(about card: CardID, _ stamp: EventStamp?) {
    if let stamp, newestOfHead(of: card) != stamp {
      newest[card] = stamp
    } else if !newest.isEmpty {
      newest[card] = nil
    }
  }

  /// How many present cards lie on each pile that has any.
  package var piles: [PileID: Int] {
    var counts: [PileID: Int] = [:]
    for (pile, count) in zip(pileIDs, pileCounts) where count > 0 { counts[pile] = count }
    return counts
  }

  /// How many present cards are decided.
  package var decidedCount: Int { pileCounts.reduce(0, +) }

  private func current(of card: CardID) -> Int? {
    guard cards.contains(card) else { return nil }
    let index = cards.current(card)
    return index >= 0 ? index : nil
  }

  /// Whether a decide holds for its card.
  func holds(_ index: Int) -> Bool { holder(topic(of: index)) == index }

  /// The decides of a decide's group, the last first.
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

  /// The newest undo or redo of a decide.
  func verdict(on index: Int) -> Verdict? {
    let verdict = decides.verdict(index)
    return verdict >= 0 ? verdicts[verdict] : nil
  }

  func isAlive(_ index: Int) -> Bool { verdict(on: index)?.isUndo != true }

  /// When a decide last came to hold: by itself, or by its newest redo.
  func activation(of index: Int) -> EventStamp {
    verdict(on: index).flatMap { $0.isUndo ? nil : $0.stamp } ?? decides.stamp(index)
  }
}
