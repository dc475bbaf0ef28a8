import KolodaSync
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled))
struct SchemaTests {
  @Test func isMadeOnce() throws {
    let desk = try SyncDesk(cards: 3)
    try ServerSchema.make(on: desk.keeper)
    #expect(try ServerSchema.version(on: desk.keeper) == ServerSchema.version)
    let standing = try desk.deck().standing()
    #expect(standing.cards == 3 && standing.given == 0 && standing.answersPerCard == 1)
    #expect(standing.lease == 600 && !standing.isClosed)
  }

  /// A database may have an encoding that lacks most characters.
  @Test func isMadeInADatabaseOfAnOlderEncoding() throws {
    let server = try #require(PostgresServer.shared)
    let old = try server.connect("runner", try server.makeDatabase(encoding: "LATIN1"))
    try ServerSchema.make(on: old)
    #expect(try ServerSchema.version(on: old) == ServerSchema.version)
  }

  @Test func aNewerOneIsNamedAndLeftAlone() throws {
    let desk = try SyncDesk(cards: 1)
    let newer = ServerSchema.version + 1
    try desk.keeper.run("UPDATE koloda.version SET number = \(newer)")
    #expect(throws: ServerError.newerSchema(newer)) { try ServerSchema.make(on: desk.keeper) }
    #expect(throws: ServerError.newerSchema(newer)) {
      try ServerSchema.check(on: try desk.server.connect("person0", desk.database))
    }
    #expect(try desk.count("SELECT number FROM koloda.version") == newer)
  }

  @Test func somethingElseOfItsNameIsLeftAlone() throws {
    let server = try #require(PostgresServer.shared)
    let other = try server.connect("runner", try server.makeDatabase())
    #expect(throws: ServerError.noSchema) { try ServerSchema.check(on: other) }
    try other.run("CREATE SCHEMA koloda")
    #expect(throws: ServerError.foreignSchema) { try ServerSchema.make(on: other) }
  }

  /// A role that may create schemas makes this one before the first deck is shared.
  @Test func functionsOfAStrangerAreNotCalled() throws {
    let server = try #require(PostgresServer.shared)
    let database = try server.makeDatabase()
    let lead = try server.connect("runner", database)
    try lead.run("GRANT CREATE ON DATABASE \(database) TO person0")
    let stranger = try server.connect("person0", database)
    try stranger.runAll(
      """
      CREATE SCHEMA koloda;
      GRANT USAGE ON SCHEMA koloda TO PUBLIC;
      CREATE SEQUENCE koloda.calls;
      CREATE FUNCTION koloda.tables_version() RETURNS integer LANGUAGE sql SECURITY DEFINER AS
        $$ SELECT \(ServerSchema.version) FROM nextval('koloda.calls') $$;
      """)
    for role in ["runner", "super"] {
      let other = try server.connect(role, database)
      let all: [(ServerConnection) throws -> Void] = [
        { _ = try ServerSchema.version(on: $0) }, { try ServerSchema.check(on: $0) },
        { try ServerSchema.make(on: $0) }, { try ServerSchema.renumberAsManager(on: $0) },
      ]
      for one in all {
        #expect(throws: ServerError.foreignOwner("person0")) { try one(other) }
      }
    }
    #expect(try stranger.run("SELECT is_called FROM koloda.calls").flag(0, 0) == false)
    // A superuser may make it, as when a backup is restored.
    try server.connect("super", database).runAll(
      "ALTER SCHEMA koloda OWNER TO super; ALTER SEQUENCE koloda.calls OWNER TO super;"
        + "ALTER FUNCTION koloda.tables_version() OWNER TO super")
    #expect(try ServerSchema.version(on: stranger) == ServerSchema.version)
  }

  /// Others have nothing to lose, and a restored database may have another owner.
  @Test func whoDoesNotOwnTheDatabaseMayUseDecksOfAnyRole() throws {
    let server = try #require(PostgresServer.shared)
    let database = try server.makeDatabase()
    let owner = try server.connect("runner", database)
    try owner.run("GRANT CREATE ON DATABASE \(database) TO person0")
    try ServerSchema.make(on: server.connect("person0", database))
    for role in ["person0", "person1"] {
      try ServerSchema.check(on: server.connect(role, database))
    }
    #expect(throws: ServerError.foreignOwner("person0")) { try ServerSchema.check(on: owner) }
  }

  @Test func aDeckIsMadeWholeOrNot() throws {
    let desk = try SyncDesk(cards: 1)
    let keeper = DeckKeeper(desk.keeper)
    var next = 0
    // The second card has the key of the first.
    #expect(throws: ServerError.self) {
      try keeper.make(.init(name: "other", people: ["person0"])) { () throws(ServerError) in
        next += 1
        return next > 2 ? nil : .init(key: .numbered(0), record: [])
      }
    }
    // Reading the cards fails.
    #expect(throws: ServerError.noRoom("none")) {
      try keeper.make(.init(name: "other")) { () throws(ServerError) in throw .noRoom("none") }
    }
    #expect(throws: ServerError.deckExists("pile")) { try keeper.make(.init(name: "pile")) { nil } }
    #expect(try desk.count("SELECT count(*) FROM koloda.pile") == 1)
    #expect(try desk.count("SELECT count(*) FROM koloda.card") == 1)
  }

  @Test func recordsComeBackByteForByte() throws {
    let desk = try SyncDesk(cards: 0)
    let record = (0...255).map { UInt8($0) } + Array("\\x \t\\\\ ü".utf8)
    var records = [record, []]
    try DeckKeeper(desk.keeper).make(.init(name: "bytes", people: ["person0"])) {
      () throws(ServerError) in
      records.isEmpty
        ? nil : .init(key: .numbered(records.count), record: records.removeFirst())
    }
    let deck = SharedDeck("bytes", on: try desk.server.connect("person0", desk.database))
    let cards = try deck.claim(5)
    #expect(cards.map(\.record) == [record, []])
    #expect(cards.map(\.key) == [.numbered(2), .numbered(1)])
  }
}
