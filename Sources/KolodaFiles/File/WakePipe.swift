import Glibc

/// A pipe that wakes a thread which polls descriptors.
package final class WakePipe: Sendable {
  /// The end to poll; negative if the process has no descriptors left.
  package let descriptor: Int32
  /// The end to write to.
  ///
  /// A signal handler, which may do little else, can write a byte here itself.
  package let end: Int32

  /// Makes a pipe; without free descriptors, one that never wakes anybody.
  package convenience init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    self.init(descriptor: ends[0], end: ends[1])
  }

  init(descriptor: Int32, end: Int32) {
    (self.descriptor, self.end) = (descriptor, end)
  }

  /// Whether the process had descriptors for it.
  package var isUsable: Bool { descriptor >= 0 }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if end >= 0 { close(end) }
  }

  /// Wakes the thread that polls `descriptor`.
  package func wake() {
    var byte: UInt8 = 1
    // A write to a full pipe fails, but then the pipe wakes the thread anyway.
    _ = write(end, &byte, 1)
  }

  /// Empties the pipe, so that the thread can sleep again.
  package func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
