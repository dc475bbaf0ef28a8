import Foundation
import KolodaSync
import KolodaSyncMessages
import Testing

/// A busy server is waited for, and a silent one is given up.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct PatienceTests {
  private func impatient(_ desk: SyncDesk) throws -> ServerConnection {
    try ServerConnection(try desk.server.address("person0", desk.database), patience: 0.2)
  }

  @Test func aSilentServerIsGivenUp() throws {
    let desk = try SyncDesk(cards: 1)
    let server = try impatient(desk)
    #expect(throws: ServerError.lost("it did not answer")) { try server.run("SELECT pg_sleep(60)") }
    // A late answer must not be taken for the answer to another statement.
    #expect(throws: ServerError.self) { try server.run("SELECT 1") }
    #expect(throws: ServerError.lost("it did not answer")) {
      try impatient(desk).runTogether([[("SELECT 1", [])], [("SELECT pg_sleep(60)", [])]])
    }
  }

  /// As with a pooler that ignores the options of a session.
  @Test(arguments: ["bytea_output = escape", "lock_timeout = 0"])
  func aSessionWithoutItsSettingsIsNoUse(setting: String) throws {
    let desk = try SyncDesk(cards: 1)
    try desk.keeper.checkSettings()
    try desk.keeper.run("SET \(setting)")
    #expect(throws: ServerError.pooler) { try desk.keeper.checkSettings() }
  }

  /// The functions of the decks rely on seeing what others have committed.
  @Test func aDatabaseThatIsolatesTransactionsMoreChangesNothing() throws {
    let desk = try SyncDesk(cards: 1)
    try desk.keeper.run(
      "ALTER DATABASE \(desk.database) SET default_transaction_isolation = 'serializable'")
    let server = try desk.server.connect("person0", desk.database)
    #expect(try server.run("SHOW transaction_isolation").text(0, 0) == "read committed")
  }

  @Test func aLongStatementIsWaitedFor() throws {
    let server = try impatient(try SyncDesk(cards: 1))
    #expect(try server.run("SELECT 7 FROM pg_sleep(0.5)", isLong: true).integer(0, 0) == 7)
  }

  @Test func transactionsInOneGoAreEachWholeOrNot() throws {
    let desk = try SyncDesk(cards: 1)
    let server = try ServerConnection(try desk.server.address("runner", desk.database))
    try server.run("CREATE TABLE public.t (n integer)")
    #expect(throws: ServerError.self) {
      try server.runTogether([
        [("INSERT INTO public.t VALUES ($1)", ["1"])],
        [
          ("INSERT INTO public.t VALUES ($1)", ["2"]),
          ("INSERT INTO public.t VALUES ($1::integer / 0)", ["3"]),
        ],
        [("INSERT INTO public.t VALUES ($1)", ["4"])],
      ])
    }
    let rows = try server.runTogether([[("SELECT n FROM public.t ORDER BY n", [])]])
    #expect(rows.count == 1 && rows[0].count == 2)
    #expect(rows[0].integer(0, 0) == 1 && rows[0].integer(1, 0) == 4)
    // Large amounts of data in both directions at once.
    let long = String(repeating: "x", count: 1 << 22)
    let echoed = try server.runTogether([
      [
        (text: "SELECT $1::text", parameters: [long]),
        (text: "SELECT $1::text", parameters: [long]),
      ]
    ])
    #expect(echoed.allSatisfy { $0.text(0, 0) == long })
  }

  @Test func aTransactionMayFailAtItsVeryEnd() throws {
    let desk = try SyncDesk(cards: 1)
    let server = try ServerConnection(try desk.server.address("runner", desk.database))
    try server.run("CREATE TABLE public.t (n integer UNIQUE DEFERRABLE INITIALLY DEFERRED)")
    func insert(_ number: String) -> ServerConnection.Statement {
      ("INSERT INTO public.t VALUES ($1) RETURNING n", [number])
    }
    #expect {
      try server.runTogether([[insert("1"), insert("1")]])
    } throws: {
      if case .other(code: "23505", _) = $0 as? ServerError { true } else { false }
    }
    // The transaction after it is carried out, and its answers are its own.
    #expect {
      try server.runTogether([[insert("2"), insert("2")], [insert("3")]])
    } throws: {
      if case .other(code: "23505", _) = $0 as? ServerError { true } else { false }
    }
    let rows = try server.runTogether([[("SELECT n FROM public.t", [])]])
    #expect(rows.map(\.count) == [1] && rows[0].integer(0, 0) == 3)
  }
}
