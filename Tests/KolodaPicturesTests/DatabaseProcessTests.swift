import CKolodaSQLite
import Glibc
import Testing

@testable import KolodaPictureMessages
@testable import KolodaPictures

@Suite("The process that reads databases")
struct DatabaseProcessTests {
  /// A file without a name; the caller closes it.
  private func file(_ bytes: [UInt8]) throws -> Int32 {
    var name = Array("/tmp/koloda-database-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    try #require(descriptor >= 0)
    unlink(name)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    return descriptor
  }

  private func database(_ sql: String) throws -> Int32 {
    var opened: OpaquePointer?
    #expect(sqlite3_open(":memory:", &opened) == SQLITE_OK)
    defer { sqlite3_close_v2(opened) }
    #expect(sqlite3_exec(opened, sql, nil, nil, nil) == SQLITE_OK)
    var size: Int64 = 0
    let bytes = try #require(sqlite3_serialize(opened, "main", &size, 0))
    defer { sqlite3_free(bytes) }
    return try file(Array(UnsafeBufferPointer(start: bytes, count: Int(size))))
  }

  private func rows(_ process: DatabaseProcess, _ question: String) throws -> [[String]] {
    var rows: [[String]] = []
    try process.ask(question, isWanted: { true }) { values in
      rows.append(values.map { String(decoding: $0, as: UTF8.self) })
    }
    return rows
  }

  @Test("One question after another is answered, row by row")
  func answers() throws {
    let file = try database(
      "CREATE TABLE t (a integer, b text); INSERT INTO t VALUES (-7, 'ä'), (NULL, x'6263');")
    defer { close(file) }
    let process = try DatabaseProcess(reading: file)
    #expect(try rows(process, "SELECT a, b FROM t ORDER BY b") == [["-7", "ä"], ["", "bc"]])
    #expect(try rows(process, "SELECT a FROM t WHERE a > 0").isEmpty)
    #expect(try rows(process, "SELECT count() FROM t") == [["2"]])
    // Nothing is changed, and nothing but a SELECT is answered, which does not end the process.
    for question in [
      "INSERT INTO t VALUES (1, 2)", "ATTACH '/etc/passwd' AS p", "PRAGMA user_version",
      "SELECT load_extension('x')", "SELECT hex(b) FROM t", "SELECT * FROM absent", "no SQL",
    ] {
      #expect(throws: DatabaseProcess.Failure.self) { try rows(process, question) }
    }
    #expect(try rows(process, "SELECT b FROM t WHERE a < 0") == [["ä"]])
  }

  /// Whether the sandbox is there, and allowed.
  private func hasSandbox() throws -> Bool {
    guard WorkerLaunch.sandboxProgram != nil, let program = WorkerLocation.find() else {
      return false
    }
    let worker = try WorkerProcess(program: program, wall: .sandbox)
    defer {
      worker.end()
      worker.wait()
    }
    if case .message = worker.socket.receive(waits: true) { return true }
    return false
  }

  @Test("It is behind the same walls as the processes that read pictures")
  func walls() throws {
    let file = try database("CREATE TABLE t (a integer);")
    defer { close(file) }
    let process = try DatabaseProcess(reading: file)
    #expect(try rows(process, "SELECT a FROM t").isEmpty)
    #expect(process.wall == (try hasSandbox() ? .sandbox : .limits))
  }

  @Test("A long answer comes whole")
  func longAnswer() throws {
    let file = try database(
      """
      CREATE TABLE t (a integer PRIMARY KEY, b text);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO t SELECT i, hex(zeroblob(i)) FROM n;
      """)
    defer { close(file) }
    let process = try DatabaseProcess(reading: file)
    let lengths = try rows(process, "SELECT a, b FROM t ORDER BY a").map { $0[1].count }
    #expect(lengths == (1...3000).map { 2 * $0 })
  }

  @Test("What is no database is told, and so is a program that is missing or ends")
  func failures() throws {
    for bytes in [[], Array(repeating: 65, count: 4096)] as [[UInt8]] {
      let file = try file(bytes)
      defer { close(file) }
      let process = try DatabaseProcess(reading: file)
      #expect {
        try rows(process, "SELECT name FROM sqlite_master")
      } throws: {
        guard case .told = $0 as? DatabaseProcess.Failure else { return false }
        return true
      }
    }
    #expect(throws: DatabaseProcess.Failure.self) { _ = try DatabaseProcess(reading: -1) }
  }

  @Test("A question that nobody wants answered any more ends")
  func givingUp() throws {
    let file = try database(
      """
      CREATE TABLE t (a integer);
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO t SELECT i FROM n;
      """)
    defer { close(file) }
    let process = try DatabaseProcess(reading: file)
    // Eight thousand million pairs, none of which is a row.
    #expect(throws: CancellationError.self) {
      try process.ask(
        "SELECT x.a FROM t x, t y, t z WHERE x.a + y.a + z.a < 0", isWanted: { false }
      ) { _ in }
    }
  }

  @Test("Messages are read as they were written, and bytes that are none end it")
  func messages() throws {
    let messages: [DatabaseMessage] = [
      .question("SELECT é"), .row([]), .row([[], [0, 255], Array(repeating: 7, count: 70_000)]),
      .done, .fault("no"),
    ]
    var bytes = messages.flatMap(\.bytes)[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }
    for message in messages { #expect(DatabaseMessage(take) == message) }
    #expect(bytes.isEmpty && DatabaseMessage(take) == nil)
    for wrong in [[9, 0], [2, 65], [2, 1, 255, 255, 255, 255], [2, 1, 4, 0, 0, 0, 1]] as [[UInt8]] {
      bytes = wrong[...]
      #expect(DatabaseMessage(take) == nil)
    }
  }
}
