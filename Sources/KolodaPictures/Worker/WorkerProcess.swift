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
  func end() { kill(process, SIGKILL) }

  /// Whether the system has let go of it, after its end.
  var isGone: Bool { waitpid(process, nil, WNOHANG) != 0 }
}
