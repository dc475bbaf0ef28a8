import Foundation
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSync

/// A role loses its login, or is dropped, while its person is at work.
///
/// The person is told so in words, and their decisions go up once they are let in again.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct LostRoleTests {
  /// A shared deck with a member whose role no other test uses.
  private struct Lodging {
    let desk: SyncDesk
    let admin: ServerConnection
    let role: String

    init() throws {
      let server = try #require(PostgresServer.shared)
      admin = try server.connect("super", "postgres")
      role = "lodger" + Hex.text(EventID.random().bytes)
      try admin.run("CREATE ROLE \(role) LOGIN")
      desk = try SyncDesk(cards: 4, people: [role, "person0"])
    }

    func deck() throws -> SharedDeck { try desk.deck(role) }

    /// Ends the person's sessions, as a restart of the server does.
    func endSessions() throws {
      try admin.run(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE usename = $1", [role])
    }

    /// The number of the person's events on the server, and the number of distinct ones.
    func events() throws -> [Int64?] {
      let rows = try desk.keeper.run(
        "SELECT count(*), count(DISTINCT uid) FROM koloda.event WHERE person = $1", [role])
      return [rows.integer(0, 0), rows.integer(0, 1)]
    }

    /// The error of a new connection; nil if it succeeds.
    func refusal() -> ServerError? {
      do {
        _ = try deck()
        return nil
      } catch {
        return error as? ServerError
      }
    }
  }

  private static func isNotLetIn(_ error: (any Error)?, _ words: String) -> Bool {
    guard case .notLetIn(let text)? = error as? ServerError else { return false }
    return text.contains(words)
  }

  @Test func whoMayNotLogInAnyMoreIsToldSoAndLosesNothing() throws {
    let lodging = try Lodging()
    let deck = try lodging.deck()
    #expect(try deck.claim(3).map(\.number) == [0, 1, 2])
    let decisions = (0..<3).map { Event<Int>.decide($0) }
    try deck.append([decisions[0]])
    try lodging.admin.run("ALTER ROLE \(lodging.role) NOLOGIN")
    // An existing connection stays.
    #expect(try deck.append([decisions[1]]) == 1)
    try lodging.endSessions()
    #expect {
      try deck.append([decisions[2]])
    } throws: {
      ($0 as? ServerError)?.isOffline == true
    }
    let refusal = lodging.refusal()
    #expect(Self.isNotLetIn(refusal, "not permitted to log in"))
    #expect(refusal?.isOffline == false && refusal?.fault.kind == .notLetIn)

    try lodging.admin.run("ALTER ROLE \(lodging.role) LOGIN")
    #expect(try lodging.deck().append(decisions) == 1)
    #expect(try lodging.events() == [3, 3])
    #expect(try lodging.desk.deck().standing().given == 3)
  }

  @Test func whoseRoleIsGoneIsToldSoAndLosesNothing() throws {
    let lodging = try Lodging()
    let deck = try lodging.deck()
    #expect(try deck.claim(3).map(\.number) == [0, 1, 2])
    let decisions = (0..<3).map { Event<Int>.decide($0) }
    try deck.append([decisions[0]])
    try lodging.admin.run("DROP ROLE \(lodging.role)")
    // The connection is still open, but its role no longer exists.
    #expect {
      try deck.append([decisions[1]])
    } throws: {
      Self.isNotLetIn($0, "your role does not exist any more")
    }
    var exchange = SharedDeck.Exchange()
    (exchange.events, exchange.asks) = ([decisions[1]], true)
    #expect {
      _ = try deck.exchange(exchange)
    } throws: {
      Self.isNotLetIn($0, "your role does not exist any more")
    }
    #expect(Self.isNotLetIn(lodging.refusal(), "does not exist"))
    // Existing answers stay, and others keep working.
    #expect(try lodging.desk.deck().standing().given == 1)

    try lodging.admin.run("CREATE ROLE \(lodging.role) LOGIN")
    #expect(try lodging.deck().append(decisions) == 2)
    #expect(try lodging.events() == [3, 3])
    #expect(try lodging.deck().answers(0..<4).allSatisfy { !$0.isExtra })
  }
}
