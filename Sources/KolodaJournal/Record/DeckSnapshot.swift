import FoundationEssentials
import GRDB
import KolodaTriage

/// The cards and events of a long deck at one moment, in columns that can be used directly.
///
/// It is stored in the user's cache, so that the next opening reads only later rows from the
/// journal. Fetching a million rows through SQLite takes longer than the whole rest of an opening;
/// reading these columns takes a hundredth of that. The journal stays the only truth: a snapshot
/// that differs from it, by the deck's revision or in a sample, is ignored.
struct DeckSnapshot: Sendable {
  /// What decides whether the snapshot is still valid; stored first in the file.
  struct Head: Sendable {
    /// The deck's id and row.
    var deck: EventID
    var row: Int64
    /// The deck's revision.
    var revision: EventID
    /// The state of the journal's tables.
    var tables: Int64
    /// The row of the deck's last event, and the number of cards of that event.
    var lastEvent: Int64
    var lastEventCards: Int64
  }

  let head: Head
  /// The deck's cards and their rows.
  var cards: KnownCards
  var cardRows: PackedColumn
  /// The deck's events, which refer to cards by position.
  var events: EventLog

  /// The number of cards and of events that are compared with the journal.
  private static let sampleCount = 16

  /// Makes a snapshot of what was read of a deck, in the transaction in which it was read; nil if the
  /// journal has no revisions or the deck no events.
  init?(
    _ db: Database, of deck: DeckRow, cards: KnownCards, cardRows: PackedColumn, events: EventLog
  ) throws {
    guard let revision = try DeckRevisions.revision(db, of: deck.row),
      let tables = try DeckRevisions.tables(db),
      let last = try Head.lastEvent(db, of: deck.row),
      cards.count == cardRows.count
    else { return nil }
    head = Head(
      deck: deck.uid, row: deck.row, revision: revision, tables: tables, lastEvent: last,
      lastEventCards: try Head.countCards(db, of: last))
    (self.cards, self.cardRows, self.events) = (cards, cardRows, events)
  }

  /// The row of the deck's last card; 0 if there is none.
  var lastCard: Int64 { cardRows.max().map { Int64($0) } ?? 0 }

  /// Whether the journal contains all of the snapshot's cards and events and no others up to the
  /// last of them; only meaningful if `head` is valid.
  func holds(_ db: Database) throws -> Bool {
    // A copy of the journal keeps the revision until rows change in either. As the last event is
    // there, the cards named by events are the same; the cards after these are compared one by one.
    var place = events.greatestPlace + 1
    var isSame = true
    try RowReader.each(
      // `+deck` keeps SQLite from using the index of keys, with which it would visit all cards of
      // the deck.
      db, "SELECT id, key FROM card WHERE +deck = ? AND id > ? AND id <= ? ORDER BY id",
      [head.row, place > 0 ? Int64(cardRows[place - 1]) : 0, lastCard]
    ) { reader in
      isSame =
        try isSame && place < cards.count && Int64(cardRows[place]) == reader.integer(0)
        && cards.keys[place] == reader.key(1)
      place += 1
    }
    guard isSame, place == cards.count else { return false }
    for place in Self.sample(of: cards.count) {
      guard try CardRow.find(db, row: Int64(cardRows[place]))?.known.key == cards.keys[place] else {
        return false
      }
    }
    for place in Self.sample(of: events.count) {
      let found = try RowReader.first(
        db, "SELECT id FROM event WHERE deck = ? AND uid = ?",
        [head.row, Data(events[place].id.bytes)])
      guard let found, found <= head.lastEvent else { return false }
    }
    return true
  }

  /// Returns positions spread over a list, including both ends.
  private static func sample(of count: Int) -> [Int] {
    guard count > sampleCount else { return Array(0..<count) }
    return (0..<sampleCount).map { (count - 1) * $0 / (sampleCount - 1) }
  }
}

extension DeckSnapshot.Head {
  fileprivate static func lastEvent(_ db: Database, of deck: Int64) throws -> Int64? {
    try RowReader.first(db, "SELECT max(id) FROM event WHERE deck = ?", [deck])
  }

  fileprivate static func countCards(_ db: Database, of event: Int64) throws -> Int64 {
    try RowReader.first(db, "SELECT count(*) FROM event_card WHERE event = ?", [event]) ?? 0
  }

  /// Whether none of the deck's rows has changed since the snapshot.
  func holds(_ db: Database, for deck: DeckRow) throws -> Bool {
    try deck.uid == self.deck && deck.row == row
      && DeckRevisions.revision(db, of: row) == revision && DeckRevisions.tables(db) == tables
      && Self.countCards(db, of: lastEvent) == lastEventCards
  }
}

extension DeckSnapshot {
  /// The first number of a snapshot file, in the byte order of the machine that wrote it; changed
  /// with each change of the format.
  private static let magic = 0x3250_414e_534b_4c4b

  func write(to writer: inout ColumnWriter) throws {
    try writer.write(Self.magic)
    for id in [head.deck, head.revision] { try writer.write(id) }
    for number in [head.row, head.tables, head.lastEvent, head.lastEventCards] {
      try writer.write(Int(number))
    }
    try cards.write(to: &writer)
    try cardRows.write(to: &writer)
    try events.write(to: &writer)
    try writer.finish()
  }

  /// - Parameter isWanted: Returns, given the head, whether to read the rest.
  init(from reader: inout ColumnReader, ifHead isWanted: (Head) throws -> Bool) throws {
    guard try reader.number() == Self.magic else { throw ColumnReader.Damage() }
    let (deck, revision) = (try reader.id(), try reader.id())
    head = Head(
      deck: deck, row: Int64(try reader.number()), revision: revision,
      tables: Int64(try reader.number()), lastEvent: Int64(try reader.number()),
      lastEventCards: Int64(try reader.number()))
    guard try isWanted(head) else { throw ColumnReader.Damage() }
    cards = try KnownCards(from: &reader)
    cardRows = try PackedColumn(from: &reader)
    events = try EventLog(from: &reader, cardCount: cards.count)
    guard cardRows.count == cards.count else { throw ColumnReader.Damage() }
    try reader.finish()
  }
}
