import KolodaSync
import KolodaSyncMessages
import KolodaTriage
import Testing

/// How many rows the server reads, whatever its planner assumes about the tables.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct CostTests {
  /// The planner knows nothing of new tables, and plans made then are kept.
  @Test func aDecisionReadsLittleHoweverManyWentBefore() throws {
    let desk = try SyncDesk(cards: 5000, answersPerCard: 2)
    let member = try desk.server.connect("person0", desk.database)
    let deck = SharedDeck("pile", on: member)
    // The server counts rows read within a transaction.
    try member.run("BEGIN")
    func read() throws -> Int64 {
      try member.run(
        """
        SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_all_tables
        WHERE schemaname = 'koloda'
        """
      ).integer(0, 0) ?? 0
    }
    func decideSome() throws -> Int64 {
      let before = try read()
      let held = try member.run("SELECT card FROM koloda.fill('pile', 16, '{}')")
      let cards = (0..<held.count).map { Int(held.integer($0, 0) ?? -1) }
      #expect(try cards.count == 16 && deck.append(cards.map { .decide($0) }) == 16)
      return try read() - before
    }
    // The first executions are planned each time.
    for _ in 0..<10 { _ = try decideSome() }
    for number in 10..<70 {
      let read = try decideSome()
      #expect((16...16 * 20).contains(read), "after \(number * 16) decisions")
    }
  }

  /// All other requests, with plans made and kept while the tables were empty.
  @Test func nothingElseReadsMoreTheMoreThereIs() throws {
    let desk = try SyncDesk(cards: 5000, answersPerCard: 2)
    let member = try desk.server.connect("person0", desk.database)
    let deck = SharedDeck("pile", on: member)
    let uid = Hex.text(try deck.standing().id.bytes)
    var last = Event.decide(0)
    try deck.append([last])
    var place = try deck.ownEvents(after: nil).last
    try member.run("BEGIN")
    func read() throws -> Int64 {
      try member.run(
        """
        SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_all_tables
        WHERE schemaname = 'koloda'
        """
      ).integer(0, 0) ?? 0
    }
    func askAndTell(_ card: Int) throws -> [String: Int64] {
      let known = "'\\x\(Hex.text(last.id.bytes))', \(place?.ticket ?? 0)"
      var all: [String: Int64] = [:]
      for (function, arguments) in [
        ("standing", "''"), ("people", ""), ("expect", "'\\x\(uid)', \(known)"),
        ("own_events", "\(known), 2000"),
        ("events_after", #"'{"person0": \#(card)}', 100"#), ("cards", "'{1,2,3}'"),
        ("renew", "'{1,2,3}'"), ("answers", "1, 20"), ("records", "1, 20"), ("settled", "1, 20"),
        ("settled_among", "'{1,2,3}'"),
      ] {
        let before = try read()
        let comma = arguments.isEmpty ? "" : ", "
        try member.run("SELECT FROM koloda.\(function)('pile'\(comma)\(arguments))")
        all[function] = try read() - before
      }
      let decide = Event.decide(card, .keep, lamport: 1)
      let again = Event.decide(card, .reject, lamport: 2)
      let verdicts = [
        Event(.undo(again.id), card: card, lamport: 3),
        Event(.undo(decide.id), card: card, lamport: 4),
        Event(.redo(decide.id), card: card, lamport: 5),
      ]
      let names = ["decide", "again", "undo", "back", "redo"]
      for (name, event) in zip(names, [decide, again] + verdicts) {
        let before = try read()
        #expect(try deck.append([event]) == 1)
        all[name] = try read() - before
        last = event
      }
      place = try deck.ownEvents(after: place).last
      return all
    }
    for card in 1..<10 { _ = try askAndTell(card) }
    let many = (10..<1500).map { Event.decide($0) }
    #expect(try deck.append(many) == 1490)
    last = many[1489]
    place = try deck.ownEvents(after: place).last
    for (function, read) in try askAndTell(1500) {
      #expect(read <= 200, "\(function)")
    }
  }
}
