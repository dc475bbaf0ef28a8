import Foundation
import GRDB
import KolodaTriage

/// What a journal held of a long deck in one moment, ready to be used: the cards and the events in
/// columns.
///
/// It is kept in the user's cache, and the next opening reads of the journal only what came since. To
/// have SQLite give a million rows takes longer than all else of an opening; these columns are copied
/// into memory in a hundredth of that. It is never the truth: whatever does not fit the journal, by the
/// deck's revision and by a sample, is read from that as if there were no snapshot.
struct DeckSnapshot: Sendable {
  /// What tells whether it still holds, which comes first in the file.
  struct Head: Sendable {
    /// The deck's number and row.
    var deck: EventID
    var row: Int64
    /// The deck's revision.
    var revision: EventID
    /// What the journal's tables were.
    var tables: Int64
    /// The row of its last event, and how many cards that has.
    var lastEvent: Int64
    var lastEventCards: Int64
  }

  let head: Head
  /// Its cards and their rows.
  var cards: KnownCards
  var cardRows: PackedColumn
  /// Its events, which call their cards by places.
  var events: EventLog

  /// How many cards and how many events are compared with the journal.
  private static let sampleCount = 16

  /// Takes what was read of a deck of a journal that has revisions, in the transaction that it was read
  /// in; nil for another.
  init?(_ db: Database, of deck: DeckRow, _ record: DeckRecord) throws {
    guard let revision = try DeckRevisions.revision(db, of: deck.row),
      let tables = try DeckRevisions.tables(db),
      let last = try Head.lastEvent(db, of: deck.row),
      record.cards.count == record.cardRows.count
    else { return nil }
    head = Head(
      deck: deck.uid, row: deck.row, revision: revision, tables: tables, lastEvent: last,
      lastEventCards: try Head.countCards(db, of: last))
    cards = record.cards
    cardRows = record.cardRows
    events = record.events
  }

  /// The row of its last card, 0 for none.
  var lastCard: Int64 { cardRows.max().map { Int64($0) } ?? 0 }

  /// Whether the journal has all of its cards and events, and nothing else up to the last of them, if
  /// its head holds.
  func holds(_ db: Database) throws -> Bool {
    // A copy of the journal has the same revision until a row of either changes. That its last event is
    // there says that the cards which events name are the same; each behind them is compared.
    var place = events.greatestPlace + 1
    var isSame = true
    try RowReader.each(
      // By the index of keys all cards of the deck would be gone through.
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

  /// Places from all over a list, its ends among them.
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

  /// Whether no row of the deck was changed since.
  func holds(_ db: Database, for deck: DeckRow) throws -> Bool {
    try deck.uid == self.deck && deck.row == row
      && DeckRevisions.revision(db, of: row) == revision && DeckRevisions.tables(db) == tables
      && Self.countCards(db, of: lastEvent) == lastEventCards
  }
}

extension DeckSnapshot {
  /// How a snapshot begins, in the order of bytes that it was written in; another with each change of
  /// what is kept.
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

  /// - Parameter isWanted: answers by its head whether the rest is to be read.
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
