import KolodaSync
import KolodaTriage
import Testing

/// What a member may do, who may be hostile.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct RightsTests {
  @Test func aMemberCannotReadOrWriteATable() throws {
    let desk = try PileDesk(cards: 2)
    let member = try desk.server.connect("person0", desk.database)
    let tables = try desk.keeper.run(
      "SELECT relname FROM pg_class WHERE relnamespace = 'koloda'::regnamespace AND relkind = 'r'")
    #expect(tables.count == 10)
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
    let desk = try PileDesk(cards: 1)
    let rows = try desk.keeper.run(
      """
      SELECT proname FROM pg_proc WHERE pronamespace = 'koloda'::regnamespace
        AND has_function_privilege('person0', oid, 'EXECUTE') ORDER BY proname
      """)
    #expect(
      (0..<rows.count).map { rows.text($0, 0) } == [
        "answers", "append", "cards", "claim", "combinations", "disputes", "events_after", "expect",
        "expect_version", "fill", "give_back", "has_disputes", "own_events", "people", "records",
        "renew", "schema_version", "settle_disputes", "settled", "settled_among", "standing",
      ])
    let loose = try desk.count(
      """
      SELECT count(*) FROM pg_proc WHERE pronamespace = 'koloda'::regnamespace
        AND (proconfig IS NULL OR proconfig[1] <> 'search_path=pg_catalog, pg_temp')
      """)
    #expect(loose == 0, "functions without a fixed search path")
    let keeper = PileKeeper(try desk.server.connect("person0", desk.database))
    #expect(throws: NotAllowed.self) { try refused { try keeper.make(.init(name: "x")) { nil } } }
    #expect(throws: NotAllowed.self) {
      try refused { try keeper.remove("person1", fromPile: "pile") }
    }
  }

  /// A function that runs as its owner must not be led to objects of a member's.
  @Test func ownFunctionsOfAMemberAreNotCalled() throws {
    let desk = try PileDesk(cards: 2)
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
    let pile = SharedPile("pile", on: member)
    #expect(try pile.claim(1).map(\.number) == [0])
    #expect(try pile.append([.decide(0)]) == 1)
  }

  @Test func nobodyDecidesForAnother() throws {
    let desk = try PileDesk(cards: 2, answersPerCard: 2)
    let ann = try desk.pile("person0")
    let ben = try desk.pile("person1")
    var event = Event.decide(0)
    event.author.person = "person1"
    try ann.append([event])
    // Whatever the event says, it is by the role that sent it.
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

  @Test func whoIsNotInThePileSeesNothingOfIt() throws {
    let desk = try PileDesk(cards: 2)
    let stranger = try desk.pile("person2")
    #expect(throws: ServerError.noPile("pile")) { try stranger.standing() }
    #expect(throws: ServerError.noPile("pile")) { try stranger.claim(1) }
    #expect(throws: ServerError.noPile("pile")) { try stranger.events() }
    #expect(throws: ServerError.noPile("pile")) { try stranger.append([.decide(0)]) }
    let keeper = PileKeeper(desk.keeper)
    try keeper.add(["person2"], toPile: "pile")
    #expect(try stranger.claim(2).count == 2)
    try stranger.append([.decide(0)])
    try keeper.remove("person2", fromPile: "pile")
    #expect(throws: ServerError.removed("pile")) { try stranger.append([.decide(1)]) }
    // What they answered stays, what they held goes to others.
    #expect(try desk.pile().claim(2).map(\.number) == [1])
    #expect(try desk.pile().answers(0..<2).map(\.person) == ["person2"])
    #expect(throws: ServerError.noPile("none")) { try keeper.add(["person2"], toPile: "none") }
  }

  /// A statement that the server does not allow.
  private struct NotAllowed: Error {}

  private func refused(_ body: () throws -> Void) throws {
    do { try body() } catch ServerError.notAllowed { throw NotAllowed() }
  }
}
