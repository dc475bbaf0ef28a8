import Foundation
import KolodaSyncMessages
import Testing

@testable import KolodaSync

/// Databases of an older version are brought to this one, by who manages them.
///
/// The dumps are of version 1 as it was first and last, and of version 2: two answers to each of six
/// cards, some of which are given; in all but the first a settled dispute, too.
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
      // What was held when the dump was made is held.
      try manager.run("UPDATE koloda.slot SET until = now() + interval '1 h' WHERE until < now()")
    }

    func pile(_ person: String) throws -> SharedPile {
      SharedPile("pile", on: try server.connect(person, database))
    }
  }

  private static let dumps = [("version-1-first", 1), ("version-1-last", 1), ("version-2", 2)]

  @Test(arguments: dumps)
  func whoManagesThemBringsThemToThisVersion(_ dump: String, _ version: Int) throws {
    let older = try Older(dump)
    #expect(try ServerSchema.version(on: older.manager) == version)
    let before = try older.manager.run("SELECT * FROM koloda.answer ORDER BY card, person")
    let person = try older.server.connect("person0", older.database)
    #expect(throws: ServerError.olderSchema(version, owner: "runner")) {
      try ServerSchema.check(on: person)
    }
    // Anybody else's program leaves them as they are.
    try ServerSchema.migrateAsManager(on: person)
    #expect(try ServerSchema.version(on: person) == version)
    try ServerSchema.migrateAsManager(on: older.manager)
    try ServerSchema.check(on: person)

    let after = try older.manager.run("SELECT * FROM koloda.answer ORDER BY card, person")
    #expect(after.count == before.count && after.count == 5)
    for row in 0..<after.count {
      for column in 0..<6 { #expect(after.text(row, column) == before.text(row, column)) }
    }
    // It goes on where it was, and what version 1 first did not know is there.
    let pile = try older.pile("person0")
    #expect(try pile.standing().given == 4)
    #expect(try pile.held().map(\.number) == [2, 3])
    try pile.append([.decide(2), .decide(3)])
    #expect(try pile.claim(4).map(\.number) == [4, 5])
    #expect(try pile.disputes().map(\.card) == [1])
    #expect(try older.pile("runner").settled(0..<6).count == (dump.hasSuffix("first") ? 0 : 1))
    try older.pile("person2").settle(1, .keep, at: .init(microseconds: 1))
    #expect(try pile.combinations().count == 3)
    try older.manager.run(
      "INSERT INTO koloda.event SELECT pile, person, 99, substr(sha256(uid), 1, 16), 'stars', NULL,"
        + " '5', seat, act, lamport, time, card FROM koloda.event LIMIT 1")
  }

  /// What was there before counts, as what comes.
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
    let new = try PileDesk(cards: 1)
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

  @Test func whatFailsLeavesThemAsTheyWere() throws {
    let older = try Older("version-1-last")
    // Somebody's own view needs a function that is to be made anew.
    try older.manager.run("CREATE VIEW public.mine AS SELECT koloda.schema_version()")
    #expect(throws: ServerError.self) { try ServerSchema.make(on: older.manager) }
    #expect(try ServerSchema.version(on: older.manager) == 1)
    #expect(try older.pile("person0").claim(9).map(\.number) == [4, 5])
  }
}
