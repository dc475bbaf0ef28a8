import KolodaSync
import KolodaTriage
import Testing

/// The rights of a member, who may be hostile.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct RightsTests {
  @Test func aMemberCannotReadOrWriteATable() throws {
    let desk = try SyncDesk(cards: 2)
    let member = try desk.server.connect("person0", desk.database)
    let tables = try desk.keeper.run(
      "SELECT relname FROM pg_class WHERE relnamespace = 'koloda'::regnamespace AND relkind = 'r'")
    #expect(tables.count == 11)
    for row in 0..<tables.count {
      let table = "koloda." + (tables.text(row, 0) ?? "")
      for statement in [
        "SELECT * FROM \(table)", "DELETE FROM \(table)", "INSERT INTO \(table) DEFAULT VALUES",
        "TRUNCATE \(table)", "GRANT SELECT ON \(table) TO PUBLIC",
        "ALTER TABLE \(table) ADD x integer",
        "DROP TABLE \(table)", "CREATE TRIGGER t AFTER INSERT ON \(table) EXECUTE FUNCTION f()",
      ] {
        #expect(throws: NotAllowed.self) { try refused { try member.run(statement) } }
      }
    }
    for statement in [
      "CREATE TABLE koloda.own (x integer)", "DROP SCHEMA koloda CASCADE", "SET ROLE runner",
      "SET SESSION AUTHORIZATION person1",
    ] {
      #expect(throws: NotAllowed.self) { try refused { try member.run(statement) } }
    }
  }

  @Test func aMemberCallsTheFunctionsForMembersAndNoOthers() throws {
    let desk = try SyncDesk(cards: 1)
    let rows = try desk.keeper.run(
      """
      SELECT proname FROM pg_proc WHERE pronamespace = 'koloda'::regnamespace
        AND has_function_privilege('person0', oid, 'EXECUTE') ORDER BY proname
      """)
    #expect(
      (0..<rows.count).map { rows.text($0, 0) } == [
        "answers", "append", "cards", "claim", "combinations", "disputes", "events_after", "expect",
        "expect_version", "fill", "give_back", "has_disputes", "own_events", "people", "records",
        "renew", "settle_disputes", "settled", "settled_among", "standing", "tables_version",
      ])
    let loose = try desk.count(
      """
      SELECT count(*) FROM pg_proc WHERE pronamespace = 'koloda'::regnamespace
        AND (proconfig IS NULL OR proconfig[1] <> 'search_path=pg_catalog, pg_temp')
      """)
    #expect(loose == 0, "functions without a fixed search path")
    let keeper = DeckKeeper(try desk.server.connect("person0", desk.database))
    #expect(throws: NotAllowed.self) { try refused { try keeper.make(.init(name: "x")) { nil } } }
    #expect(throws: NotAllowed.self) {
      try refused { try keeper.remove("person1", fromDeck: "pile") }
    }
  }

  /// A function that runs with its owner's rights must not be tricked into using a member's
  /// objects.
  @Test func ownFunctionsOfAMemberAreNotCalled() throws {
    let desk = try SyncDesk(cards: 2)
    let member = try desk.server.connect("person0", desk.database)
    try member.runAll(
      """
      CREATE TEMP TABLE pile (id bigint, name text);
      CREATE FUNCTION pg_temp.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'led astray'; END $$;
      CREATE FUNCTION pg_temp.decode(text, text) RETURNS bytea LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'led astray'; END $$;
      SET search_path = pg_temp, koloda;
      """)
    let deck = SharedDeck("pile", on: member)
    #expect(try deck.claim(1).map(\.number) == [0])
    #expect(try deck.append([.decide(0)]) == 1)
  }

  /// In many databases everybody may make functions in the schema "public".
  ///
  /// One that suits a call better than PostgreSQL's own would run with the rights of whoever manages
  /// the decks.
  @Test func ownFunctionsOfAMemberAreNotCalledByTheManager() throws {
    let server = try #require(PostgresServer.shared)
    let database = try server.makeDatabase()
    let lead = try server.connect("runner", database)
    try lead.run("GRANT CREATE ON SCHEMA public TO PUBLIC")
    // The server lets a role change how its own sessions look for names, and an owner those of all.
    try lead.run("ALTER DATABASE \(database) SET search_path = public, pg_catalog")
    try server.connect("person0", database).runAll(
      """
      CREATE TABLE public.trap (called text);
      GRANT ALL ON public.trap TO PUBLIC;
      CREATE FUNCTION public.spring(called text) RETURNS void LANGUAGE sql
        AS $$ INSERT INTO public.trap VALUES (called) $$;
      CREATE FUNCTION public.make_interval(secs float8) RETURNS interval LANGUAGE sql
        AS $$ SELECT public.spring('make_interval'); SELECT interval '1 h' $$;
      CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT public.spring('clock_timestamp'); SELECT now() $$;
      CREATE FUNCTION public.pg_terminate_backend(pid int, patience int) RETURNS boolean LANGUAGE sql
        AS $$ SELECT public.spring('pg_terminate_backend'); SELECT true $$;
      CREATE FUNCTION public.is_equal(one oid, other regnamespace) RETURNS boolean LANGUAGE sql
        AS $$ SELECT public.spring('='); SELECT true $$;
      CREATE OPERATOR public.= (LEFTARG = oid, RIGHTARG = regnamespace, FUNCTION = public.is_equal);
      CREATE FUNCTION public.times(one float8, other bigint) RETURNS float8 LANGUAGE sql
        AS $$ SELECT public.spring('*'); SELECT 1.0::float8 $$;
      CREATE OPERATOR public.* (LEFTARG = float8, RIGHTARG = bigint, FUNCTION = public.times);
      """)
    let manager = try server.connect("runner", database)
    try ServerSchema.make(on: manager)
    let keeper = DeckKeeper(manager)
    var next = 0
    try keeper.make(.init(name: "pile", people: ["person0", "person1"])) { () throws(ServerError) in
      defer { next += 1 }
      return next < 2 ? .init(key: .numbered(next), record: []) : nil
    }
    let holder = try server.connect("person1", database)
    try holder.run("BEGIN")
    #expect(try SharedDeck("pile", on: holder).claim(1).count == 1)
    try SharedDeck("pile", on: server.connect("person0", database)).append([.decide(1)])
    try keeper.release("person1", ofDeck: "pile")
    try keeper.setClosed(true, deck: "pile")
    let called = try manager.run("SELECT DISTINCT called FROM public.trap ORDER BY 1")
    #expect((0..<called.count).compactMap { called.text($0, 0) } == [])
  }

  @Test func nobodyDecidesForAnother() throws {
    let desk = try SyncDesk(cards: 2, answersPerCard: 2)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    var event = Event.decide(0)
    event.author.person = "person1"
    try ann.append([event])
    // The author is the role that sent the event, whatever the event says.
    #expect(try ben.events().map(\.event.author.person) == ["person0"])
    #expect(throws: ServerError.refusedEvent("an undo or redo of no decision of yours")) {
      try ben.append([Event(.undo(event.id), card: 0)])
    }
    #expect(throws: ServerError.refusedEvent("an undo or redo of no decision of yours")) {
      try ann.append([Event(.undo(event.id), card: 1)])
    }
    #expect(throws: ServerError.refusedEvent("an event of this number is another's")) {
      try ben.append([event])
    }
    #expect(throws: ServerError.refusedEvent("an event of no card of the pile")) {
      try ben.append([.decide(2)])
    }
    #expect(try ann.answers(0..<2).map(\.person) == ["person0"])
  }

  @Test func whoIsNotInTheDeckSeesNothingOfIt() throws {
    let desk = try SyncDesk(cards: 2)
    let stranger = try desk.deck("person2")
    #expect(throws: ServerError.noDeck("pile")) { try stranger.standing() }
    #expect(throws: ServerError.noDeck("pile")) { try stranger.claim(1) }
    #expect(throws: ServerError.noDeck("pile")) { try stranger.events() }
    #expect(throws: ServerError.noDeck("pile")) { try stranger.append([.decide(0)]) }
    let keeper = DeckKeeper(desk.keeper)
    try keeper.add(["person2"], toDeck: "pile")
    #expect(try stranger.claim(2).count == 2)
    try stranger.append([.decide(0)])
    try keeper.remove("person2", fromDeck: "pile")
    #expect(throws: ServerError.removed("pile")) { try stranger.append([.decide(1)]) }
    // The person's answers stay; the cards they held go to others.
    #expect(try desk.deck().claim(2).map(\.number) == [1])
    #expect(try desk.deck().answers(0..<2).map(\.person) == ["person2"])
    #expect(throws: ServerError.noDeck("none")) { try keeper.add(["person2"], toDeck: "none") }
  }

  /// The server refused a statement for lack of rights.
  private struct NotAllowed: Error {}

  private func refused(_ body: () throws -> Void) throws {
    do { try body() } catch ServerError.notAllowed { throw NotAllowed() }
  }
}
