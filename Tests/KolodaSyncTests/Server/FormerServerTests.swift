import Foundation
import KolodaSyncMessages
import Synchronization
import Testing

@testable import KolodaSync

/// Tables of this version that a program from before 0.1.0 made are used as they are, and get their
/// present number from the role that manages them; older ones are left alone.
///
/// The dump has six cards with two answers per card. Two people have answered two cards each, hold
/// the other four, and differ about the second card, which is settled.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct FormerServerTests {
  private struct Former {
    let server: PostgresServer
    let database: String
    let manager: ServerConnection

    /// - Parameter number: the number of the tables.
    init(number: Int = 6) throws {
      server = try #require(.shared)
      database = try server.makeDatabase()
      let file = try #require(
        Bundle.module.url(forResource: "former", withExtension: "sql", subdirectory: "Dumps"))
      try server.connect("super", database).runAll(String(contentsOf: file, encoding: .utf8))
      manager = try server.connect("runner", database)
      // Cards that were held when the dump was made are held again.
      try manager.run("UPDATE koloda.slot SET until = now() + interval '1 h' WHERE until < now()")
      try manager.run("UPDATE koloda.version SET number = \(number)")
    }

    func deck(_ person: String) throws -> SharedDeck {
      SharedDeck("pile", on: try server.connect(person, database))
    }

    var number: Int64? {
      get throws { try manager.run("SELECT number FROM koloda.version").integer(0, 0) }
    }

    /// All rows but those of the number, as text.
    func content() throws -> [String] {
      try [
        "answer", "card", "event", "person", "photos", "pile", "preview", "removal", "settlement",
        "slot",
      ].flatMap { table in
        try texts("SELECT t::text FROM koloda.\(table) t").map { "\(table) \($0)" }
      }
    }

    func texts(_ query: String) throws -> [String] {
      try FormerServerTests.texts(manager.run(query))
    }
  }

  private static func texts(_ rows: Rows) -> [String] {
    (0..<rows.count).map { row in
      (0..<5).map { rows.text(row, $0) ?? "-" }.joined(separator: " | ")
    }.sorted()
  }

  /// Queries for the columns, indexes, functions and constraints.
  private static let structure = [
    "SELECT table_name, column_name, data_type, is_nullable, column_default"
      + " FROM information_schema.columns WHERE table_schema = 'koloda' ORDER BY 1, 2",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'koloda' ORDER BY 1",
    "SELECT p.oid::regprocedure, pg_get_functiondef(p.oid),"
      + " (SELECT array_agg(a::text ORDER BY a::text)"
      + " FROM unnest(coalesce(p.proacl, acldefault('f', p.proowner))) a) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'koloda' ORDER BY 1",
    "SELECT conrelid::regclass, conname, pg_get_constraintdef(c.oid) FROM pg_constraint c"
      + " JOIN pg_namespace n ON n.oid = c.connamespace WHERE n.nspname = 'koloda' ORDER BY 1, 2",
  ]

  @Test func peopleWorkOnWithTheFormerNumber() throws {
    let former = try Former()
    let person = try former.server.connect("person0", former.database)
    try ServerSchema.check(on: person)
    try ServerSchema.renumberAsManager(on: person)
    #expect(try former.number == 6)
    let deck = try former.deck("person0")
    #expect(try deck.standing().given == 4)
    #expect(try deck.held().map(\.number) == [2, 3, 4, 5])
    #expect(try former.deck("runner").settled(0..<6).count == 1)
    // What is sent names the number that the tables have, also when that changes meanwhile.
    let program = try SessionProgram(
      try SyncDesk(server: former.server, database: former.database))
    for (number, card) in [(6, 2), (1, 3), (1, 4)] {
      if number == 1 { try ServerSchema.renumberAsManager(on: former.manager) }
      guard case .synced = try program.sync(SyncOrder(events: [.decision(card)])).answer else {
        throw Unexpected()
      }
      #expect(try former.number == Int64(number))
    }
    #expect(try former.deck("person0").standing().given == 7)
  }

  @Test(arguments: [false, true])
  func whoManagesThemGivesThemTheirPresentNumber(bySharing: Bool) throws {
    let former = try Former()
    let renumber = bySharing ? ServerSchema.make : ServerSchema.renumberAsManager
    let before = try former.content()
    // Somebody's own view goes on.
    try former.manager.run("CREATE VIEW public.mine AS SELECT koloda.schema_version() AS number")
    try renumber(former.manager)
    #expect(try ServerSchema.version(on: former.manager) == ServerSchema.version)
    #expect(try former.number == Int64(ServerSchema.version))
    #expect(try former.content() == before && before.count > 20)
    #expect(try former.manager.run("SELECT number FROM public.mine").integer(0, 0) == 1)
    // They are as if they had been made now.
    let new = try SyncDesk(cards: 1)
    for query in Self.structure {
      #expect(try former.texts(query) == Self.texts(new.keeper.run(query)))
    }
    let person = try former.server.connect("person0", former.database)
    try ServerSchema.check(on: person)
    try former.deck("person0").append([.decide(2), .decide(3)])
    #expect(try former.deck("person0").standing().given == 6)
    // And nothing is left to do.
    try renumber(former.manager)
    #expect(try former.number == Int64(ServerSchema.version))
  }

  @Test func severalProgramsMayRenumberThemAtOnce() throws {
    let former = try Former()
    let before = try former.content()
    let (server, database) = (former.server, former.database)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      do {
        let manager = try server.connect("runner", database)
        try ServerSchema.renumberAsManager(on: manager)
        try ServerSchema.check(on: manager)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try former.number == Int64(ServerSchema.version))
    #expect(try former.content() == before)
  }

  @Test func whatIsRenumberedWhileItsNumberIsAskedForHasThePresentOne() throws {
    let former = try Former()
    let person = try former.server.connect("person0", former.database)
    #expect(try ServerSchema.number(numbered: .former, on: person) == (6, .former))
    try ServerSchema.renumberAsManager(on: former.manager)
    // As if the person had looked for the functions before.
    #expect(try ServerSchema.number(numbered: .former, on: person) == (1, .present))
  }

  /// Whoever is in the middle of something with them comes first, and holds nobody up.
  @Test func tablesInUseAreRenumberedAnotherTime() throws {
    let former = try Former()
    let holder = try former.server.connect("person0", former.database)
    try holder.run("BEGIN")
    try holder.run("SELECT koloda.expect_version(6)")
    // Wait for locks less long than usual.
    try former.manager.run("SET lock_timeout = '100ms'")
    try ServerSchema.make(on: former.manager)
    #expect(try former.number == 6)
    try holder.run("COMMIT")
    try ServerSchema.make(on: former.manager)
    #expect(try former.number == Int64(ServerSchema.version))
  }

  @Test func whatFailsLeavesThemAsTheyWere() throws {
    let former = try Former()
    let before = try former.content()
    let structure = try Self.structure.map { try former.texts($0) }
    // Without it, nothing in the schema can be renamed.
    try former.manager.run("REVOKE CREATE ON SCHEMA koloda FROM runner")
    #expect(throws: ServerError.self) {
      try ServerSchema.renumberAsManager(on: former.manager)
    }
    #expect(try former.number == 6 && former.content() == before)
    #expect(try Self.structure.map { try former.texts($0) } == structure)
    try ServerSchema.check(on: former.server.connect("person0", former.database))
    try former.manager.run("GRANT CREATE ON SCHEMA koloda TO runner")
    try ServerSchema.renumberAsManager(on: former.manager)
    #expect(try former.number == Int64(ServerSchema.version))
  }

  @Test(arguments: 1...5) func olderOnesAreNamedAndLeftAlone(_ number: Int) throws {
    let former = try Former(number: number)
    let before = try former.content() + Self.structure.flatMap { try former.texts($0) }
    let person = try former.server.connect("person0", former.database)
    for server in [former.manager, person] {
      let all: [(ServerConnection) throws -> Void] = [
        { _ = try ServerSchema.version(on: $0) }, { try ServerSchema.check(on: $0) },
        { try ServerSchema.make(on: $0) },
      ]
      for one in all { #expect(throws: ServerError.olderSchema(number)) { try one(server) } }
      try ServerSchema.renumberAsManager(on: server)
    }
    #expect(try former.number == Int64(number))
    #expect(
      try former.content() + Self.structure.flatMap { try former.texts($0) } == before)
    // A program that talks to the server says so, too.
    let program = try SessionProgram(
      try SyncDesk(server: former.server, database: former.database))
    for order in [SyncOrder(events: [.decision(2)], wanted: 3), SyncOrder()] {
      guard case .failure(let fault) = try program.sync(order).answer else { throw Unexpected() }
      #expect(fault.kind == .olderTables && fault.detail == "\(number)" && !fault.isOffline)
    }
  }

  /// No program from before 0.1.0 made these either.
  @Test func numbersThatThereNeverWereAreNewer() throws {
    let former = try Former(number: 7)
    #expect(throws: ServerError.newerSchema(7)) { try ServerSchema.make(on: former.manager) }
    #expect(try former.number == 7)
  }
}
