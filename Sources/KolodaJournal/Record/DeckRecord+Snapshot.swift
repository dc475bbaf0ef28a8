import GRDB
import KolodaTriage

extension DeckRecord {
  /// Reads a deck of a journal of version 2 or 3, from its snapshot and the events since, if there
  /// is a valid snapshot.
  ///
  /// - Parameters:
  ///   - snapshots: The folder in which its snapshot may be; nil to use none.
  ///   - many: The number of events from which they are read in parallel with the cards, and from
  ///     which a new snapshot is worthwhile.
  static func read(
    _ db: Database, _ deck: DeckRow, in snapshots: SnapshotFolder? = nil,
    many: Int = SnapshotFolder.manyEvents
  ) throws -> DeckRecord {
    var known = 0
    var continued: DeckRecord?
    let snapshot = snapshots?.snapshot(of: deck.uid) { try $0.holds(db, for: deck) }
    if let snapshot, try snapshot.holds(db) {
      known = snapshot.events.count
      continued = try DeckRecord(from: snapshot, db)
    }
    var record: DeckRecord
    if let continued {
      record = continued
    } else {
      known = 0
      record = DeckRecord()
      try record.add(db, deck.row, isOwn: true, try BackgroundEvents(db, of: deck.row, from: many))
    }
    record.row = deck.row
    if snapshots != nil, record.events.count - known >= many {
      record.snapshot = try DeckSnapshot(
        db, of: deck, cards: record.cards, cardRows: record.cardRows, events: record.events)
      record.lacksRevisions = record.snapshot == nil
    }
    return record
  }

  /// Continues from a snapshot with what was added since; nil if a card was added out of order.
  private init?(from snapshot: DeckSnapshot, _ db: Database) throws {
    let lastCard = snapshot.lastCard
    cards = snapshot.cards
    cardRows = snapshot.cardRows
    events = snapshot.events
    lastEvent = snapshot.head.lastEvent
    let deck = snapshot.head.row
    try addDeckFacts(db, deck)
    var rows: [Int64] = []
    try CardRow.read(db, of: deck, after: lastCard, into: &cards) { row, _ in
      rows.append(row)
      return true
    }
    for row in rows { cardRows.append(Int(row)) }
    var places = RowPlaces()
    var isSorted = false
    var missing: [Int64] = []
    try EventRow.each(db, of: deck, after: snapshot.head.lastEvent) { event in
      if !isSorted {
        for (place, row) in cardRows.enumerated() { places[Int64(row)] = place }
        isSorted = true
      }
      missing += event.event.cards.filter { places[$0] == nil }
      let named = event.event.naming(event.event.cards.compactMap { places[$0] })
      events.append(named)
      for card in named.cards { cards.setDecided(card) }
      lastEvent = max(lastEvent, event.row)
    }
    // A card of another deck never belongs to this one, so it can be ignored.
    for row in missing {
      let isHere = try RowReader.first(
        db, "SELECT 1 FROM card WHERE id = ? AND deck = ?", [row, deck])
      if isHere != nil { return nil }
    }
  }
}
