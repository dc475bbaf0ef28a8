import KolodaTriage

/// Counts the cards on each of a deck's piles for one person, with the ledger's result but without
/// making a ledger.
struct DeckTally {
  private struct CardEvent: Hashable {
    let decide: EventID
    let card: Int64
  }

  /// An undo or redo of a decision.
  private struct Reversal {
    let stamp: EventStamp
    let isUndo: Bool
  }

  private let person: String
  private var reversals: [CardEvent: Reversal] = [:]
  private var decides: [Int64: (stamp: EventStamp, pile: PileID)] = [:]

  init(person: String) { self.person = person }

  /// Adds an event; all undos and redos of all decks must come before the decides.
  mutating func add(_ event: Event<Int64>, of card: Int64) {
    switch event.kind {
    case .undo(let decide): note(decide, card, Reversal(stamp: event.stamp, isUndo: true))
    case .redo(let decide): note(decide, card, Reversal(stamp: event.stamp, isUndo: false))
    case .decide(let pile):
      guard event.author.person == person,
        reversals.isEmpty || reversals[CardEvent(decide: event.id, card: card)]?.isUndo != true,
        decides[card].map({ $0.stamp < event.stamp }) ?? true
      else { return }
      decides[card] = (event.stamp, pile)
    case .mark, .applied: break
    }
  }

  private mutating func note(_ decide: EventID, _ card: Int64, _ reversal: Reversal) {
    let key = CardEvent(decide: decide, card: card)
    if reversals[key].map({ $0.stamp < reversal.stamp }) ?? true { reversals[key] = reversal }
  }

  /// The number of cards on each pile; empty piles are left out.
  var piles: [PileID: Int] {
    var piles: [PileID: Int] = [:]
    for decide in decides.values { piles[decide.pile, default: 0] += 1 }
    return piles
  }
}
