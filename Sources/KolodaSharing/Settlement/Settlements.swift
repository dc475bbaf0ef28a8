import Koloda
import KolodaSyncMessages
import KolodaTriage

/// What a person has settled, by the events of their journal: the pile that counts for each card.
package struct Settlements {
  /// The pile that settles a card, and when.
  package struct Settlement: Equatable {
    package let pile: PileID
    /// Microseconds since 1970.
    package let time: Int64
  }

  /// What the events of a card have said at any time.
  private struct Past {
    /// The card in the ledger, which numbers only those that have events.
    let card: CardID
    var piles: Set<String> = []
    /// Microseconds since 1970, those of undos and redos among them.
    var times: Set<Int64> = []
  }

  private var ledger = Ledger(person: "")
  private var past: [Int: Past] = [:]

  /// The cards that have events, ascending.
  package var cards: [Int] { past.keys.sorted() }

  /// Adds events in any order.
  ///
  /// An event that is added twice counts once.
  package mutating func add(_ new: [SyncEvent]) {
    for event in new {
      var own = past[event.card] ?? Past(card: CardID(past.count))
      guard let added = event.event(by: ledger.person, about: [own.card]) else { continue }
      switch added.kind {
      case .decide(let pile): own.piles.insert(pile.text)
      case .undo, .redo: break
      case .mark, .applied: continue
      }
      own.times.insert(event.time)
      past[event.card] = own
      ledger.apply(added)
    }
  }

  /// What settles a card; nil if nothing does, or it was undone.
  package subscript(card: Int) -> Settlement? {
    past[card].flatMap { ledger.decision(of: $0.card) }.map {
      Settlement(pile: $0.pile, time: $0.time.microseconds)
    }
  }

  /// The message that tells the server about a card.
  ///
  /// Its time is that of the last event, since the server keeps what the person settled later: an
  /// undo has to come after what it undoes.
  package func told(of card: Int) -> SyncedSettlement {
    SyncedSettlement(
      card: card, pile: self[card]?.pile.text, time: past[card]?.times.max() ?? 0)
  }

  /// Whether a card was at some time settled this way by these events.
  ///
  /// The time may be that of an undo or redo.
  package func has(_ settlement: SyncedSettlement) -> Bool {
    guard let own = past[settlement.card], let pile = settlement.pile else { return false }
    return own.piles.contains(pile) && own.times.contains(settlement.time)
  }
}
