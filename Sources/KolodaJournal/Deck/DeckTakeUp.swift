import GRDB
import Koloda
import KolodaTriage

/// Copies the contents of other decks into the deck that was recognised as them; they stay
/// unchanged.
enum DeckTakeUp {
  struct Written {
    let row: Int64
    let cards: [(row: Int64, known: KnownCard)]
    /// The events that the open deck has already.
    let known: Set<EventID>
  }

  /// Takes up the decks that this one was recognised as, if that is still to be done.
  ///
  /// - Returns: the events that the open deck did not have.
  static func run(
    _ state: inout DeckJournalState, path: [UInt8], _ kind: CardKind
  ) throws(JournalError) -> [Event<CardID>] {
    let origins = state.origins
    guard !origins.isEmpty else { return [] }
    let last = state.originsRead
    // Others must not wait for the journal while a disk takes its time to answer.
    let silent = SilentMounts()
    let moves = origins.filter(\.isItself).map {
      PlanMove(old: $0.path, new: path, silent: silent)
    }
    let written = try state.file.write { db in
      let written = try copy(db, path: path, kind: kind, origins: origins, last: last)
      for move in moves { try move.run(db) }
      return written
    }
    state.origins = []
    state.deck = written.row
    for (row, known) in written.cards {
      if let card = state.source?.card(of: known) { state.rows.learn(card, row) }
    }
    return try DeckNewsReading(path: path).run(&state).filter { !written.known.contains($0.id) }
  }

  private static func copy(
    _ db: Database, path: [UInt8], kind: CardKind, origins: [DeckOrigin], last: Int64
  ) throws -> Written {
    let origins = try origins.compactMap { origin in
      try DeckRow.find(db, path: origin.path).map { (deck: $0, isItself: origin.isItself) }
    }
    let deck =
      try DeckRow.find(db, path: path)
      ?? DeckRow.insert(
        db, path: path, origin: origins.first?.deck.origin ?? origins.first?.deck.uid,
        kind: kind)
    var known: Set<EventID> = []
    for (origin, isItself) in origins {
      try RowReader.each(
        db, "SELECT uid FROM event WHERE deck = ? AND id <= ?", [origin.row, last]
      ) { known.insert(try $0.id(0)) }
      try deck.takeUp(db, origin.row, applied: isItself)
    }
    var cards: [(row: Int64, known: KnownCard)] = []
    try CardRow.each(db, of: deck.row) { cards.append(($0.row, $0.known)) }
    return Written(row: deck.row, cards: cards, known: known)
  }
}
