import Glibc
import KolodaFiles
import KolodaPictureMessages

/// A process that reads pictures, one at a time.
final class WorkerProcess {
  let socket: MessageSocket
  let wall: WorkerLaunch.Wall
  private let process: pid_t
  /// Whether it has said that it is there.
  var isReady = false
  /// The number of the job that it has.
  var job: UInt32?

  /// Starts it.
  init(program: String, wall: WorkerLaunch.Wall) throws(WorkerLaunch.LaunchError) {
    guard let (own, other) = MessageSocket.pair() else {
      throw WorkerLaunch.LaunchError(code: errno)
    }
    process = try WorkerLaunch.start(program, behind: wall, socket: other).get()
    socket = own
    self.wall = wall
  }

  /// Tells it what to do.
  ///
  /// - Returns: whether it is on its way; a process that is gone takes nothing.
  @discardableResult
  func send(_ order: PictureOrder, attachment: Int32? = nil) -> Bool {
    socket.send(order.bytes, attachment: attachment, waits: false)
  }

  /// How long it has been on a processor, in seconds, and whether it would be if there were one.
  var load: (seconds: Double, isRunnable: Bool) {
    // The sandbox's own processes stand before it.
    var process = process
    while let child = WorkerProcess.child(of: process) { process = child }
    guard case .success(let text) = readFile(Array("/proc/\(process)/stat".utf8), atMost: 4096),
      let end = text.lastIndex(of: UInt8(ascii: ")"))
    else { return (0, false) }
    let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return (0, false)
    }
    return ((user + system) / Double(sysconf(Int32(_SC_CLK_TCK))), fields[0] == "R")
  }

  private static func child(of process: pid_t) -> pid_t? {
    let place = "/proc/\(process)/task/\(process)/children"
    guard case .success(let text) = readFile(Array(place.utf8), atMost: 4096) else { return nil }
    return text.split(separator: UInt8(ascii: " ")).first.flatMap {
      pid_t(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Ends it at once, and waits for nothing.
  ///
  /// The sandbox's child does not end with it in its first moments, but is of its group then; what
  /// still slips through ends by itself, for there is nobody to talk with.
  func end() {
    guard !isForgotten else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    shutdown(socket.descriptor, Int32(SHUT_WR))
  }

  /// Whether its end of the socket is closed: it runs no more, though the system may still know it.
  ///
  /// One that waits for a share does not end before the share answers, whatever it is sent.
  private(set) var isCutOff = false
  private var isForgotten = false

  /// Looks whether it has ended, and has the system forget it then.
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

  /// Waits for its end.
  func wait() {
    while !isForgotten { isForgotten = waitpid(process, nil, 0) >= 0 || errno != EINTR }
  }
}
