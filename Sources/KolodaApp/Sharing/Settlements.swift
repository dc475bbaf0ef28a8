import KolodaSyncMessages

/// What somebody has settled, by the events of their journal: for each card the pile that holds.
struct Settlements {
  /// What settles a card.
  struct Settlement: Equatable {
    let pile: String
    /// Microseconds since 1970.
    let time: Int64
  }

  private var events: [Int: [String: SyncEvent]] = [:]

  /// The cards that there are events of.
  var cards: [Int] { events.keys.sorted() }

  /// Takes events in, in any order; one that comes twice counts once.
  mutating func add(_ new: [SyncEvent]) {
    for event in new where ["decide", "undo", "redo"].contains(event.kind) {
      events[event.card, default: [:]][event.uid] = event
    }
  }

  /// What settles a card; nil where nothing does, or it was taken back.
  ///
  /// A decide is alive unless the newest undo or redo of it is an undo; the newest that is alive
  /// holds.
  subscript(card: Int) -> Settlement? {
    let all = events[card].map { Array($0.values) } ?? []
    var newest: [String: SyncEvent] = [:]
    for event in all {
      guard let about = event.about else { continue }
      if newest[about].map({ Self.isOlder($0, event) }) ?? true { newest[about] = event }
    }
    let alive = all.filter { $0.kind == "decide" && newest[$0.uid]?.kind != "undo" }
    return alive.max(by: Self.isOlder).map { Settlement(pile: $0.text, time: $0.time) }
  }

  /// The cards for which the server is to be told something else than it was.
  func unsent(by book: DisputeBook) -> [Int] {
    cards.filter { self[$0]?.pile != book.sent(for: $0) }
  }

  /// What the server is told of a card.
  func told(of card: Int) -> SyncedSettlement {
    let one = self[card]
    return SyncedSettlement(card: card, pile: one?.pile, time: one?.time ?? 0)
  }

  /// Whether it was here that a card was settled so at some time.
  func has(_ settlement: SyncedSettlement) -> Bool {
    events[settlement.card]?.values.contains {
      $0.kind == "decide" && $0.text == settlement.pile && $0.time == settlement.time
    } ?? false
  }

  private static func isOlder(_ one: SyncEvent, _ other: SyncEvent) -> Bool {
    (one.lamport, one.uid) < (other.lamport, other.uid)
  }
}
