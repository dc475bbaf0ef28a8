import GRDB
import Koloda
import KolodaFiles

import struct Foundation.Data

/// What one transaction writes; it holds once the transaction is committed.
struct DeckCommit {
  /// The deck's row.
  let deck: Int64
  /// Rows that files turned out to have, or were given.
  private(set) var rows: [Int: Int64] = [:]
  /// The event.
  private(set) var event: EventRow?

  /// Finds the deck's row or makes it, and writes down what opening the folder found out.
  init(_ db: Database, _ book: DeckBook) throws {
    let folder = book.listing
    let node = [Int64(bitPattern: folder.device), Int64(bitPattern: folder.inode)]
    if let known = try book.deck ?? db.deck(path: folder.folder.bytes)?.row {
      deck = known
    } else {
      try db.execute(
        sql: "INSERT INTO deck (path, device, inode) VALUES (?, ?, ?)",
        arguments: [Data(folder.folder.bytes), node[0], node[1]])
      deck = db.lastInsertedRowID
    }
    guard let findings = book.findings else { return }
    if findings.hasNewPlace {
      // Where another window has given the path a deck of its own, this one keeps its old path.
      try db.execute(
        sql: "UPDATE OR IGNORE deck SET path = ?, device = ?, inode = ? WHERE id = ?",
        arguments: [Data(folder.folder.bytes), node[0], node[1], deck])
    }
    for (index, state) in findings.moved.sorted(by: { $0.key < $1.key }) {
      guard let row = book.rows[index] else { continue }
      try move(db, row, to: index, of: book, state)
    }
    for (index, sample) in findings.strangers.sorted(by: { $0.key < $1.key }) {
      rows[index] = try card(db, book, index, sample)
    }
  }

  /// Writes an event.
  /// - Parameters:
  ///   - samples: The fingerprints of the card's file and of files that may be its doubles, where
  ///     their rows are not known.
  mutating func write(
    _ db: Database, _ book: DeckBook, _ event: DeckEvent, pile: Pile, samples: [Int: FileSample],
    at time: UTCTime
  ) throws {
    let index = event.card.rawValue
    let row = try book.rows[index] ?? rows[index] ?? card(db, book, index, samples[index])
    rows[index] = row
    for (double, sample) in samples.sorted(by: { $0.key < $1.key })
    where book.rows[double] == nil && rows[double] == nil {
      rows[double] = try card(db, book, double, sample)
    }
    let kind: EventRow.Kind =
      switch event {
      case .decide: .decide
      case .undo: .undo
      case .redo: .redo
      }
    try db.cachedStatement(
      sql: "INSERT INTO event (deck, kind, card, pile, time) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [deck, kind.rawValue, row, pile.rawValue, time.microseconds])
    self.event = EventRow(
      row: db.lastInsertedRowID, kind: kind, card: row, pile: pile, time: time)
  }

  /// Finds the card of a file, or makes it with the lowest ordinal that no equal file has.
  private func card(
    _ db: Database, _ book: DeckBook, _ index: Int, _ sample: FileSample?
  ) throws -> Int64 {
    let file = book.listing.files[index]
    let state = sample?.state ?? file.state
    let fingerprint = sample?.fingerprint ?? .unreadable
    let here = try db.cards(of: deck, path: file.name.bytes)
    if let card = here.first(where: { $0.state.isUnchanged(from: state) }) { return card.row }

    let equals = try db.cards(of: deck, size: state.size, fingerprint)
    if fingerprint.isReadable,
      let card = equals.first(where: { card in
        card.canBe(file) && !rows.values.contains(card.row)
          && !book.isTaken(card, byOtherThan: index)
      })
    {
      try move(db, card.row, to: index, of: book, state)
      return card.row
    }
    let ordinals = Set(equals.map(\.ordinal))
    let ordinal = (0...Int64(equals.count)).first { !ordinals.contains($0) } ?? 0
    try db.cachedStatement(
      sql: """
        INSERT INTO card (deck, size, fingerprint, ordinal, modified, device, inode, seen)
        VALUES (?, ?, ?, ?, 0, 0, 0, 0)
        """
    ).execute(arguments: [deck, state.size, Data(fingerprint.bytes), ordinal])
    let row = db.lastInsertedRowID
    try move(db, row, to: index, of: book, state)
    return row
  }

  /// Notes where a card's file lies now, and that no other card's does.
  private func move(
    _ db: Database, _ row: Int64, to index: Int, of book: DeckBook, _ state: FileState
  ) throws {
    let path = Data(book.listing.files[index].name.bytes)
    try db.cachedStatement(
      sql: "UPDATE card SET path = NULL WHERE deck = ? AND path = ? AND id <> ?"
    ).execute(arguments: [deck, path, row])
    try db.cachedStatement(
      sql: "UPDATE card SET path = ?, modified = ?, device = ?, inode = ?, seen = ? WHERE id = ?"
    ).execute(arguments: [
      path, state.modified, Int64(bitPattern: state.device), Int64(bitPattern: state.inode),
      book.sighting(of: index).microseconds, row,
    ])
  }
}
