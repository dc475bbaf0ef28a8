import KolodaSync
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled))
struct SchemaTests {
  @Test func isMadeOnce() throws {
    let desk = try PileDesk(cards: 3)
    try ServerSchema.make(on: desk.keeper)
    #expect(try ServerSchema.version(on: desk.keeper) == ServerSchema.version)
    let standing = try desk.pile().standing()
    #expect(standing.cards == 3 && standing.given == 0 && standing.answersPerCard == 1)
    #expect(standing.lease == 600 && !standing.isClosed)
  }

  @Test func aNewerOneIsNamedAndLeftAlone() throws {
    let desk = try PileDesk(cards: 1)
    let newer = ServerSchema.version + 1
    try desk.keeper.run("UPDATE koloda.version SET number = \(newer)")
    #expect(throws: ServerError.newerSchema(newer)) { try ServerSchema.make(on: desk.keeper) }
    #expect(throws: ServerError.newerSchema(newer)) {
      try ServerSchema.check(on: try desk.server.connect("person0", desk.database))
    }
    #expect("\(ServerError.newerSchema(newer))".contains("version \(newer)"))
    #expect(try desk.count("SELECT number FROM koloda.version") == newer)
  }

  @Test func somethingElseOfItsNameIsLeftAlone() throws {
    let server = try #require(PostgresServer.shared)
    let other = try server.connect("runner", try server.makeDatabase())
    #expect(throws: ServerError.noSchema) { try ServerSchema.check(on: other) }
    try other.run("CREATE SCHEMA koloda")
    #expect(throws: ServerError.foreignSchema) { try ServerSchema.make(on: other) }
  }

  @Test func aPileIsMadeWholeOrNot() throws {
    let desk = try PileDesk(cards: 1)
    let keeper = PileKeeper(desk.keeper)
    var next = 0
    // The second card is the first again.
    #expect(throws: ServerError.self) {
      try keeper.make(.init(name: "other", people: ["person0"])) { () throws(ServerError) in
        next += 1
        return next > 2 ? nil : .init(key: .numbered(0), record: [])
      }
    }
    // The cards can't be read any more.
    #expect(throws: ServerError.noRoom("none")) {
      try keeper.make(.init(name: "other")) { () throws(ServerError) in throw .noRoom("none") }
    }
    #expect(throws: ServerError.pileExists("pile")) { try keeper.make(.init(name: "pile")) { nil } }
    #expect(try desk.count("SELECT count(*) FROM koloda.pile") == 1)
    #expect(try desk.count("SELECT count(*) FROM koloda.card") == 1)
  }

  @Test func recordsComeBackByteForByte() throws {
    let desk = try PileDesk(cards: 0)
    let record = (0...255).map { UInt8($0) } + Array("\\x \t\\\\ ü".utf8)
    var records = [record, []]
    try PileKeeper(desk.keeper).make(.init(name: "bytes", people: ["person0"])) {
      () throws(ServerError) in
      records.isEmpty
        ? nil : .init(key: .numbered(records.count), record: records.removeFirst())
    }
    let pile = SharedPile("bytes", on: try desk.server.connect("person0", desk.database))
    let cards = try pile.claim(5)
    #expect(cards.map(\.record) == [record, []])
    #expect(cards.map(\.key) == [.numbered(2), .numbered(1)])
  }
}
