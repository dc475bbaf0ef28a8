import KolodaSync
import KolodaTriage
import Testing

/// What the server has to read, whatever its planner takes the tables for.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct CostTests {
  /// Nothing is known of tables that have just been made, and plans that are made then are kept.
  @Test func aDecisionReadsLittleHoweverManyWentBefore() throws {
    let desk = try PileDesk(cards: 5000, answersPerCard: 2)
    let member = try desk.server.connect("person0", desk.database)
    let pile = SharedPile("pile", on: member)
    // What is read is counted for a transaction.
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
      #expect(try cards.count == 16 && pile.append(cards.map { .decide($0) }) == 16)
      return try read() - before
    }
    // The first ones are planned each time.
    for _ in 0..<10 { _ = try decideSome() }
    for number in 10..<70 {
      let read = try decideSome()
      #expect((16...16 * 20).contains(read), "after \(number * 16) decisions")
    }
  }
}
