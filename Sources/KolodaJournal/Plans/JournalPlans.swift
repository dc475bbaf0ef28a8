import FoundationEssentials
import GRDB
import Koloda
import KolodaTriage
import Synchronization

/// The plans of all decks, stored in the journal.
package final class JournalPlans: PlanLog {
  private let location: JournalLocation
  private let author: Author
  private let now: @Sendable () -> UTCTime
  private let file: Mutex<JournalFile>
  private let clock = Clock()

  /// Makes a log; nothing is read yet.
  ///
  /// - Parameter author: The person and seat that apply.
  package init(
    _ location: JournalLocation = .standard, author: Author,
    now: @escaping @Sendable () -> UTCTime
  ) {
    self.location = location
    self.author = author
    self.now = now
    file = Mutex(JournalFile(location, tune: Self.tune))
  }

  /// Configures a connection for long plans.
  private static func tune(_ db: Database) throws {
    // A plan's rows are read again and again.
    try db.execute(sql: "PRAGMA cache_size = -65536")
    // Only kinds of `Event.Kind` are written, so the CHECK constraint is not needed. To evaluate
    // it, SQLite builds the list of kinds again for each event, which takes half as long as writing
    // one.
    try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
  }

  package func begin(_ plan: Plan) throws(PlanLogError) {
    let isFree = try write { db in
      try PlanTables.make(db)
      if try PlanTables.isUnfinished(db, plan.folder) { return false }
      try db.execute(
        sql: "INSERT INTO plan (uid, folder, time, state, keeps_both) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          Data(plan.id.bytes), Data(plan.folder), plan.time.microseconds, plan.state.rawValue,
          plan.keepsBoth ? 1 : 0,
        ])
      let row = db.lastInsertedRowID
      try StepRow.insert(db, row, plan.steps.enumerated())
      for folder in Set(plan.steps.compactMap { $0.to.flatMap(Self.folder) }) {
        try db.execute(
          sql: "INSERT INTO plan_target (plan, folder) VALUES (?, ?)",
          arguments: [row, Data(folder)])
      }
      try PlaceRows.insert(db, row, plan)
      return true
    }
    if !isFree { throw .unfinished }
  }

  package func note(
    _ steps: [Int: Step], applied: [CardKey: Deed], of plan: EventID
  ) throws(PlanLogError) {
    try write { [author, now, clock] db in
      guard let (row, folder) = try Self.find(db, plan) else { return }
      // Noting a step again is no news, nor is undoing a step that was never noted as done.
      let turned = try steps.filter { number, step in
        guard step.action == .turn else { return false }
        let before = try StepRow.state(db, row, number)
        return before != step.state && (step.state == .done || before == .done)
      }.values
      try StepRow.update(db, row, steps)
      try PlaceRows.note(db, row, steps)
      guard !applied.isEmpty || !turned.isEmpty, let deck = try DeckRow.find(db, path: folder)
      else { return }
      var lamport = try clock.read(db, of: deck.row)
      // A turn written into the file replaces the mark, until it is undone: then the former
      // mark counts again. A turn that the user made meanwhile is added to it.
      for step in turned {
        guard let added = step.turnOfMark,
          let card = try CardRow.row(db, of: deck.row, key: step.card)
        else { continue }
        let (turn, mark) = try Self.turn(db, of: card, deck.row, author.person)
        let kind: Event<Int64>.Kind =
          if step.state == .returned, let mark, mark.group == plan {
            .undo(mark.id)
          } else {
            .mark(.turn(turn + added))
          }
        lamport = min(lamport + 1, EventRow.greatestLamport)
        try EventRow.insert(
          db, deck.row,
          Event(
            id: .random(), kind: kind, cards: [card], author: author, group: plan,
            lamport: lamport, time: now()))
      }
      // Where this plan is undone, what an earlier plan did counts again.
      let earlier = try applied.values.contains(.undone) ? Self.done(db, before: row, folder) : [:]
      var done: [(card: Int64, deed: Deed)] = []
      for (key, deed) in applied {
        guard let card = try CardRow.row(db, of: deck.row, key: key) else { continue }
        done.append((card, deed == .undone ? earlier[key] ?? .undone : deed))
      }
      // Rows and ids in the order of the cards are neighbours in the journal's indices.
      var id = EventID.random()
      let events = done.sorted { $0.card < $1.card }.map { card, deed in
        lamport = min(lamport + 1, EventRow.greatestLamport)
        id = id.next
        return Event(
          id: id, kind: .applied(deed), cards: [card], author: author, group: plan,
          lamport: lamport, time: now())
      }
      try EventRow.insert(db, deck.row, new: events)
    }
  }

  package func note(_ state: Plan.State, of plan: EventID) throws(PlanLogError) {
    try write { db in
      try db.execute(
        sql: "UPDATE plan SET state = ? WHERE uid = ?",
        arguments: [state.rawValue, Data(plan.bytes)])
    }
  }

  /// Returns the state of a deck's plan that is unfinished, or else of the newest one that was not
  /// undone; nil if there is none.
  package func state(of folder: [UInt8]) throws(PlanLogError) -> Plan.State? {
    try read { db in
      let text = try String.fetchOne(
        db,
        sql: """
          SELECT state FROM plan WHERE folder = ? AND state <> 'returned'
          ORDER BY state IN ('running', 'returning') DESC, id DESC LIMIT 1
          """, arguments: [Data(folder)])
      return text.flatMap(Plan.State.init)
    }
  }

  package func latest(of folder: [UInt8]) throws(PlanLogError) -> Plan? {
    try read { db in try Self.latest(db, of: folder, before: .max) }
  }

  package func latest(
    of folder: [UInt8], before plan: EventID
  ) throws(PlanLogError) -> Plan? {
    try read { db in
      guard let (row, _) = try Self.find(db, plan) else { return nil }
      return try Self.latest(db, of: folder, before: row)
    }
  }

  /// Returns a deck's unfinished plan, or else its newest one that was not undone, among those
  /// whose row is below a given one.
  private static func latest(
    _ db: Database, of folder: [UInt8], before row: Int64
  ) throws -> Plan? {
    var found: (row: Int64, plan: Plan)?
    try RowReader.each(
      db,
      """
      SELECT id, uid, time, state, keeps_both FROM plan
      WHERE folder = ? AND state <> 'returned' AND id < ?
      ORDER BY state IN ('running', 'returning') DESC, id DESC LIMIT 1
      """, [Data(folder), row]
    ) { reader in
      guard let state = Plan.State(rawValue: try reader.text(3)) else {
        throw reader.damage(3)
      }
      found = (
        try reader.integer(0),
        Plan(
          id: try reader.id(1), folder: folder,
          time: UTCTime(microseconds: try reader.integer(2)), state: state,
          keepsBoth: try reader.integer(4) != 0, steps: [])
      )
    }
    guard let (row, bare) = found else { return nil }
    var plan = bare
    plan.steps = try StepRow.all(db, of: row)
    try PlaceRows.read(db, row, into: &plan)
    return plan
  }

  /// Reads from the tables of plans; nil if the journal has none.
  private func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value?
  ) throws(PlanLogError) -> Value? {
    do {
      return try file.withLock { file in
        try file.read { db -> Value? in try PlanTables.areThere(db) ? body(db) : nil
        } ?? nil
      }
    } catch {
      throw .journal(error as? JournalError ?? JournalError(.closed, path: location.path))
    }
  }

  /// Returns a card's turn by a person's marks, with the id and group of that mark's event; nil if
  /// it has no such mark.
  private static func turn(
    _ db: Database, of card: Int64, _ deck: Int64, _ person: String
  ) throws -> (turn: Turn, mark: (id: EventID, group: EventID)?) {
    var ledger = Ledger(person: person, cardCount: 1)
    try EventRow.each(
      db, where: "e.deck = ? AND e.id IN (SELECT event FROM event_card WHERE card = ?)",
      [deck, card]
    ) { _, event in ledger.apply(event.event.naming([CardID(0)])) }
    return (
      ledger.marks(of: CardID(0)).turn ?? .upright, ledger.event(ofMark: .turn, of: CardID(0))
    )
  }

  /// Returns the folder part of an absolute path.
  private static func folder(_ path: [UInt8]) -> [UInt8]? {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) }
  }

  /// Returns what a deck's plans before a given one have done to cards, as far as it was not taken
  /// back.
  private static func done(
    _ db: Database, before plan: Int64, _ folder: [UInt8]
  ) throws -> [CardKey: Deed] {
    var done: [CardKey: (plan: Int64, deed: Deed)] = [:]
    try RowReader.each(
      db,
      """
      SELECT step.card, step.action, step.state, plan.id FROM plan JOIN step ON step.plan = plan.id
      WHERE plan.folder = ? AND plan.id < ?
        AND (step.state = 'done'
          OR step.state IN ('failed', 'skipped') AND step.action NOT IN ('verdict', 'turn'))
        AND (step.leader IS NULL OR step.card <> (
          SELECT card FROM step own WHERE own.plan = step.plan AND own.number = step.leader))
      ORDER BY plan.id, step.number
      """, [Data(folder), plan]
    ) { reader in
      let (card, plan) = (try reader.key(0), try reader.integer(3))
      guard let action = Step.Action(rawValue: try reader.text(1)) else { throw reader.damage(1) }
      if try reader.text(2) == Step.State.done.rawValue {
        done[card] = (plan, action.deed)
      } else if done[card]?.plan == plan {
        done[card] = (plan, .half)
      }
    }
    return done.mapValues(\.deed)
  }

  private static func find(
    _ db: Database, _ plan: EventID
  ) throws -> (row: Int64, folder: [UInt8])? {
    var found: (Int64, [UInt8])?
    try RowReader.each(db, "SELECT id, folder FROM plan WHERE uid = ?", [Data(plan.bytes)]) {
      found = (try $0.integer(0), try $0.bytes(1))
    }
    return found
  }

  private func write<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) throws(PlanLogError) -> Value {
    do throws(JournalError) {
      return try file.withLock { (file) throws(JournalError) in try file.write(body) }
    } catch {
      throw .journal(error)
    }
  }

  /// The greatest Lamport time of a deck's events; cached, because events are only ever added.
  private final class Clock: Sendable {
    private struct State {
      var deck: Int64 = 0
      var last: Int64 = 0
      var lamport: Int64 = 0
    }

    private let state = Mutex(State())

    func read(_ db: Database, of deck: Int64) throws -> Int64 {
      try state.withLock { state in
        if state.deck != deck { state = State(deck: deck) }
        try RowReader.each(
          db,
          "SELECT max(id), max(lamport) FROM event WHERE deck = ? AND id > ? HAVING max(id) NOTNULL",
          [deck, state.last]
        ) { reader in
          state.last = try reader.integer(0)
          state.lamport = max(state.lamport, try reader.integer(1))
        }
        return state.lamport
      }
    }
  }
}

extension Step {
  /// How the card's mark is turned after the step wrote the turn into the file, or took it back;
  /// nil in all other states.
  fileprivate var turnOfMark: Turn? {
    switch state {
    case .done: turn?.back
    case .returned: turn
    case .waiting, .failed, .skipped, .stayed: nil
    }
  }
}
