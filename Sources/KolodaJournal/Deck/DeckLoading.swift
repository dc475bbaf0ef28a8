import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// Reads a deck from the journal: the one of its path, or the one that it was at another path.
///
/// A deck that has no decisions here is taken for another that moved when at least half of a
/// sample of the cards that were decided there are found here, and less than half of their files
/// are where they were. Cards that an Apply took away do not count, wherever they are now. A deck that took up
/// another's events looks at that one again when its place
/// is gone: it may have moved back.
struct DeckLoading {
  let path: [UInt8]
  /// Whether the file of a card that was seen elsewhere is here; nil to look.
  var isHere: ((KnownCard) -> Bool)?
  /// Where a snapshot of the deck may be.
  var snapshots: SnapshotFolder?

  /// How many decided cards are looked for at most.
  static let sampleCount = 32

  private struct Candidate {
    let deck: DeckRow
    let sample: [KnownCard]
    /// The row of its newest event.
    let lastEvent: Int64
  }

  func load(
    from file: inout JournalFile, last: ([UInt8]?) -> Void = { _ in },
    found: ([KnownCard]) -> Int
  ) throws(JournalError) -> DeckRecord {
    let first = try file.read { db, version in
      version == 1 ? try readFirstVersion(db, found: found) : try read(db, last: last)
    }
    guard case (var record, let candidates)? = first else { return DeckRecord() }
    let moved = candidates.filter { hasMoved($0, found: found) }
    guard let last = moved.max(by: { $0.lastEvent < $1.lastEvent }) else { return record }
    let isNew = record.events.isEmpty
    // Events mean the same in any order, so the decks of a chain of moves need not be told apart.
    let added = try file.read { db, version in
      guard version >= 2 else { return record }
      for candidate in moved {
        let origin = origin(candidate)
        try record.add(db, candidate.deck.row, isOwn: false, applied: origin.isItself)
        guard origin.isItself else { continue }
        let move = PlanMove(old: origin.path, new: path)
        record.placed.formUnion(try PlanTables.placed(db, in: move.old).map(move.place))
      }
      return record
    }
    guard var record = added else { return DeckRecord() }
    // It holds only what is the deck's own.
    record.snapshot = nil
    record.origins = ([last] + moved.filter { $0.deck.path != last.deck.path }).map(origin)
    // Where the deck has a history of its own, it is that one that goes on.
    record.movedFrom = isNew ? last.deck.path : nil
    return record
  }

  private func origin(_ candidate: Candidate) -> DeckOrigin {
    let here = candidate.sample.count { card in
      isHere?(card) ?? DeckOrigin.isFile(of: card, in: path)
    }
    return DeckOrigin(path: candidate.deck.path, isItself: 2 * here >= candidate.sample.count)
  }

  private func hasMoved(_ candidate: Candidate, found: ([KnownCard]) -> Int) -> Bool {
    guard !candidate.sample.isEmpty, 2 * found(candidate.sample) >= candidate.sample.count else {
      return false
    }
    return !isThere(candidate.deck, with: candidate.sample)
  }

  private func read(
    _ db: Database, last tell: ([UInt8]?) -> Void
  ) throws -> (DeckRecord, [Candidate]) {
    let decks = try DeckRow.all(db)
    let deck = decks.first { $0.path == path }
    if let deck { tell(try CardRow.lastPlace(db, of: deck.row)) }
    var record = try deck.map { try DeckRecord.read(db, $0, in: snapshots) } ?? DeckRecord()
    record.isFirstUse = try Int64.fetchOne(db, sql: "SELECT 1 FROM event LIMIT 1") == nil
    record.placed = try PlanTables.placed(db, in: path)
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM event") ?? 0
    record.lastEvent = last
    let others = decks.filter { other in
      guard other.path != path else { return false }
      guard let deck, !record.events.isEmpty else { return true }
      return deck.isRelated(to: other) && !isThere(other.path)
    }
    let own = Set(others.isEmpty ? [] : record.events.map(\.id))
    return (
      record,
      try others.compactMap { other in
        if !own.isEmpty, try !hasMore(db, other.row, than: own),
          try !PlanMove.hasPlan(db, other.path)
        {
          return nil
        }
        let last = try Int64.fetchOne(
          db, sql: "SELECT max(id) FROM event WHERE deck = ?", arguments: [other.row])
        return Candidate(deck: other, sample: try sample(db, other.row), lastEvent: last ?? 0)
      }
    )
  }

