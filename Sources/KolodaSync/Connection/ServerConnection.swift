import CPostgreSQL
import Glibc
import KolodaSyncMessages

/// A connection to a PostgreSQL server, for use on the thread that made it.
///
/// All methods block.
package final class ServerConnection {
  /// How long to wait for a server that doesn't answer while connecting, in seconds.
  private static let connectPatience = 10.0
  /// How long a server may be silent while it carries out a statement, in seconds.
  package static let patience = 60.0
  /// Environment variables that would make libpq connect elsewhere than the address says.
  private static let misleading = ["PGHOSTADDR", "PGSERVICE", "PGSERVICEFILE"]

  private let connection: OpaquePointer
  private let patience: Double
  /// The names of the statements that are prepared on the server, by their text.
  private var prepared: [String: String] = [:]
  /// How many statement names have been used.
  private var names = 0
  /// Whether the owner of the schema "koloda" is known to be one whose functions may be called.
  var trustsSchema = false
  /// The number that the tables of this version have here, since before 0.1.0 they had another; nil
  /// until they are known to be of this version.
  var tablesNumber: Int?

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - password: the person's password; nil to let libpq find one by itself.
  ///   - patience: how long the server may be silent, in seconds.
  /// - Throws: `.wantsPassword` if the server asks for a password and there is none, or a wrong
  ///   one.
  package init(
    _ address: ServerAddress, password: Secret? = nil, patience: Double = ServerConnection.patience
  ) throws(ServerError) {
    for name in Self.misleading where getenv(name) != nil { throw .variable(name) }
    var settings = Self.settings(address, usualHost: Self.usualHost)
    if let password { settings.append(("password", password.text)) }
    let keys = settings.map { strdup($0.key) }
    let values = settings.map { strdup($0.value) }
    defer { for text in keys + values { free(text) } }
    let opened = PQconnectStartParams(
      keys.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 0)
    guard let opened else { throw .unreachable("there is no memory left") }
    // By default libpq prints the server's notices to standard error.
    PQsetNoticeProcessor(opened, { _, _ in }, nil)
    // A refusal is known by its SQLSTATE code, since its words are in the server's language. While
    // connecting, libpq gives the code only in the message.
    PQsetErrorVerbosity(opened, PQERRORS_VERBOSE)
    let wasSilent = Self.finishConnecting(opened)
    guard PQstatus(opened) == CONNECTION_OK else {
      defer { PQfinish(opened) }
      throw wasSilent ? .unreachable("it did not answer") : Self.failure(of: opened)
    }
    PQsetErrorVerbosity(opened, PQERRORS_DEFAULT)
    connection = opened
    self.patience = patience
    // Non-blocking, so that a server that doesn't read is given up after the same time as a silent
    // one.
    PQsetnonblocking(opened, 1)
  }

  /// Completes a connection that was begun.
  ///
  /// - Returns: whether it failed because nobody answered in time.
  private static func finishConnecting(_ opened: OpaquePointer) -> Bool {
    var wasSilent = false
    var next = PQstatus(opened) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
    while next == PGRES_POLLING_READING || next == PGRES_POLLING_WRITING {
      let events = Int16(next == PGRES_POLLING_READING ? POLLIN : POLLOUT)
      var one = pollfd(fd: PQsocket(opened), events: events, revents: 0)
      let count = poll(&one, 1, Int32(connectPatience * 1000))
      if count < 0, errno == EINTR { continue }
      wasSilent = count == 0
      // libpq treats this as the end of this address, and tries the host's next one.
      if wasSilent { shutdown(one.fd, Int32(SHUT_RDWR)) }
      next = PQconnectPoll(opened)
    }
    return wasSilent
  }

  deinit { PQfinish(connection) }

  /// The role that the server knows the person by.
  package var person: String { PQuser(connection).map { String(cString: $0) } ?? "" }

  /// Checks that the session has the settings that it was opened with: a pooler may ignore them.
  ///
  /// - Throws: `.pooler` if it has not.
  package func checkSettings() throws(ServerError) {
    let found = try run(
      "SELECT pg_catalog.current_setting('bytea_output'),"
        + " pg_catalog.current_setting('lock_timeout')")
    guard found.text(0, 0) == "hex", found.text(0, 1) == "10s" else { throw .pooler }
  }

  /// The account that the connection was made with.
  package var account: ServerAccount { ServerAccount(of: connection) }

  // MARK: Statements

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - parameters: the values of `$1` and so on, in PostgreSQL's text form; nil for null.
  ///   - isLong: whether the server may be silent for any time, as when it reads all cards of a
  ///     large shared deck.
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

  /// Runs several statements without parameters.
  package func runAll(_ statements: String) throws(ServerError) {
    guard PQsendQuery(connection, statements) == 1 else { throw lost }
    _ = try lastRows(nil)
  }

  /// A statement with the values of `$1` and so on; nil for null.
  package typealias Statement = (text: String, parameters: [String?])

  /// Runs several transactions in one round trip; each of them takes effect wholly or not at all.
  ///
  /// Each statement is prepared for reuse.
  ///
  /// - Returns: the rows of each statement, one after another.
  /// - Throws: the first failure; the transactions after it are run all the same.
  package func runTogether(_ transactions: [[Statement]]) throws(ServerError) -> [Rows] {
    guard PQenterPipelineMode(connection) == 1 else { throw lost }
    defer { PQexitPipelineMode(connection) }
    /// The results to expect: of preparing a statement, of running one, or of a transaction's end.
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
      if case .end = one {
        let late = try end()
        failure = failure ?? late
        continue
      }
      let result = try nextResult(patience)
      // After a failure the server skips the rest of the transaction.
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
      // A null result ends each statement's results.
      PQclear(try nextResult(patience))
    }
    if let failure { throw failure }
    return all
  }

  /// Receives the end of a transaction.
  ///
  /// - Returns: why the transaction failed, if it did so only at its end.
  private func end() throws(ServerError) -> ServerError? {
    let result = try nextResult(patience)
    if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
      PQclear(result)
      return nil
    }
    var failure = lost
    do throws(ServerError) { _ = try rows(result) } catch { failure = error }
    // A null result comes between the failure and the end.
    PQclear(try nextResult(patience))
    let end = try nextResult(patience)
    defer { PQclear(end) }
    guard PQresultStatus(end) == PGRES_PIPELINE_SYNC else { throw failure }
    return failure
  }

  /// Calls `body` with the texts as C strings; nil for null.
  private static func withTexts<Result>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    let values = texts.map { $0.flatMap { strdup($0) } }
    defer { for value in values { free(value) } }
    return body(values.map { UnsafePointer($0) })
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
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

  /// Inserts rows into a table by COPY.
  ///
  /// - Parameters:
  ///   - next: returns the next rows in COPY's text format; nil after the last ones.
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
      // libpq's buffer is full.
      guard sent == 0 else { throw lost }
      try flush()
    }
  }

  // MARK: Waiting

  /// Sends everything that is buffered.
  private func flush() throws(ServerError) {
    while true {
      switch PQflush(connection) {
      case 0: return
      // The server may have to be read from before it can read on.
      case 1: try wait(for: Int16(POLLIN | POLLOUT), patience)
      default: throw lost
      }
    }
  }

  /// The next result; nil when there are no more.
  ///
  /// - Parameter patience: how long the server may be silent, in seconds; nil for any time.
  private func nextResult(_ patience: Double?) throws(ServerError) -> OpaquePointer? {
    while PQisBusy(connection) == 1 { try wait(for: Int16(POLLIN), patience) }
    return PQgetResult(connection)
  }

  /// The rows of the last statement sent.
  ///
  /// - Throws: the first statement's failure.
  private func lastRows(_ patience: Double?) throws(ServerError) -> Rows {
    try flush()
    var last: Rows?
    var failure: ServerError?
    while let result = try nextResult(patience) {
      do throws(ServerError) { last = try rows(result) } catch { failure = failure ?? error }
      // A broken connection has no more results.
      if PQstatus(connection) != CONNECTION_OK { break }
    }
    if let failure { throw failure }
    guard let last else { throw lost }
    return last
  }

  /// Waits until the server has sent something or can be sent something.
  private func wait(for events: Int16, _ patience: Double?) throws(ServerError) {
    var one = pollfd(fd: PQsocket(connection), events: events, revents: 0)
    while true {
      let count = poll(&one, 1, patience.map { Int32($0 * 1000) } ?? -1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .lost("poll: error \(errno)") }
      guard count > 0 else {
        // A late answer must not be taken for that of another statement.
        shutdown(PQsocket(connection), Int32(SHUT_RDWR))
        throw .lost("it did not answer")
      }
      guard one.revents & Int16(POLLIN | POLLHUP | POLLERR) == 0 || PQconsumeInput(connection) == 1
      else { throw lost }
      return
    }
  }

  /// The error for a broken connection, with libpq's message.
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

  /// A message of libpq on one line.
  private static func line(_ text: UnsafeMutablePointer<CChar>?) -> String {
    text.map { ServerWords.line(String(cString: $0)) } ?? ""
  }

  // MARK: Notifications

  /// Asks the server to notify this connection of new events.
  package func listen() throws(ServerError) { try run("LISTEN koloda") }

  /// Reads the notifications that have arrived.
  ///
  /// - Returns: whether any of them come from other connections.
  package func takeNews() throws(ServerError) -> Bool {
    guard PQconsumeInput(connection) == 1 else { throw lost }
    var woken = false
    while let news = PQnotifies(connection) {
      if news.pointee.be_pid != PQbackendPID(connection) { woken = true }
      PQfreemem(news)
    }
    return woken
  }

  /// Waits until the server has sent something, or another descriptor is readable.
  ///
  /// - Returns: whether the other descriptor is.
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
