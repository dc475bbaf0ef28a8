import KolodaSyncMessages
import Testing

@testable import KolodaSync

/// What a session does with tables that are not as it expects them.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct SessionTablesTests {
  /// Not even one that is called together with the others.
  @Test func aFunctionOfAStrangerIsNotCalled() throws {
    let desk = try SyncDesk(cards: 3)
    try desk.server.connect("super", desk.database).run(
      "ALTER FUNCTION koloda.expect_version(integer) OWNER TO person1")
    let program = try SessionProgram(desk)
    for order in [SyncOrder(events: [.decision(0)], wanted: 3), SyncOrder()] {
      guard case .failure(let fault) = try program.sync(order).answer else { throw Unexpected() }
      #expect(fault.kind == .foreignDecks && fault.detail == "person1" && !fault.isOffline)
    }
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 0)
  }

  /// The manager may have a newer Koloda, and migrate the tables at any time.
  @Test func tablesThatBecomeNewerMeanwhileAreLeftAlone() throws {
    let desk = try SyncDesk(cards: 3)
    let program = try SessionProgram(desk)
    #expect(try program.sync(SyncOrder(wanted: 1)).held.count == 1)
    try desk.keeper.run("UPDATE koloda.version SET number = number + 1")
    for order in [SyncOrder(events: [.decision(0)], wanted: 3), SyncOrder()] {
      guard case .failure(let fault) = try program.sync(order).answer else { throw Unexpected() }
      #expect(fault.kind == .newerTables && !fault.isOffline)
    }
    for request in [
      SyncRequest.progress, .records, .combinations, .hasDisputes(alike: []), .settled([0]),
      .cards([0]),
    ] {
      program.socket.send(request)
      guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
        throw Unexpected()
      }
      #expect(fault.kind == .newerTables)
    }
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 0)
    // A newer version may lack the function that checks the version.
    try desk.keeper.run("DROP FUNCTION koloda.expect_version(integer)")
    guard case .failure(let fault) = try program.sync(SyncOrder(wanted: 1)).answer else {
      throw Unexpected()
    }
    #expect(fault.kind == .newerTables)
  }

  /// Not that there are no tables, which were to be made.
  @Test func whyTheTablesCannotBeMadeIsTold() throws {
    let server = try #require(PostgresServer.shared)
    let database = try server.makeDatabase()
    try server.connect("runner", database).run(
      "ALTER DATABASE \(database) SET default_transaction_read_only = on")
    let program = try SessionProgram(try SyncDesk(server: server, database: database), as: "runner")
    program.socket.send(SyncRequest.share(.init(answersPerCard: 1, people: [], look: "")))
    program.socket.send(SyncRequest.noMoreCards)
    guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
      throw Unexpected()
    }
    #expect(fault.kind == .readOnly && fault.isOffline, "\(fault)")
  }

  /// A migration must wait for a transaction that is using the tables.
  @Test func whoIsAtItHasTheTablesToTheEnd() throws {
    let desk = try SyncDesk(cards: 1)
    let version = ServerSchema.version
    let member = try desk.server.connect("person0", desk.database)
    try member.run("BEGIN")
    try member.run("SELECT koloda.expect_version(\(version))")
    try desk.keeper.run("SET lock_timeout = '20ms'")
    func change() throws(ServerError) {
      try desk.keeper.transaction { () throws(ServerError) in
        _ = try desk.keeper.run("LOCK TABLE koloda.version IN ACCESS EXCLUSIVE MODE")
      }
    }
    do throws(ServerError) {
      try change()
      Issue.record("they were changed")
    } catch .again {}
    try member.run("COMMIT")
    try change()
  }
}
