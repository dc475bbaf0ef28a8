import Glibc

/// Ends the sleep of a thread that waits for descriptors.
package final class WakePipe: Sendable {
  /// To be waited for; negative if there are no descriptors left.
  package let descriptor: Int32
  /// Where a byte is written that wakes, also by who may do no more than that: a signal's handler.
  package let end: Int32

  /// Makes a pipe.
  package init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    descriptor = ends[0]
    end = ends[1]
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if end >= 0 { close(end) }
  }

  /// Wakes the thread.
  package func wake() {
    var byte: UInt8 = 1
    // A full pipe wakes as well.
    _ = write(end, &byte, 1)
  }

  /// Makes ready for the next sleep.
  package func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
