import Glibc
import KolodaFiles
import KolodaGLib
import Synchronization

/// Reads pictures in worker processes, most urgent first.
///
/// One thread talks to the workers and to the callers; it never waits for a file.
package final class PictureQueue<Purpose: Hashable & Sendable>: Sendable {
  package typealias Request = PictureRequest<Purpose>
  /// Called on the queue's thread with each picture when it is ready.
  ///
  /// A preview comes first where there is one. A picture may still arrive just after its request
  /// was withdrawn.
  package typealias Delivery = @Sendable (Request, PictureOutcome) -> Void

  private let post: PicturePost<Purpose>

  /// Starts the queue's thread, and a worker process that waits for the first picture.
  ///
  /// - Parameter lanes: how many pictures are read at once, apart from slow ones; nil for as many as
  ///   fit the number of processors.
  package init(lanes: Int? = nil, deliver: @escaping Delivery) {
    let post = PicturePost<Purpose>()
    self.post = post
    WorkerThread.begin(name: "pictures") { PictureThread(post, lanes: lanes, deliver).run() }
  }

  deinit {
    post.stop()
  }

  /// Replaces the list of wanted pictures, most urgent first.
  ///
  /// The list must include every card that is to have a picture, also those that have theirs
  /// already: a request that stays in the list is not read again unless its file or its purpose has
  /// changed. A request that is left out is forgotten, and given up if it is being read.
  package func setWanted(_ requests: [Request]) {
    post.put { $0.wanted.append(requests) }
  }

  /// Tries a file again that could not be shown.
  package func retry(_ path: [UInt8]) {
    post.put { $0.retries.append(path) }
  }

  /// Ends the thread and its worker processes, without waiting for them.
  ///
  /// A picture that is just being delivered may still arrive.
  package func stop() {
    post.stop()
  }
}

/// The inbox of the queue's thread.
final class PicturePost<Purpose: Hashable & Sendable>: Sendable {
  struct Content: Sendable {
    /// The lists of wanted pictures in the order of their arrival: a request that one list leaves
    /// out is forgotten, even if the next has it again.
    var wanted: [[PictureRequest<Purpose>]] = []
    var retries: [[UInt8]] = []
    var openings: [FileOpening.Outcome] = []
    var isStopping = false
  }

  private let content = Mutex(Content())
  /// Nil while the system has no descriptors left for a pipe.
  private let pipe = Mutex<WakePipe?>(nil)
  private let makePipe: @Sendable () -> WakePipe

  /// - Parameter makePipe: makes a pipe, which may be unusable.
  init(_ makePipe: @escaping @Sendable () -> WakePipe = { WakePipe() }) {
    self.makePipe = makePipe
  }

  /// The end of a pipe that becomes readable when something was put into the inbox.
  ///
  /// - Returns: nil if the system has no descriptors left for a pipe: then the inbox has to be
  ///   looked into now and then.
  func bell() -> Int32? {
    pipe.withLock { pipe -> Int32? in
      if let pipe { return pipe.descriptor }
      let made = makePipe()
      guard made.isUsable else { return nil }
      // Something may be in the inbox already.
      made.wake()
      pipe = made
      return made.descriptor
    }
  }

  /// Puts something into the inbox, on any thread.
  func put(_ change: (inout Content) -> Void) {
    content.withLock { change(&$0) }
    pipe.withLock { $0 }?.wake()
  }

  func stop() { put { $0.isStopping = true } }

  /// Takes everything out of the inbox.
  func take() -> Content {
    pipe.withLock { $0 }?.drain()
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
