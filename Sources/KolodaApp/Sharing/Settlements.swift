import KolodaSyncMessages

/// What a person has settled, computed from the events of their journal: the pile that counts for
/// each card.
struct Settlements {
  /// The pile that settles a card, and when.
  struct Settlement: Equatable {
    let pile: String
    /// Microseconds since 1970.
    let time: Int64
  }

  private var events: [Int: [String: SyncEvent]] = [:]

  /// The cards that have events, ascending.
  var cards: [Int] { events.keys.sorted() }

  /// Adds events in any order.
  ///
  /// An event that is added twice counts once.
  mutating func add(_ new: [SyncEvent]) {
    for event in new where ["decide", "undo", "redo"].contains(event.kind) {
      events[event.card, default: [:]][event.uid] = event
    }
  }

  /// What settles a card; nil if nothing does, or it was undone.
  ///
  /// A decide is alive unless the newest undo or redo of it is an undo. The newest decide that is
  /// alive counts.
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

  /// The cards whose settlement differs from what was last sent to the server.
  func unsent(by book: DisputeBook) -> [Int] {
    cards.filter { self[$0]?.pile != book.sent(for: $0) }
  }

  /// The message that tells the server about a card.
  ///
  /// Its time is that of the last event, since the server keeps what the person settled later: an
  /// undo has to come after what it undoes.
  func told(of card: Int) -> SyncedSettlement {
    let last = events[card]?.values.map(\.time).max()
    return SyncedSettlement(card: card, pile: self[card]?.pile, time: last ?? 0)
  }

  /// Whether a card was at some time settled this way by these events.
  ///
  /// The time may be that of an undo or redo.
  func has(_ settlement: SyncedSettlement) -> Bool {
    guard let all = events[settlement.card]?.values else { return false }
    return all.contains { $0.kind == "decide" && $0.text == settlement.pile }
      && all.contains { $0.time == settlement.time }
  }

  private static func isOlder(_ one: SyncEvent, _ other: SyncEvent) -> Bool {
    (one.lamport, one.uid) < (other.lamport, other.uid)
  }
}
