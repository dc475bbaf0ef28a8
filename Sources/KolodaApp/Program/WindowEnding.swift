import Glibc
import KolodaGLib
import Synchronization

/// Ends a program with windows when it gets a signal.
///
/// The first signal closes all windows and then ends the program by that signal. A second one ends
/// it at once, except for those of a session's end, and so does a time limit, whatever hangs.
enum WindowEnding {
  /// The longest time for the program to end, in milliseconds.
  private static let patience: Int32 = 15_000

  /// Starts handling signals; call it once.
  ///
  /// - Parameter end: ends the program.
  static func follow(_ end: @escaping @MainActor @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A signal handler must never block.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    // On a thread of its own, because the main thread may hang.
    WorkerThread.begin(name: "signals") { [descriptor = ends[0]] in
      EndingSignal.handle(once: false) { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = before
      }
      guard let first = next(from: descriptor, atMost: -1) else { return }
      caught.store(first, ordering: .sequentiallyConsistent)
      MainThread.post(end)
      // At the end of a session, SIGTERM and SIGHUP come together, and the system hands over SIGHUP
      // first if both are there; at the end of a terminal, it may come twice.
      var mayTerminate = first == SIGHUP
      while let number = next(from: descriptor, atMost: patience) {
        guard number == SIGHUP || number == SIGTERM && mayTerminate else { break }
        if number == SIGTERM { mayTerminate = false }
      }
      EndingSignal.die(of: first)
    }
  }

  /// Ends the program by the signal that it received, if any.
  static func endWhereCaught() {
    let number = caught.load(ordering: .sequentiallyConsistent)
    guard number != 0 else { return }
    fflush(nil)
    EndingSignal.die(of: number)
  }

  /// Returns the next signal; nil if none comes in time.
  ///
  /// - Parameter milliseconds: the time to wait; negative for no limit.
  private static func next(from descriptor: Int32, atMost milliseconds: Int32) -> Int32? {
    var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&one, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      var byte: UInt8 = 0
      return count > 0 && read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
    }
  }
}

/// The signal that is ending the program; 0 for none.
private let caught = Atomic<Int32>(0)
/// The end of the pipe to which the handler writes the signal's number.
///
/// Writing to it is all that the handler may do.
private let pipeEnd = Atomic<Int32>(-1)
