import CPostgreSQL
import Glibc
import KolodaSyncMessages

/// A connection to a PostgreSQL server; it belongs to the thread that made it.
///
/// All of it blocks.
package final class ServerConnection {
  /// How long is waited for a server, in seconds, as libpq takes it.
  private static let patience = "10"
  /// Environment variables that would have libpq go elsewhere than the address says.
  private static let misleading = ["PGHOSTADDR", "PGSERVICE", "PGSERVICEFILE"]

  private let connection: OpaquePointer

  /// Connects.
  package init(_ address: ServerAddress) throws(ServerError) {
    for name in Self.misleading where getenv(name) != nil { throw .variable(name) }
    let host = address.host ?? Self.usualHost
    let settings = Self.settings(address, host: host)
    let keys = settings.map { strdup($0.key) }
    let values = settings.map { strdup($0.value) }
    defer { for text in keys + values { free(text) } }
    let opened = PQconnectdbParams(
      keys.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 0)
    guard let opened else { throw .unreachable("there is no memory left") }
    guard PQstatus(opened) == CONNECTION_OK else {
      let text = Self.line(PQerrorMessage(opened))
      let isRefusal =
        text.contains("authentication") || text.contains("role \"")
        || text.contains("no password supplied") || text.contains("pg_hba.conf")
      PQfinish(opened)
      throw isRefusal ? .notLetIn(text) : .unreachable(text)
    }
    connection = opened
    // What the server warns of would go to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  /// What libpq is told; all that decides where it goes and what it believes is among it.
  package static func settings(_ address: ServerAddress, host: String) -> [(
    key: String, value: String
  )] {
    let isHere = ServerAddress.isOfThisMachine(host)
    var settings = [
      ("host", host), ("dbname", address.database),
      ("sslmode", isHere ? "prefer" : "verify-full"),
      // Encryption by Kerberos would go first, and no certificate would be asked for.
      ("gssencmode", "disable"), ("connect_timeout", patience), ("client_encoding", "UTF8"),
      ("application_name", "koloda-sync"), ("options", "-c bytea_output=hex"),
      ("keepalives_idle", "60"),
      ("tcp_user_timeout", "30000"),
    ]
    settings.append(("port", address.port.map(String.init) ?? "5432"))
    if let person = address.person { settings.append(("user", person)) }
    settings += address.certificates.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return settings
  }

  /// Where libpq goes unless it is told: PGHOST, else the folder of this machine's socket.
  private static var usualHost: String {
    guard let all = PQconndefaults() else { return "/var/run/postgresql" }
    defer { PQconninfoFree(all) }
    var option = all
    while let keyword = option.pointee.keyword {
      if strcmp(keyword, "host") == 0, let value = option.pointee.val, value.pointee != 0 {
        return String(cString: value)
      }
      option += 1
    }
    return "/var/run/postgresql"
  }

  /// The role that the server knows the person by.
  package var person: String { PQuser(connection).map { String(cString: $0) } ?? "" }

  // MARK: Statements

  /// Does one statement.
  ///
  /// - Parameter parameters: what stands for `$1` and so on, as PostgreSQL writes it; nil for null.
  @discardableResult
  package func run(_ statement: String, _ parameters: [String?] = []) throws(ServerError) -> Rows {
    let values = parameters.map { $0.flatMap { strdup($0) } }
    defer { for value in values { free(value) } }
    let result = PQexecParams(
      connection, statement, Int32(values.count), nil, values.map { UnsafePointer($0) }, nil, nil,
      0)
    return try rows(result)
  }

  /// Does several statements that have no parameters.
  package func runAll(_ statements: String) throws(ServerError) {
    _ = try rows(PQexec(connection, statements))
  }

  /// Does all of it or nothing.
  package func transaction<Result>(
    _ body: () throws(ServerError) -> Result
  ) throws(ServerError) -> Result {
    try run("BEGIN")
    do throws(ServerError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Puts rows into a table.
  ///
  /// - Parameters:
  ///   - next: the next rows, as the text form of COPY; nil when that was all.
  package func copy(
    into table: String, _ next: () throws(ServerError) -> [UInt8]?
  ) throws(ServerError) {
    let begun = PQexec(connection, "COPY \(table) FROM STDIN")
    guard PQresultStatus(begun) == PGRES_COPY_IN else {
      _ = try rows(begun)
      return
    }
    PQclear(begun)
    var failure: ServerError?
    do throws(ServerError) {
      while failure == nil, let bytes = try next() {
        let sent = bytes.withUnsafeBytes {
          PQputCopyData(
            connection, $0.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
        }
        if sent != 1 { failure = .lost(Self.line(PQerrorMessage(connection))) }
      }
    } catch {
      failure = error
    }
    PQputCopyEnd(connection, failure == nil ? nil : "given up")
    while let result = PQgetResult(connection) {
      do throws(ServerError) { _ = try rows(result) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func rows(_ result: OpaquePointer?) throws(ServerError) -> Rows {
    let status = PQresultStatus(result)
    if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, let result { return Rows(result) }
    defer { PQclear(result) }
    let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let text = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
    guard let code, PQstatus(connection) == CONNECTION_OK else {
      throw .lost(text ?? Self.line(PQerrorMessage(connection)))
    }
    throw ServerError(code: code, message: text ?? code)
  }

  /// libpq's words on one line.
  private static func line(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: News

  /// Has the server wake this connection when events come.
  package func listen() throws(ServerError) { try run("LISTEN koloda") }

  /// Takes what the server has told.
  ///
  /// - Returns: whether others have decided something; what comes of this connection doesn't count.
  package func takeNews() throws(ServerError) -> Bool {
    guard PQconsumeInput(connection) == 1 else {
      throw .lost(Self.line(PQerrorMessage(connection)))
    }
    var woken = false
    while let news = PQnotifies(connection) {
      if news.pointee.be_pid != PQbackendPID(connection) { woken = true }
      PQfreemem(news)
    }
    return woken
  }

  /// Sleeps until the server has something to say, or another descriptor has.
  ///
  /// - Returns: whether it is the other one.
  package func waitForNews(besides other: Int32) throws(ServerError) -> Bool {
    var polls = [
      pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polls, 2, -1) < 0 {
      guard errno == EINTR else { throw .lost("poll: error \(errno)") }
    }
    return polls[1].revents != 0
  }
}

/// What a statement gave.
package final class Rows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  /// How many rows there are.
  package var count: Int { Int(PQntuples(result)) }

  /// A value as PostgreSQL writes it; nil for null, and for what is not there.
  package func text(_ row: Int, _ column: Int) -> String? {
    guard (0..<count).contains(row), (0..<Int(PQnfields(result))).contains(column),
      PQgetisnull(result, Int32(row), Int32(column)) == 0,
      let value = PQgetvalue(result, Int32(row), Int32(column))
    else { return nil }
    return String(cString: value)
  }

  /// A whole number; nil for anything else.
  package func integer(_ row: Int, _ column: Int) -> Int64? {
    text(row, column).flatMap { Int64($0) }
  }

  /// A truth; false for anything else.
  package func flag(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }

  /// Bytes, which PostgreSQL writes as `\x` and digits; nil for anything else.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    guard let text = text(row, column), text.hasPrefix("\\x") else { return nil }
    return Hex.bytes(text.utf8.dropFirst(2))
  }
}
