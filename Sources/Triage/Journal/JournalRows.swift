import GRDB
import KolodaFiles

import struct Foundation.Data

/// A deck as the journal holds it.
struct DeckRow: Sendable {
  let row: Int64
  let path: [UInt8]
  let device: UInt64
  let inode: UInt64
}

/// A decision, an undo or a redo as the journal holds it.
struct EventRow: Sendable {
  enum Kind: String {
    case decide, undo, redo
  }

  let row: Int64
  let kind: Kind
  let card: Int64
  let pile: Pile
  let time: UTCTime
}

extension Database {
  func deck(path: [UInt8]) throws -> DeckRow? {
    try decks("path = ?", [Data(path)]).first
  }

  func decks(device: UInt64, inode: UInt64) throws -> [DeckRow] {
    try decks(
      "inode = ? AND device = ?", [Int64(bitPattern: inode), Int64(bitPattern: device)])
  }

  private func decks(_ condition: String, _ arguments: StatementArguments) throws -> [DeckRow] {
    try cachedStatement(sql: "SELECT id, path, device, inode FROM deck WHERE \(condition)")
      .all(arguments) { row in
        DeckRow(
          row: try row.integer(0), path: try row.blob(1),
          device: UInt64(bitPattern: try row.integer(2)),
          inode: UInt64(bitPattern: try row.integer(3)))
      }
  }

  func cards(of deck: Int64) throws -> [KnownCard] {
    try cards("deck = ?", [deck])
  }

  func card(_ row: Int64) throws -> KnownCard? {
    try cards("id = ?", [row]).first
  }

  func cards(of deck: Int64, path: [UInt8]) throws -> [KnownCard] {
    try cards("deck = ? AND path = ?", [deck, Data(path)])
  }

  func cards(of deck: Int64, size: Int64, _ fingerprint: Fingerprint) throws -> [KnownCard] {
    try cards(
      "deck = ? AND size = ? AND fingerprint = ? ORDER BY ordinal",
      [deck, size, Data(fingerprint.bytes)])
  }

  private func cards(_ condition: String, _ arguments: StatementArguments) throws -> [KnownCard] {
    try cachedStatement(
      sql: """
        SELECT id, fingerprint, ordinal, path, size, modified, device, inode, seen
        FROM card WHERE \(condition)
        """
    ).all(arguments) { row in
      let path: DatabaseValue = row[3]
      return KnownCard(
        row: try row.integer(0), fingerprint: Fingerprint(bytes: try row.blob(1)),
        ordinal: try row.integer(2),
        name: path.isNull ? nil : FileName(bytes: try row.blob(3)),
        state: FileState(
          size: try row.integer(4), modified: try row.integer(5),
          device: UInt64(bitPattern: try row.integer(6)),
          inode: UInt64(bitPattern: try row.integer(7))),
        seen: UTCTime(microseconds: try row.integer(8)))
    }
  }

  /// Whether there is any event, of any deck.
  func hasEvents() throws -> Bool {
    try Row.fetchOne(self, sql: "SELECT 1 FROM event LIMIT 1") != nil
  }

  func events(of deck: Int64, after row: Int64) throws -> [EventRow] {
    try cachedStatement(
      sql: "SELECT id, kind, card, pile, time FROM event WHERE deck = ? AND id > ? ORDER BY id"
    ).all([deck, row]) { row in
      EventRow(
        row: try row.integer(0), kind: try row.word(1), card: try row.integer(2),
        pile: try row.word(3), time: UTCTime(microseconds: try row.integer(4)))
    }
  }
}

extension Statement {
  fileprivate func all<Value>(
    _ arguments: StatementArguments, _ value: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    let rows = try Row.fetchCursor(self, arguments: arguments)
    while let row = try rows.next() { values.append(try value(row)) }
    return values
  }
}

/// Reading that throws where GRDB's own subscripts would trap: a damaged file may hold anything.
extension Row {
  fileprivate func integer(_ column: Int) throws -> Int64 {
    guard let value = Int64.fromDatabaseValue(self[column]) else { throw damaged(column) }
    return value
  }

  fileprivate func blob(_ column: Int) throws -> [UInt8] {
    guard let value = Data.fromDatabaseValue(self[column]) else { throw damaged(column) }
    return Array(value)
  }

  fileprivate func word<Word: RawRepresentable>(
    _ column: Int
  ) throws -> Word where Word.RawValue == String {
    guard let text = String.fromDatabaseValue(self[column]), let word = Word(rawValue: text)
    else { throw damaged(column) }
    return word
  }

  private func damaged(_ column: Int) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unexpected value in column \(column)")
  }
}
