import GRDB
import KolodaFiles
import KolodaTriage

/// Reads a deck from the journal, found by its path or recognised as a deck that has moved.
///
/// A deck without decisions is recognised as another deck that has moved if at least half of a
/// sample of that deck's decided cards are here, and less than half of their files are where they
/// were. Cards that an Apply took away don't count, wherever they are now. If a third deck is still
/// in its place and has all that the other deck has, it continues that deck, and the cards here are
/// one more copy, unless their files are the other deck's own. A deck that has taken up another
/// deck's events looks at that deck again when its place is gone: it may have moved back. A place
/// that does not answer counts as gone, like that of an unplugged disk, and so does one that leads
/// here.
struct DeckLoading {
  let path: [UInt8]
  /// Returns whether the file of a card seen elsewhere is in this deck; nil to check the file
  /// system.
  var isHere: ((KnownCard) -> Bool)?
  /// The folder with snapshots of decks.
  var snapshots: SnapshotFolder?
  private let silent = SilentMounts()

  /// The maximum number of decided cards to look for.
  static let sampleCount = 32

  private struct Candidate {
    let deck: DeckRow
    let sample: [KnownCard]
    /// The row of the deck's newest event.
    let lastEvent: Int64
  }

  func load(
    from file: inout JournalFile, last: ([UInt8]?) -> Void = { _ in },
    found: (DeckSample) -> Int
  ) throws(JournalError) -> DeckRecord {
    let first = try file.read { try read($0, last: last) }
    guard case (var record, let candidates)? = first else { return DeckRecord() }
    var moved = candidates.filter { hasMoved($0, found: found) }
    let isNew = record.events.isEmpty
    if isNew, !moved.isEmpty {
      moved =
        try file.read { db in try moved.filter { try !isContinued($0, by: candidates, db) } } ?? []
    }
    guard let last = moved.max(by: { $0.lastEvent < $1.lastEvent }) else { return record }
    // Events mean the same in any order, so all decks in a chain of moves can simply be merged.
    let added = try file.read { db in
      for candidate in moved {
        let origin = origin(candidate)
        try record.add(db, candidate.deck.row, isOwn: false, applied: origin.isItself)
        guard origin.isItself else { continue }
        let move = PlanMove(old: origin.path, new: path, silent: silent)
        record.placed.formUnion(try PlanTables.placed(db, in: move.old).map(move.place))
      }
      return record
    }
    guard var record = added else { return DeckRecord() }
    // A snapshot may only contain the deck's own events.
    record.snapshot = nil
    record.origins = ([last] + moved.filter { $0.deck.path != last.deck.path }).map(origin)
    // A deck with a history of its own continues that history and is not shown as moved.
    record.formerPlaces = isNew ? record.origins.map(\.path) : []
    return record
  }

  private func origin(_ candidate: Candidate) -> DeckOrigin {
    let here = candidate.sample.count { card in
      isHere?(card) ?? DeckOrigin.isFile(of: card, in: path)
    }
    return DeckOrigin(path: candidate.deck.path, isItself: 2 * here >= candidate.sample.count)
  }

  private func hasMoved(_ candidate: Candidate, found: (DeckSample) -> Int) -> Bool {
    // Finding cards may need all of a large file, so a file that is still in its place is asked about
    // first, unless that might take forever.
    guard !candidate.sample.isEmpty, !isSurelyThere(candidate.deck) else { return false }
    let sample = DeckSample(
      cards: candidate.sample, place: place(candidate.deck.path),
      isFolder: candidate.deck.isFolder)
    guard 2 * found(sample) >= candidate.sample.count else { return false }
    return !isThere(candidate.deck, with: candidate.sample)
  }

  /// Whether one of the decks that are still in their places has all that a deck whose place is
  /// gone has, so that the cards here are one more copy.
  private func isContinued(
    _ gone: Candidate, by decks: [Candidate], _ db: Database
  ) throws -> Bool {
    let others = decks.filter { $0.deck.isRelated(to: gone.deck) }
    guard !others.isEmpty, !origin(gone).isItself else { return false }
    return try others.contains { other in
      try isThere(other.deck, with: other.sample)
        && !gone.deck.hasDecisions(db, besides: other.deck)
    }
  }

  private func read(
    _ db: Database, last tell: ([UInt8]?) -> Void
  ) throws -> (DeckRecord, [Candidate]) {
    let decks = try DeckRow.all(db)
    let deck = decks.first { $0.path == path }
    if let deck { tell(try CardRow.lastPlace(db, of: deck.row)) }
    var record = try deck.map { try DeckRecord.read(db, $0, in: snapshots) } ?? DeckRecord()
    record.lamport = try FactRow.latestForgotten(db, at: path)
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

  private func isThere(_ path: [UInt8]) -> Bool { place(path).isThere ?? false }

  private func place(_ path: [UInt8]) -> OtherPlace {
    OtherPlace(path: path, deck: self.path, silent: silent)
  }

  /// Whether a deck that is a file is in its place; false if only a network could tell.
  private func isSurelyThere(_ deck: DeckRow) -> Bool {
    guard !deck.isFolder else { return false }
    return !MountList().isRemote(deck.path) && isThere(deck.path)
  }

  /// Whether the deck is still in its place, so that the cards found here are copies.
  private func isThere(_ deck: DeckRow, with cards: [KnownCard]) -> Bool {
    // A deck of records is its file, a shared deck its folder; if that is there, the deck is.
    if !deck.isFolder, isThere(deck.path) { return true }
    return isThere(deck.path, with: cards)
  }

  /// Whether at least half of the cards' files are where they were.
  private func isThere(_ path: [UInt8], with cards: [KnownCard]) -> Bool {
    let names = cards.compactMap(\.sighting?.name)
    return (place(path).count(names) ?? 0) * 2 >= max(names.count, 1)
  }

  /// An SQL condition: the card has been decided.
  private static let isDecided =
    "EXISTS (SELECT 1 FROM event_card WHERE event_card.card = card.id)"
  /// An SQL condition: no Apply has moved the card away or to the trash.
  private static let isLeft = """
    coalesce((SELECT event.text FROM event_card JOIN event ON event.id = event_card.event
      WHERE event_card.card = card.id AND event.kind = 'applied'
      ORDER BY event.lamport DESC, event.uid DESC LIMIT 1), '') NOT IN ('move', 'trash')
    """

  /// Takes a sample from all over the deck's rows: of decided cards, or else of undecided ones.
  private func sample(_ db: Database, _ deck: Int64) throws -> [KnownCard] {
    // What was forgotten here doesn't come back with a copy of it.
    if try FactRow.isForgotten(db, at: path, of: deck) { return [] }
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
    // A damaged file may contain any number.
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
}
