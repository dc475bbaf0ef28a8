import Glibc
import KolodaGLib
import KolodaPictureMessages

/// A process behind the walls of the picture workers that answers questions about a SQLite database
/// that others have made.
package final class DatabaseProcess {
  /// Why there is no answer.
  package enum Failure: Error, Hashable, Sendable {
    /// The process did not start, with an errno value.
    case notStarted(Int32)
    /// It ended in the midst of an answer.
    case ended
    /// It says that the question can't be answered: the reason, in English.
    case told(String)
  }

  private let program: String
  private let file: Int32
  private(set) var wall: WorkerLaunch.Wall
  private var socket: DatabaseSocket
  /// The process's id; nil once it was ended.
  private var process: pid_t?
  /// Whether it has ever said anything.
  private var hasSpoken = false

  /// Starts the process.
  ///
  /// - Parameter descriptor: the open file of the database, which the caller closes afterwards.
  package init(reading descriptor: Int32) throws(Failure) {
    guard let program = WorkerLocation.find() else { throw .notStarted(ENOENT) }
    // Without the right to write.
    let file = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .notStarted(errno) }
    var wall = WorkerLaunch.sandboxProgram == nil ? WorkerLaunch.Wall.limits : .sandbox
    do throws(Failure) {
      (socket, process) = try Self.start(program, behind: &wall, file)
    } catch {
      close(file)
      throw error
    }
    self.program = program
    self.file = file
    self.wall = wall
  }

  deinit {
    end()
    close(file)
  }

  /// - Parameter wall: what is to confine the process; afterwards, what does.
  private static func start(
    _ program: String, behind wall: inout WorkerLaunch.Wall, _ file: Int32
  ) throws(Failure) -> (DatabaseSocket, pid_t?) {
    guard let (own, other) = DatabaseSocket.pair() else { throw .notStarted(errno) }
    let started = withExtendedLifetime(other) {
      WorkerLaunch.start(program, behind: wall, passing: [other.descriptor, file])
    }
    switch started {
    case .success(let process): return (own, process)
    case .failure where wall == .sandbox:
      // The sandbox program can't be run on this machine.
      wall = .limits
      return try start(program, behind: &wall, file)
    case .failure(let error): throw .notStarted(error.code)
    }
  }

  private func end() {
    guard let process else { return }
    self.process = nil
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    // It does not end before a disk or a share answers that it waits for.
    if waitpid(process, nil, WNOHANG) == 0 {
      WorkerThread.begin(name: "reaper") {
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
      }
    }
  }

  /// Asks for rows.
  ///
  /// This blocks.
  ///
  /// - Parameters:
  ///   - question: a SELECT.
  ///   - isWanted: asked now and then while nothing comes; returns false to give up.
  ///   - body: called with the values of each row. If it throws, nothing else can be asked.
  /// - Throws: `Failure`, `CancellationError` if `isWanted` gave up, or what `body` throws.
  package func ask(
    _ question: String, isWanted: () -> Bool, _ body: ([[UInt8]]) throws -> Void
  ) throws {
    socket.send(.question(question))
    while true {
      guard let message = socket.next(isWanted: isWanted) else {
        if !isWanted() { throw CancellationError() }
        // Where the sandbox is not allowed, only the limits protect.
        guard !hasSpoken, wall == .sandbox else { throw Failure.ended }
        end()
        wall = .limits
        (socket, process) = try Self.start(program, behind: &wall, file)
        socket.send(.question(question))
        continue
      }
      hasSpoken = true
      switch message {
      case .row(let values): try body(values)
      case .done: return
      case .fault(let problem): throw Failure.told(problem)
      case .question: throw Failure.ended
      }
    }
  }
}
