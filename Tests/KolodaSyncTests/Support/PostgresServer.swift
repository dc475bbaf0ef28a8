import Foundation
import KolodaSync
import KolodaSyncMessages
import Synchronization
import Testing

/// A PostgreSQL server of the tests' own, in a temporary folder, on a socket there.
///
/// It ends with the tests, however they end: a shell holds it that waits for its input to close.
final class PostgresServer: Sendable {
  /// The server; nil where PostgreSQL is not installed.
  static let shared: PostgresServer? = {
    let server = PostgresServer()
    if server != nil { atexit { PostgresServer.shared?.end() } }
    return server
  }()
  /// Whether PostgreSQL is installed.
  static let isInstalled = binaries != nil

  /// The roles of people, besides `runner`, who runs the piles.
  static let people = (0..<20).map { "person\($0)" }

  /// Where Debian and others put what is on no path.
  private static let binaries: String? = {
    let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      debian.compactMap { Int($0) }.sorted(by: >).map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/usr/bin", "/usr/local/bin"]
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// The folder of its data and its socket.
  let folder: String
  private let database = Mutex(0)
  private let held = Mutex<Held?>(nil)
  /// Whether it lets people in.
  private let isUp = Mutex(false)
  private let changed = NSCondition()

  private struct Held {
    let shell: Process
    /// What the shell waits for the end of.
    let input: Pipe
    /// Is signalled once nobody of the server speaks any more.
    let isOver: DispatchSemaphore
  }

  init?() {
    guard Self.binaries != nil else { return nil }
    var template = Array("/tmp/koloda-postgres-XXXXXX".utf8CString)
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

  /// Ends it, and leaves nothing behind.
  func end() {
    crash()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts it, and waits until it lets people in.
  func start() {
    let server = [
      "postgres", "-D", folder + "/data", "-k", folder, "-c", "listen_addresses=", "-c",
      "fsync=off", "-c", "max_connections=60", "-c", "log_destination=stderr",
    ]
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // What is killed is the server: with QUIT it ends at once, and is as after a crash.
    shell.arguments =
      ["-c", #""$@" 2>&1 & read -r _; kill -QUIT $!"#, "sh"] + Self.asNobody(server)
    let input = Pipe()
    let output = Pipe()
    // Other processes of the tests must not hold them open.
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
    // It takes a moment, and after a crash it reads its log first.
    _ = isReady.wait(timeout: .now() + 120)
    setUp(true)
  }

  private func setUp(_ isUp: Bool) {
    changed.withLock {
      self.isUp.withLock { $0 = isUp }
      changed.broadcast()
    }
  }

  /// Waits until it is there again after a crash.
  func awaitStart() {
    changed.withLock { while !isUp.withLock({ $0 }) { changed.wait() } }
  }

  /// Reads what the server says to its end, into a file for who looks why a test failed.
  ///
  /// - Returns: one is signalled once it lets people in, or has ended; the other once it has ended.
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

  /// Ends it in the middle of whatever it does.
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

  /// Connects as a role.
  func connect(_ role: String, _ database: String) throws -> ServerConnection {
    try ServerConnection(address(role, database))
  }

  /// The address of a database, for a role.
  func address(_ role: String, _ database: String) throws -> ServerAddress {
    try ServerAddress("postgresql://\(role)@/\(database)?host=\(folder)")
  }

  /// Makes an empty database that `runner` owns.
  func makeDatabase() throws -> String {
    let name = database.withLock { number in
      number += 1
      return "test\(number)"
    }
    try connect("runner", "postgres").run("CREATE DATABASE \(name)")
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

  /// A command of the server's, which refuses to run as root.
  private static func asNobody(_ command: [String]) -> [String] {
    let path = (binaries ?? "") + "/" + command[0]
    let own = [path] + command.dropFirst()
    return getuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + own : own
  }
}

/// A pile on a server, with connections of the people who are in it.
struct PileDesk {
  /// Where it is; any thread may connect there.
  struct Place: Sendable {
    let server: PostgresServer
    let database: String

    /// The pile as a person sees it, by a connection of their own.
    func pile(_ person: String) throws -> SharedPile {
      SharedPile("pile", on: try server.connect(person, database))
    }
  }

  let server: PostgresServer
  let database: String
  let keeper: ServerConnection

  /// Makes a pile “pile” of cards whose records are their numbers.
  init(
    server: PostgresServer? = .shared, cards: Int, answersPerCard: Int = 1,
    people: [String] = ["person0", "person1"], lease: Double = PileKeeper.Wish.usualLease
  ) throws {
    let server = try #require(server)
    self.server = server
    database = try server.makeDatabase()
    keeper = try server.connect("runner", database)
    try ServerSchema.make(on: keeper)
    var next = 0
    try PileKeeper(keeper).make(
      .init(name: "pile", answersPerCard: answersPerCard, lease: lease, people: people)
    ) { () throws(ServerError) in
      guard next < cards else { return nil }
      defer { next += 1 }
      return PileKeeper.NewCard(key: .numbered(next), record: Array("{\"n\": \(next)}".utf8))
    }
  }

  /// Takes a pile that is there.
  init(server: PostgresServer, database: String) throws {
    self.server = server
    self.database = database
    keeper = try server.connect("runner", database)
  }

  /// The pile as a person sees it, by a connection of their own.
  func pile(_ person: String = "person0") throws -> SharedPile {
    try place.pile(person)
  }

  /// Where it is.
  var place: Place { Place(server: server, database: database) }

  /// Asks the tables as who owns them.
  func count(_ query: String) throws -> Int {
    Int(try keeper.run(query).integer(0, 0) ?? -1)
  }

  /// Lets a person's leases run out now.
  func endLeases(of person: String) throws {
    try keeper.run(
      "UPDATE koloda.slot SET until = clock_timestamp() - interval '1 s' "
        + "WHERE person = $1 AND until IS NOT NULL", [person])
  }
}
