import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaGLib
import Synchronization

/// Reads pictures by processes of their own, the most urgent first.
///
/// One thread talks with them and with whoever asks; it never waits for a file.
package final class PictureQueue<Purpose: Hashable & Sendable>: Sendable {
  /// What is wanted.
  package typealias Request = PictureRequest<Purpose>
  /// Called on the queue's thread with each picture as it gets ready.
  ///
  /// A preview comes first where there is one. A picture may still arrive just after it stopped
  /// being wanted.
  package typealias Delivery = @Sendable (Request, PictureOutcome) -> Void

  private let post: PicturePost<Purpose>

  /// Starts the queue's thread, and a process that waits for the first picture.
  package init(deliver: @escaping Delivery) {
    let post = PicturePost<Purpose>()
    self.post = post
    WorkerThread.begin(name: "pictures") { PictureThread(post, deliver).run() }
  }

  deinit {
    post.stop()
  }

  /// Replaces what is wanted, most urgent first.
  ///
  /// Give every card that is to have a picture, also those that have theirs: what stays in the
  /// list is not read again unless its file, or what it is for, has changed. What is
  /// left out is forgotten, and given up if it is being read.
  package func setWanted(_ requests: [Request]) {
    post.put { $0.wanted.append(requests) }
  }

  /// Has a file that could not be shown tried again.
  package func retry(_ path: [UInt8]) {
    post.put { $0.retries.append(path) }
  }

  /// Ends the thread and its processes, and doesn't wait for them.
  ///
  /// A picture that is just being delivered may still come.
  package func stop() {
    post.stop()
  }
}

/// What is left for the queue's thread to find.
final class PicturePost<Purpose: Hashable & Sendable>: Sendable {
  struct Content: Sendable {
    /// Each list in its turn: what one of them leaves out is forgotten, though the next has it again.
    var wanted: [[PictureRequest<Purpose>]] = []
    var retries: [[UInt8]] = []
    var openings: [FileOpening.Outcome] = []
    var isStopping = false
  }

  private let content = Mutex(Content())
  /// What is readable when something was left.
  let bell: Int32
  private let rope: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    g_unix_open_pipe(&ends, Int32(FD_CLOEXEC), nil)
    (bell, rope) = (ends[0], ends[1])
    for end in ends { g_unix_set_fd_nonblocking(end, 1, nil) }
  }

  deinit {
    close(bell)
    close(rope)
  }

  /// Leaves something, on any thread.
  func put(_ change: (inout Content) -> Void) {
    content.withLock { change(&$0) }
    var stroke: UInt8 = 1
    _ = write(rope, &stroke, 1)
  }

  func stop() { put { $0.isStopping = true } }

  /// Takes what was left.
  func take() -> Content {
    var strokes = [UInt8](repeating: 0, count: 64)
    while read(bell, &strokes, strokes.count) > 0 {}
    return content.withLock { content in
      defer {
        content.wanted = []
        content.retries = []
        content.openings = []
      }
      return content
    }
  }
}
