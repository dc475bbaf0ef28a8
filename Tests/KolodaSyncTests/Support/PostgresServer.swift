import Foundation
import KolodaSync
import KolodaSyncMessages
import Synchronization
import Testing

/// A PostgreSQL server for the tests alone, with its data and socket in a temporary folder.
///
/// It ends with the tests, however they end: the shell that runs it waits for the end of its own
/// input, then kills it.
final class PostgresServer: Sendable {
  /// A server for all tests; nil where PostgreSQL is not installed.
  static let shared: PostgresServer? = {
    let server = PostgresServer()
    if server != nil { atexit { PostgresServer.shared?.end() } }
    return server
  }()
  /// Whether PostgreSQL is installed.
  static let isInstalled = binaries != nil

  /// The roles of people; the role `runner` manages the shared decks.
  static let people = (0..<20).map { "person\($0)" }

  /// The folder of PostgreSQL's programs, which Debian and others keep out of PATH.
  private static let binaries: String? = {
    let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      debian.compactMap { Int($0) }.sorted(by: >).map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/usr/bin", "/usr/local/bin"]
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// Where temporary files go, if the server's user may go there as well.
  private static let place: String = {
    let usual = FileManager.default.temporaryDirectory.path
    var status = stat()
    let isOpen = stat(usual, &status) == 0 && status.st_mode & S_IXOTH != 0
    // The path of a socket has room for 107 bytes.
    return isOpen && usual.utf8.count < 60 ? usual : "/tmp"
  }()

  /// The folder of its data and its socket.
  let folder: String
  private let database = Mutex(0)
  private let held = Mutex<Held?>(nil)
  /// Whether the server accepts connections.
  private let isUp = Mutex(false)
  private let changed = NSCondition()

  private struct Held {
    let shell: Process
    /// The shell's input; closing it kills the server.
    let input: Pipe
    /// Signalled once all processes of the server have closed their output.
    let isOver: DispatchSemaphore
  }

  init?() {
    guard Self.binaries != nil else { return nil }
    var template = Array("\(Self.place)/koloda-postgres-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    folder = String(cString: made)
    if getuid() == 0, let nobody = getpwnam("nobody") {
      chown(folder, nobody.pointee.pw_uid, nobody.pointee.pw_gid)
    }
    guard
      Self.run(
        [
          "initdb", "-D", folder + "/data", "-A", "trust", "-U", "super", "-E", "UTF8",
          "--locale=C", "--no-sync",
        ])
    else { return nil }
    start()
    guard let admin = try? connect("super", "postgres") else { return nil }
    _ = try? admin.run("CREATE ROLE runner LOGIN CREATEDB")
    for person in Self.people { _ = try? admin.run("CREATE ROLE \(person) LOGIN") }
  }

  /// Ends the server and removes its folder.
  func end() {
    crash()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the server and waits until it accepts connections.
  func start() {
    let server = [
      "postgres", "-D", folder + "/data", "-k", folder, "-c", "listen_addresses=", "-c",
      "fsync=off", "-c", "max_connections=60", "-c", "log_destination=stderr",
    ]
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // QUIT ends the server at once, in the state that a crash leaves.
    shell.arguments =
      ["-c", #""$@" 2>&1 & read -r _; kill -QUIT $!"#, "sh"] + Self.asNobody(server)
    let input = Pipe()
    let output = Pipe()
    // Other child processes of the tests must not keep the pipes open.
    for pipe in [input, output] {
      _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    shell.standardInput = input
    shell.standardOutput = output
    shell.standardError = FileHandle.nullDevice
    guard (try? shell.run()) != nil else { return }
    try? output.fileHandleForWriting.close()
    let (isReady, isOver) = Self.listen(to: output.fileHandleForReading, into: folder + "/log")
    held.withLock { $0 = Held(shell: shell, input: input, isOver: isOver) }
    // Starting takes a moment; after a crash the server first replays its log.
    _ = isReady.wait(timeout: .now() + 120)
    setUp(true)
  }

  private func setUp(_ isUp: Bool) {
    changed.withLock {
      self.isUp.withLock { $0 = isUp }
      changed.broadcast()
    }
  }

  /// Waits until the server is up again after a crash.
  func awaitStart() {
    changed.withLock { while !isUp.withLock({ $0 }) { changed.wait() } }
  }

  /// Copies the server's output to a file, for looking into a failed test.
  ///
  /// - Returns: a semaphore that is signalled once the server accepts connections or has ended, and
  /// one for when it has ended.
  private static func listen(
    to said: FileHandle, into log: String
  ) -> (isReady: DispatchSemaphore, isOver: DispatchSemaphore) {
    let isReady = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let file = FileHandle(forWritingAtPath: log)
    Thread.detachNewThread {
      var last = Data()
      var wasReady = false
      while case let data = said.availableData, !data.isEmpty {
        try? file?.write(contentsOf: data)
        guard !wasReady else { continue }
        last += data
        wasReady = last.range(of: Data("ready to accept connections".utf8)) != nil
        if wasReady { isReady.signal() }
      }
      if !wasReady { isReady.signal() }
      isOver.signal()
    }
    return (isReady, isOver)
  }

  /// Ends the server in the middle of its work.
  func crash() {
    setUp(false)
    let held = held.withLock { held in
      defer { held = nil }
      return held
    }
    try? held?.input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    try? held?.input.fileHandleForWriting.close()
    held?.shell.waitUntilExit()
    _ = held?.isOver.wait(timeout: .now() + 120)
  }

  /// Connects to a database as a role.
  func connect(_ role: String, _ database: String) throws -> ServerConnection {
    try ServerConnection(address(role, database))
  }

  /// The address of a database, for a role.
  func address(_ role: String, _ database: String) throws -> ServerAddress {
    try ServerAddress("postgresql://\(role)@/\(database)?host=\(folder)")
  }

  /// Makes an empty database owned by `runner`, and returns its name.
  func makeDatabase(encoding: String = "UTF8") throws -> String {
    let name = database.withLock { number in
      number += 1
      return "test\(number)"
    }
    try connect("runner", "postgres").run(
      "CREATE DATABASE \(name) ENCODING '\(encoding)' TEMPLATE template0")
    return name
  }

  private static func run(_ command: [String]) -> Bool {
    let arguments = asNobody(command)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// The command line of one of the server's programs, as `nobody` if necessary: they refuse to run
  /// as root.
  private static func asNobody(_ command: [String]) -> [String] {
    let path = (binaries ?? "") + "/" + command[0]
    let own = [path] + command.dropFirst()
    return getuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + own : own
  }
}

/// A shared deck on a server, with connections for its people.
struct SyncDesk {
  /// The deck's place, from which any thread may connect.
  struct Place: Sendable {
    let server: PostgresServer
    let database: String

    /// The shared deck as a person sees it, over a new connection.
    func deck(_ person: String) throws -> SharedDeck {
      SharedDeck("pile", on: try server.connect(person, database))
    }
  }

  let server: PostgresServer
  let database: String
  let keeper: ServerConnection

  /// Makes a shared deck called "pile" whose cards have their numbers as records.
  init(
    server: PostgresServer? = .shared, cards: Int, answersPerCard: Int = 1,
    people: [String] = ["person0", "person1"], lease: Double = DeckKeeper.Wish.usualLease,
    encoding: String = "UTF8"
  ) throws {
    let server = try #require(server)
    self.server = server
    database = try server.makeDatabase(encoding: encoding)
    keeper = try server.connect("runner", database)
    try ServerSchema.make(on: keeper)
    var next = 0
    try DeckKeeper(keeper).make(
      .init(name: "pile", answersPerCard: answersPerCard, lease: lease, people: people)
    ) { () throws(ServerError) in
      guard next < cards else { return nil }
      defer { next += 1 }
      return DeckKeeper.NewCard(key: .numbered(next), record: Array("{\"n\": \(next)}".utf8))
    }
  }

  /// Uses the shared deck of an existing database.
  init(server: PostgresServer, database: String) throws {
    self.server = server
    self.database = database
    keeper = try server.connect("runner", database)
  }

  /// The shared deck as a person sees it, over a new connection.
  func deck(_ person: String = "person0") throws -> SharedDeck {
    try place.deck(person)
  }

  /// The deck's place, from which any thread may connect.
  var place: Place { Place(server: server, database: database) }

  /// Runs a query for one number as the owner of the tables.
  func count(_ query: String) throws -> Int {
    Int(try keeper.run(query).integer(0, 0) ?? -1)
  }

  /// Ends a person's leases now.
  func endLeases(of person: String) throws {
    try keeper.run(
      "UPDATE koloda.slot SET until = clock_timestamp() - interval '1 s' "
        + "WHERE person = $1 AND until IS NOT NULL", [person])
  }
}