  private func hasMore(_ db: Database, _ deck: Int64, than own: Set<EventID>) throws -> Bool {
    var isMore = false
    try RowReader.each(
      db, "SELECT uid FROM event WHERE deck = ? AND kind <> 'applied'", [deck]
    ) { reader in
      if !isMore { isMore = !own.contains(try reader.id(0)) }
    }
    return isMore
  }

  private func isThere(_ path: [UInt8]) -> Bool {
    var status = stat()
    return stat(cString(path), &status) == 0
  }

  /// Whether at least half of some cards' files are where they were, or what they are in: their
  /// deck has not moved, and what is found here is a copy.
  private func isThere(_ deck: DeckRow, with cards: [KnownCard]) -> Bool {
    // Records are in the file, or in the folder of a shared pile: that is the deck.
    if deck.kind != DeckKind.folder.rawValue, isThere(deck.path) { return true }
    return isThere(deck.path, with: cards)
  }

  /// Whether at least half of some cards' files are where they were.
  private func isThere(_ path: [UInt8], with cards: [KnownCard]) -> Bool {
    let names = cards.compactMap(\.sighting?.name)
    let found = names.count { isThere(path + [UInt8(ascii: "/")] + $0) }
    return found * 2 >= max(names.count, 1)
  }

  /// What is asked of a card for a sample: that it was decided.
  private static let isDecided =
    "EXISTS (SELECT 1 FROM event_card WHERE event_card.card = card.id)"
  /// That no Apply has taken it away.
  private static let isLeft = """
    coalesce((SELECT event.text FROM event_card JOIN event ON event.id = event_card.event
      WHERE event_card.card = card.id AND event.kind = 'applied'
      ORDER BY event.lamport DESC, event.uid DESC LIMIT 1), '') NOT IN ('move', 'trash')
    """

  /// Takes decided cards from all over the deck's rows, or undecided ones where no decided one is
  /// left.
  private func sample(_ db: Database, _ deck: Int64) throws -> [KnownCard] {
    let decided = try sample(db, deck, where: "\(Self.isDecided) AND \(Self.isLeft)")
    return try decided.isEmpty ? sample(db, deck, where: Self.isLeft) : decided
  }

  private func sample(
    _ db: Database, _ deck: Int64, where condition: String
  ) throws -> [KnownCard] {
    var ends: (first: Int64, last: Int64)?
    try RowReader.each(
      db, "SELECT min(id), max(id) FROM card WHERE deck = ? HAVING min(id) IS NOT NULL", [deck]
    ) { ends = (try $0.integer(0), try $0.integer(1)) }
    // A damaged file may hold any number.
    guard let ends, case let (distance, isFar) = ends.last.subtractingReportingOverflow(ends.first),
      !isFar
    else { return [] }
    var rows: [Int64] = []
    let count = Int64(Self.sampleCount)
    for step in 0..<count {
      guard rows.last != .max else { break }
      let start = ends.first + distance / count * step
      let row = try Int64.fetchOne(
        db,
        sql: """
          SELECT id FROM card WHERE id >= ? AND deck = ? AND \(condition)
          ORDER BY id LIMIT 1
          """, arguments: [max(start, (rows.last ?? 0) + 1), deck])
      guard let row else { break }
      rows.append(row)
    }
    return try rows.compactMap { row in
      var card = try CardRow.find(db, row: row)?.known
      card?.isDecided = true
      return card
    }
  }

  private func readFirstVersion(
    _ db: Database, found: ([KnownCard]) -> Int
  ) throws -> (DeckRecord, [Candidate]) {
    let decks = try FirstVersion.read(db)
    if let deck = decks.first(where: { $0.path == path }), !deck.events.isEmpty {
      return (DeckRecord(deck), [])
    }
    var record = DeckRecord()
    record.isFirstUse = decks.allSatisfy(\.events.isEmpty)
    var best: (deck: FirstVersion, share: Double)?
    for deck in decks {
      let decided = deck.cards.map(\.known).filter(\.isDecided)
      let step = max(decided.count / Self.sampleCount, 1)
      let sample = stride(from: 0, to: decided.count, by: step).prefix(Self.sampleCount)
        .map { decided[$0] }
      guard !sample.isEmpty else { continue }
      let share = Double(found(sample)) / Double(sample.count)
      guard share >= 0.5, share >= best?.share ?? 0 else { continue }
      if !isThere(deck.path, with: sample) { best = (deck, share) }
    }
    if let best {
      record = DeckRecord(best.deck)
      record.movedFrom = best.deck.path
      record.origins = [DeckOrigin(path: best.deck.path, isItself: true)]
    }
    return (record, [])
  }
}
