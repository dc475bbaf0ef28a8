import CPostgreSQL
import Glibc
import KolodaSyncMessages

/// A connection to a PostgreSQL server; it belongs to the thread that made it.
///
/// All of it blocks.
package final class ServerConnection {
  /// How long a server that does not answer is waited for while one connects, in seconds.
  private static let connectPatience = 10.0
  /// How long a server may be silent that is doing something, in seconds.
  package static let patience = 60.0
  /// Environment variables that would have libpq go elsewhere than the address says.
  private static let misleading = ["PGHOSTADDR", "PGSERVICE", "PGSERVICEFILE"]

  private let connection: OpaquePointer
  private let patience: Double
  /// The statements that the server has prepared, by their text, and what they are called there.
  private var prepared: [String: String] = [:]
  /// How many names were given to statements.
  private var names = 0

  /// Connects.
  ///
  /// - Parameters:
  ///   - password: what the person is known by; nil for what libpq finds by itself.
  ///   - patience: how long the server may be silent, in seconds.
  /// - Throws: `.wantsPassword` if the server asks for one and has none, or a wrong one.
  package init(
    _ address: ServerAddress, password: Secret? = nil, patience: Double = ServerConnection.patience
  ) throws(ServerError) {
    for name in Self.misleading where getenv(name) != nil { throw .variable(name) }
    let host = address.host ?? Self.usualHost
    var settings = Self.settings(address, host: host)
    if let password { settings.append(("password", password.text)) }
    let keys = settings.map { strdup($0.key) }
    let values = settings.map { strdup($0.value) }
    defer { for text in keys + values { free(text) } }
    let opened = PQconnectStartParams(
      keys.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 0)
    guard let opened else { throw .unreachable("there is no memory left") }
    // What the server warns of would go to standard error, from its first word on.
    PQsetNoticeProcessor(opened, { _, _ in }, nil)
    let wasSilent = Self.finishConnecting(opened)
    guard PQstatus(opened) == CONNECTION_OK else {
      defer { PQfinish(opened) }
      throw wasSilent ? .unreachable("it did not answer") : Self.failure(of: opened)
    }
    connection = opened
    self.patience = patience
    // A server that does not take what is sent is waited for no longer than one that is silent.
    PQsetnonblocking(opened, 1)
  }

  /// Goes on with a connection that was begun, until it is there or can't be made.
  ///
  /// - Returns: whether it can't be made since nobody answered in time.
  private static func finishConnecting(_ opened: OpaquePointer) -> Bool {
    var wasSilent = false
    var next = PQstatus(opened) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
    while next == PGRES_POLLING_READING || next == PGRES_POLLING_WRITING {
      let events = Int16(next == PGRES_POLLING_READING ? POLLIN : POLLOUT)
      var one = pollfd(fd: PQsocket(opened), events: events, revents: 0)
      let count = poll(&one, 1, Int32(connectPatience * 1000))
      if count < 0, errno == EINTR { continue }
      wasSilent = count == 0
      // libpq takes that for the end of this address, and tries the next one that the name has.
      if wasSilent { shutdown(one.fd, Int32(SHUT_RDWR)) }
      next = PQconnectPoll(opened)
    }
    return wasSilent
  }

  /// Why a connection was not made.
  private static func failure(of opened: OpaquePointer) -> ServerError {
    let text = ServerWords.reason(line(PQerrorMessage(opened)))
    let account = ServerAccount(of: opened)
    if PQconnectionNeedsPassword(opened) == 1 {
      return .wantsPassword(account, refused: nil, hasKeyring: false)
    }
    if PQconnectionUsedPassword(opened) == 1, text.contains("authentication failed") {
      return .wantsPassword(account, refused: text, hasKeyring: false)
    }
    // It will not be there another time either.
    if ServerWords.isNoDatabase(text) { return .other(code: "3D000", text) }
    let isRefusal =
      text.contains("authentication") || text.contains("role \"") || text.contains("pg_hba.conf")
    return isRefusal ? .notLetIn(text) : .unreachable(text)
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
      ("gssencmode", "disable"), ("client_encoding", "UTF8"),
      ("application_name", "koloda-sync"),
      // Who is in the way for longer than this, in milliseconds, is not waited for.
      ("options", "-c bytea_output=hex -c lock_timeout=10000"),
      // A network that is gone is noticed within a minute and a half, also where nothing is asked.
      ("keepalives_idle", "60"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "30000"),
    ]
    settings.append(("port", String(address.port ?? ServerAddress.usualPort)))
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

  /// Whom the server knows, and which server.
  package var account: ServerAccount { ServerAccount(of: connection) }

  // MARK: Statements

  /// Does one statement.
  ///
  /// - Parameters:
  ///   - parameters: what stands for `$1` and so on, as PostgreSQL writes it; nil for null.
  ///   - isLong: whether the server may be silent for long, as with all cards of a large pile.
  @discardableResult
  package func run(
    _ statement: String, _ parameters: [String?] = [], isLong: Bool = false
  ) throws(ServerError) -> Rows {
    let isSent = Self.withTexts(parameters) {
      PQsendQueryParams(connection, statement, Int32(parameters.count), nil, $0, nil, nil, 0)
    }
    guard isSent == 1 else { throw lost }
    return try lastRows(isLong ? nil : patience)
  }

  /// Does several statements that have no parameters.
  package func runAll(_ statements: String) throws(ServerError) {
    guard PQsendQuery(connection, statements) == 1 else { throw lost }
    _ = try lastRows(nil)
  }

  /// A statement with what stands for `$1` and so on; nil for null.
  package typealias Statement = (text: String, parameters: [String?])

  /// Does several transactions in one go, each of some statements: all of those or none.
  ///
  /// Each statement is prepared for the next time.
  ///
  /// - Returns: the rows of each statement, one after another.
  /// - Throws: why the first one failed that did; the transactions after it are done all the same.
  package func runTogether(_ transactions: [[Statement]]) throws(ServerError) -> [Rows] {
    guard PQenterPipelineMode(connection) == 1 else { throw lost }
    defer { PQexitPipelineMode(connection) }
    /// What results are to come: of a statement that is prepared or done, or of a transaction's end.
    enum Coming { case prepared(String, as: String), rows, end }
    var coming: [Coming] = []
    var isSent = true
    for statements in transactions {
      for (text, parameters) in statements {
        let name = prepared[text] ?? "koloda\(names)"
        if prepared[text] == nil {
          names += 1
          isSent = isSent && PQsendPrepare(connection, name, text, 0, nil) == 1
          coming.append(.prepared(text, as: name))
        }
        let sent = Self.withTexts(parameters) {
          PQsendQueryPrepared(connection, name, Int32(parameters.count), $0, nil, nil, 0)
        }
        isSent = isSent && sent == 1
        coming.append(.rows)
      }
      isSent = isSent && PQpipelineSync(connection) == 1
      coming.append(.end)
    }
    guard isSent else { throw lost }
    try flush()
    var all: [Rows] = []
    var failure: ServerError?
    for one in coming {
      let result = try nextResult(patience)
      if case .end = one {
        PQclear(result)
        continue
      }
      // What follows a failure is passed over by the server.
      if PQresultStatus(result) == PGRES_PIPELINE_ABORTED {
        PQclear(result)
      } else {
        do throws(ServerError) {
          let rows = try rows(result)
          if case .prepared(let text, let name) = one { prepared[text] = name }
          if case .rows = one { all.append(rows) }
        } catch {
          failure = failure ?? error
        }
      }
      // Nothing more comes of this one.
      PQclear(try nextResult(patience))
    }
    if let failure { throw failure }
    return all
  }

  /// Has texts as C takes them; nil for null.
  private static func withTexts<Result>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    let values = texts.map { $0.flatMap { strdup($0) } }
    defer { for value in values { free(value) } }
    return body(values.map { UnsafePointer($0) })
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
    guard PQsendQuery(connection, "COPY \(table) FROM STDIN") == 1 else { throw lost }
    try flush()
    let begun = try nextResult(patience)
    guard PQresultStatus(begun) == PGRES_COPY_IN else {
      _ = try rows(begun)
      return
    }
    PQclear(begun)
    var failure: ServerError?
    do throws(ServerError) {
      while let bytes = try next() { try put(bytes) }
    } catch {
      failure = error
    }
    while PQputCopyEnd(connection, failure == nil ? nil : "given up") == 0 { try flush() }
    do throws(ServerError) { _ = try lastRows(nil) } catch { failure = failure ?? error }
    if let failure { throw failure }
  }

  private func put(_ bytes: [UInt8]) throws(ServerError) {
    while true {
      let sent = bytes.withUnsafeBytes {
        PQputCopyData(connection, $0.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
      }
      if sent == 1 { return try flush() }
      // It has no room now.
      guard sent == 0 else { throw lost }
      try flush()
    }
  }

  // MARK: Waiting

  /// Sends what is still to be sent.
  private func flush() throws(ServerError) {
    while true {
      switch PQflush(connection) {
      case 0: return
      // Who has to send may have something to say first.
      case 1: try wait(for: Int16(POLLIN | POLLOUT), patience)
      default: throw lost
      }
    }
  }

  /// The next result of what was sent; nil when that was all.
  ///
  /// - Parameter patience: how long the server may be silent, in seconds; nil for as long as it likes.
  private func nextResult(_ patience: Double?) throws(ServerError) -> OpaquePointer? {
    while PQisBusy(connection) == 1 { try wait(for: Int16(POLLIN), patience) }
    return PQgetResult(connection)
  }

  /// The rows of the last statement of what was sent.
  ///
  /// - Throws: why the first one failed that did.
  private func lastRows(_ patience: Double?) throws(ServerError) -> Rows {
    try flush()
    var last: Rows?
    var failure: ServerError?
    while let result = try nextResult(patience) {
      do throws(ServerError) { last = try rows(result) } catch { failure = failure ?? error }
      // Of a connection that is gone nothing more comes.
      if PQstatus(connection) != CONNECTION_OK { break }
    }
    if let failure { throw failure }
    guard let last else { throw lost }
    return last
  }

  /// Sleeps until the server has something to say, or takes something.
  private func wait(for events: Int16, _ patience: Double?) throws(ServerError) {
    var one = pollfd(fd: PQsocket(connection), events: events, revents: 0)
    while true {
      let count = poll(&one, 1, patience.map { Int32($0 * 1000) } ?? -1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .lost("poll: error \(errno)") }
      guard count > 0 else {
        // What it says later answers nothing any more.
        shutdown(PQsocket(connection), Int32(SHUT_RDWR))
        throw .lost("it did not answer")
      }
      guard one.revents & Int16(POLLIN | POLLHUP | POLLERR) == 0 || PQconsumeInput(connection) == 1
      else { throw lost }
      return
    }
  }

  /// The connection is gone, in libpq's words.
  private var lost: ServerError { .lost(Self.line(PQerrorMessage(connection))) }

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
    text.map { ServerWords.line(String(cString: $0)) } ?? ""
  }

  // MARK: News

  /// Has the server wake this connection when events come.
  package func listen() throws(ServerError) { try run("LISTEN koloda") }

  /// Takes what the server has told.
  ///
  /// - Returns: whether others have decided something; what comes of this connection doesn't count.
  package func takeNews() throws(ServerError) -> Bool {
    guard PQconsumeInput(connection) == 1 else { throw lost }
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
