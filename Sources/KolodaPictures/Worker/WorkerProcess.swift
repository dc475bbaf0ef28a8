import Glibc
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
