import Glibc
import KolodaFiles
import KolodaPictureMessages

/// A process that reads pictures or films, one at a time.
final class WorkerProcess {
  let socket: MessageSocket
  let wall: WorkerLaunch.Wall
  /// What it reads.
  let kind: WorkKind
  private let process: pid_t
  /// Whether it has reported that it is ready.
  var isReady = false
  /// The number of its present job.
  var job: UInt32?

  /// Starts a worker.
  init(
    program: String, wall: WorkerLaunch.Wall, kind: WorkKind = .pictures
  ) throws(WorkerLaunch.LaunchError) {
    guard let (own, other) = MessageSocket.pair() else {
      throw WorkerLaunch.LaunchError(code: errno)
    }
    let started = withExtendedLifetime(other) {
      WorkerLaunch.start(program, behind: wall, for: kind, passing: [other.descriptor])
    }
    process = try started.get()
    socket = own
    self.wall = wall
    self.kind = kind
  }

  /// Sends the worker an order.
  ///
  /// - Returns: whether the order was sent; it isn't if the process is gone.
  @discardableResult
  func send(_ order: PictureOrder, attachment: Int32? = nil) -> Bool {
    socket.send(order.bytes, attachment: attachment, waits: false)
  }

  /// The worker's processor time in seconds, and whether it is running or waiting for a processor.
  var load: (seconds: Double, isRunnable: Bool) {
    // The sandbox's own processes are its ancestors.
    var process = process
    while let child = WorkerProcess.child(of: process) { process = child }
    return ProcessLoad.now(of: process)
  }

  private static func child(of process: pid_t) -> pid_t? {
    let place = "/proc/\(process)/task/\(process)/children"
    guard case .success(let text) = readFile(Array(place.utf8), atMost: 4096) else { return nil }
    return text.split(separator: UInt8(ascii: " ")).first.flatMap {
      pid_t(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Kills the worker, without waiting for its end.
  ///
  /// In its first moments the sandbox's child doesn't die with the sandbox, but is still in its
  /// process group. A child that escapes all the same ends by itself, since its socket is closed.
  func end() {
    guard !isForgotten else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    shutdown(socket.descriptor, Int32(SHUT_WR))
  }

  /// Whether the worker's end of the socket is closed: it no longer runs, though the system may
  /// still list it.
  ///
  /// A worker that waits for a network share doesn't end before the share answers, whatever signal
  /// it is sent.
  private(set) var isCutOff = false
  private var isForgotten = false

  /// Checks whether the worker has ended, and if so reaps it.
  ///
  /// - Returns: whether nothing is left of it.
  func reap() -> Bool {
    if !isCutOff {
      var end = pollfd(fd: socket.descriptor, events: 0, revents: 0)
      isCutOff = poll(&end, 1, 0) > 0 && end.revents & Int16(POLLHUP) != 0
    }
    if !isForgotten { isForgotten = waitpid(process, nil, WNOHANG) != 0 }
    return isCutOff && isForgotten
  }

  /// Waits until the worker has ended.
  func wait() {
    while !isForgotten { isForgotten = waitpid(process, nil, 0) >= 0 || errno != EINTR }
  }
}
