import KolodaTriage

/// Counts what a deck's events amount to for one person, as the ledger has it, without making one.
struct DeckTally {
  private struct CardEvent: Hashable {
    let decide: EventID
    let card: Int64
  }

  private struct Verdict {
    let stamp: EventStamp
    let isUndo: Bool
  }

  private let person: String
  private var verdicts: [CardEvent: Verdict] = [:]
  private var decides: [Int64: (stamp: EventStamp, pile: PileID)] = [:]

  init(person: String) { self.person = person }

  /// Takes an event in: the undos and redos of all decks first, then the decides.
  mutating func add(_ event: Event<Int64>, of card: Int64) {
    switch event.kind {
    case .undo(let decide): judge(decide, card, Verdict(stamp: event.stamp, isUndo: true))
    case .redo(let decide): judge(decide, card, Verdict(stamp: event.stamp, isUndo: false))
    case .decide(let pile):
      guard event.author.person == person,
        verdicts.isEmpty || verdicts[CardEvent(decide: event.id, card: card)]?.isUndo != true,
        decides[card].map({ $0.stamp < event.stamp }) ?? true
      else { return }
      decides[card] = (event.stamp, pile)
    case .mark, .applied: break
    }
  }

  private mutating func judge(_ decide: EventID, _ card: Int64, _ verdict: Verdict) {
    let key = CardEvent(decide: decide, card: card)
    if verdicts[key].map({ $0.stamp < verdict.stamp }) ?? true { verdicts[key] = verdict }
  }

  /// How many cards lie on each pile that has any.
  var piles: [PileID: Int] {
    var piles: [PileID: Int] = [:]
    for decide in decides.values { piles[decide.pile, default: 0] += 1 }
    return piles
  }
}
