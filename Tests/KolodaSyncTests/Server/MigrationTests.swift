import Foundation
import KolodaSyncMessages
import Testing

@testable import KolodaSync

/// The manager's program migrates a database of an older version to the current one.
///
/// The dumps come from the first and the last form of version 1, and from versions 2 to 5. Each
/// has six cards with two answers per card, some of them given; all but the first also have a
/// settled dispute.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct MigrationTests {
  private struct Older {
    let server: PostgresServer
    let database: String
    let manager: ServerConnection

    init(_ dump: String) throws {
      server = try #require(.shared)
      database = try server.makeDatabase()
      let file = try #require(
        Bundle.module.url(forResource: dump, withExtension: "sql", subdirectory: "Dumps"))
      try server.connect("super", database).runAll(String(contentsOf: file, encoding: .utf8))
      manager = try server.connect("runner", database)
      // Cards that were held when the dump was made are held again.
      try manager.run("UPDATE koloda.slot SET until = now() + interval '1 h' WHERE until < now()")
    }

    func deck(_ person: String) throws -> SharedDeck {
      SharedDeck("pile", on: try server.connect(person, database))
    }
  }

  private static let dumps = [
    ("version-1-first", 1), ("version-1-last", 1), ("version-2", 2), ("version-3", 3),
    ("version-4", 4), ("version-5", 5),
  ]

  @Test(arguments: dumps)
  func whoManagesThemBringsThemToThisVersion(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    #expect(try ServerSchema.version(on: older.manager) == version)
    let before = try older.manager.run("SELECT * FROM koloda.answer ORDER BY card, person")
    let person = try older.server.connect("person0", older.database)
    #expect(throws: ServerError.olderSchema(version, owner: "runner")) {
      try ServerSchema.check(on: person)
    }
    // Other people's programs leave the tables as they are.
    try ServerSchema.migrateAsManager(on: person)
    #expect(try ServerSchema.version(on: person) == version)
    try ServerSchema.migrateAsManager(on: older.manager)
    try ServerSchema.check(on: person)

    let after = try older.manager.run("SELECT * FROM koloda.answer ORDER BY card, person")
    #expect(after.count == before.count && after.count == 5)
    for row in 0..<after.count {
      for column in 0..<6 { #expect(after.text(row, column) == before.text(row, column)) }
    }
    // Work continues where it was, with what the first form of version 1 lacked.
    let deck = try older.deck("person0")
    #expect(try deck.standing().given == 4)
    #expect(try deck.held().map(\.number) == [2, 3])
    try deck.append([.decide(2), .decide(3)])
    #expect(try deck.claim(4).map(\.number) == [4, 5])
    #expect(try deck.disputes().map(\.card) == [1])
    #expect(try older.deck("runner").settled(0..<6).count == (dump.hasSuffix("first") ? 0 : 1))
    try older.deck("person2").settle(1, .keep, at: .init(microseconds: 1))
    #expect(try deck.combinations().count == 3)
    try older.manager.run(
      "INSERT INTO koloda.event SELECT pile, person, 99, substr(sha256(uid), 1, 16), 'stars', NULL,"
        + " '5', seat, act, lamport, time, card FROM koloda.event LIMIT 1")
  }

  /// Events from before the migration count towards the limits like new ones.
  @Test(arguments: dumps)
  func whatAPersonHasThereIsCounted(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    try ServerSchema.make(on: older.manager)
    let wrong = try older.manager.run(
      """
      SELECT count(*) FROM koloda.person m
      WHERE (SELECT coalesce(array_agg(DISTINCT e.text ORDER BY e.text), '{}') FROM koloda.event e
          WHERE e.pile = m.pile AND e.person = m.name AND e.kind = 'decide')
        <> (SELECT coalesce(array_agg(p ORDER BY p), '{}') FROM unnest(m.piles) p)
      OR m.notes <> (SELECT coalesce(sum(octet_length(e.text)), 0) FROM koloda.event e
          WHERE e.pile = m.pile AND e.person = m.name AND e.kind = 'note')
      """)
    #expect(wrong.integer(0, 0) == 0)
    #expect(
      try older.manager.run("SELECT sum(cardinality(piles)) FROM koloda.person").integer(0, 0)
        ?? 0 > 0)
  }

  @Test(arguments: dumps)
  func whoWasRemovedStaysSo(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    try older.manager.run(
      version < 4
        ? "UPDATE koloda.person SET removed = now() WHERE name = 'person1'"
        : "INSERT INTO koloda.removal VALUES (1, 'person1')")
    try ServerSchema.make(on: older.manager)
    #expect(throws: ServerError.removed("pile")) { try older.deck("person1").standing() }
    #expect(try older.deck("person0").people().filter(\.isRemoved).map(\.name) == ["person1"])
    try DeckKeeper(older.manager).add(["person1"], toDeck: "pile")
    #expect(try older.deck("person1").people().allSatisfy { !$0.isRemoved })
  }

  /// An answer that came when its card was held by others, who have given it back since.
  @Test(arguments: dumps)
  func anExtraAnswerWhoseCardIsFreeCounts(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    try older.manager.run(
      "UPDATE koloda.slot SET person = NULL, until = NULL WHERE until IS NOT NULL")
    try older.manager.run(
      "INSERT INTO koloda.answer SELECT 1, 2, name, 'keep', 1, true FROM koloda.person"
        + " WHERE name IN ('person0', 'person1', 'person2')")
    try ServerSchema.make(on: older.manager)
    let deck = try older.deck("person0")
    #expect(try deck.answers(2..<3).map(\.isExtra) == [false, false, true])
    #expect(try deck.standing().given == 6)
  }

  /// A computer recognises the server by one of them.
  @Test(arguments: dumps)
  func eachEventGetsATicketOfItsOwn(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    try ServerSchema.make(on: older.manager)
    let rows = try older.manager.run(
      "SELECT count(*), count(DISTINCT ticket) FROM koloda.event")
    #expect(rows.integer(0, 0) ?? 0 > 1 && rows.integer(0, 0) == rows.integer(0, 1))
  }

  @Test(arguments: dumps)
  func sharingBringsThemToThisVersionToo(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    try ServerSchema.make(on: older.manager)
    #expect(try ServerSchema.version(on: older.manager) == ServerSchema.version)
    try ServerSchema.make(on: older.manager)
  }

  @Test(arguments: dumps)
  func theTablesAreThoseOfADatabaseMadeAnew(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    try ServerSchema.make(on: older.manager)
    let new = try SyncDesk(cards: 1)
    for query in [
      "SELECT table_name, column_name, data_type, column_default, is_nullable"
        + " FROM information_schema.columns WHERE table_schema = 'koloda' ORDER BY 1, 2",
      "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'koloda' ORDER BY 1",
      "SELECT p.oid::regprocedure, p.proacl, pg_get_functiondef(p.oid) FROM pg_proc p"
        + " JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'koloda' ORDER BY 1",
      "SELECT conrelid::regclass, conname, pg_get_constraintdef(c.oid) FROM pg_constraint c"
        + " JOIN pg_namespace n ON n.oid = c.connamespace WHERE n.nspname = 'koloda' ORDER BY 1, 2",
    ] {
      let (left, right) = (try older.manager.run(query), try new.keeper.run(query))
      func texts(_ rows: Rows) -> [String] {
        (0..<rows.count).map { row in
          (0..<5).map { rows.text(row, $0) ?? "-" }.joined(separator: " | ")
        }
      }
      #expect(texts(left).sorted() == texts(right).sorted())
    }
  }

  /// The first statement blocks the migration from the start, the others once part of it is done.
  @Test(arguments: [
    "SELECT koloda.schema_version()", "SELECT * FROM koloda.standing('pile', NULL)",
    "SELECT * FROM koloda.claim('pile', 1)",
  ])
  func whoHasSomethingLockedHoldsItUpForAMoment(_ statement: String) throws {
    let older = try Older("version-3")
    let holder = try older.server.connect("person0", older.database)
    try holder.run("BEGIN")
    try holder.run(statement)
    try holder.run("SET idle_in_transaction_session_timeout = 0")
    // Wait for locks less long than usual.
    try older.manager.run("SET lock_timeout = '100ms'")
    let upgrades: [(ServerConnection) throws -> Void] = [
      { try ServerSchema.migrateAsManager(on: $0) }, { try ServerSchema.make(on: $0) },
    ]
    for upgrade in upgrades {
      #expect(throws: ServerError.tablesInUse(by: ["person0"])) { try upgrade(older.manager) }
    }
    // The tables are unchanged, for the open transaction and for others.
    #expect(try ServerSchema.version(on: older.manager) == 3)
    #expect(try holder.run("SELECT * FROM koloda.standing('pile', NULL)").count == 1)
    try holder.run("ROLLBACK")
    #expect(try older.deck("person0").claim(9).map(\.number) == [4, 5])
    try ServerSchema.migrateAsManager(on: older.manager)
    try ServerSchema.check(on: holder)
    #expect(try older.deck("person0").held().map(\.number) == [2, 3, 4, 5])
  }

  @Test func whatFailsLeavesThemAsTheyWere() throws {
    let older = try Older("version-1-last")
    // Somebody's own view depends on a function that the migration replaces.
    try older.manager.run("CREATE VIEW public.mine AS SELECT koloda.schema_version()")
    #expect(throws: ServerError.self) { try ServerSchema.make(on: older.manager) }
    #expect(try ServerSchema.version(on: older.manager) == 1)
    #expect(try older.deck("person0").claim(9).map(\.number) == [4, 5])
  }
}
