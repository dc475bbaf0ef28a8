import KolodaSync
import KolodaSyncMessages
import Testing

/// An address with several hosts, and servers that take no changes.
@Suite(.enabled(if: PostgresServer.isInstalled)) struct SeveralHostsTests {
  @Test func theFirstThatTakesChangesIsUsed() throws {
    let server = try #require(PostgresServer.shared)
    let database = try server.makeDatabase()
    func connect(_ hosts: String) throws -> ServerConnection {
      try ServerConnection(ServerAddress("postgresql://runner@/\(database)?host=\(hosts)"))
    }
    let hosts = "/nowhere/at/all,\(server.folder)"
    let connection = try connect(hosts)
    #expect(connection.account.host == server.folder)
    try server.connect("super", "postgres").run(
      "ALTER DATABASE \(database) SET default_transaction_read_only = on")
    #expect(throws: ServerError.readOnly) { try connect(hosts) }
    // One that is named alone is used for what it can do.
    let alone = try connect(server.folder)
    #expect(try alone.run("SELECT 1").text(0, 0) == "1")
    #expect(throws: ServerError.readOnly) { try alone.run("CREATE TABLE t ()") }
  }
}
