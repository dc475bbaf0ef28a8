import Foundation
import GRDB

/// The events of a journal, read with nothing but SQLite.
struct KeptEvents {
  struct Kept {
    var event: RobotLife.Try
    var lamport: Int64
  }

  /// The events in the order in which they were written.
  private(set) var all: [Kept] = []
  /// The result of SQLite's integrity check: `ok`.
  private(set) var integrity = ""

  init(_ journal: URL) throws {
    guard FileManager.default.fileExists(atPath: journal.path) else {
      integrity = "ok"
      return
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    let queue = try DatabaseQueue(path: journal.path, configuration: configuration)
    try queue.read { db in
      integrity = try String.fetchOne(db, sql: "PRAGMA integrity_check") ?? "nothing"
      // A program that was killed early may have left a file without tables.
      guard try db.tableExists("event") else { return }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT e.id, lower(hex(e.uid)) AS uid, e.kind, e.text, lower(hex(e.about)) AS about,
            e.lamport, CAST(card.path AS TEXT) AS path
          FROM event e JOIN event_card c ON c.event = e.id JOIN card ON card.id = c.card
          ORDER BY e.id
          """)
      var last: Int64?
      for row in rows {
        let id: Int64 = row["id"]
        let path: String? = row["path"]
        if id == last {
          all[all.count - 1].event.cards.insert(path ?? "?")
          continue
        }
        last = id
        let kind: String = row["kind"]
        all.append(
          Kept(
            event: RobotLife.Try(
              id: row["uid"], kind: kind,
              what: ["decide", "stars"].contains(kind) ? row["text"] : row["about"],
              cards: [path ?? "?"]), lamport: row["lamport"]))
      }
    }
    try queue.close()
  }

  /// The pile of each card according to the events: that of its newest decide that is alive.
  var piles: [String: String] {
    func isNewer(_ left: Kept, _ right: Kept) -> Bool {
      (left.lamport, left.event.id) > (right.lamport, right.event.id)
    }
    var verdicts: [String: [String: Kept]] = [:]
    for kept in all where ["undo", "redo"].contains(kept.event.kind) {
      for card in kept.event.cards {
        let old = verdicts[kept.event.what]?[card]
        if old.map({ isNewer(kept, $0) }) ?? true {
          verdicts[kept.event.what, default: [:]][card] = kept
        }
      }
    }
    var newest: [String: Kept] = [:]
    for kept in all where kept.event.kind == "decide" {
      for card in kept.event.cards {
        if verdicts[kept.event.id]?[card]?.event.kind == "undo" { continue }
        if newest[card].map({ isNewer(kept, $0) }) ?? true { newest[card] = kept }
      }
    }
    return newest.mapValues(\.event.what)
  }
}
