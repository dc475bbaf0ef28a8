import KolodaGLib

/// Reads pictures in worker processes, most urgent first.
///
/// One thread talks to the workers and to the callers; it never waits for a file.
package final class PictureQueue<Purpose: Hashable & Sendable>: Sendable {
  package typealias Request = PictureRequest<Purpose>

  private let post: PicturePost<Purpose>

  /// Starts the queue's thread, and a worker process that waits for the first picture.
  ///
  /// - Parameter lanes: how many pictures are read at once, apart from slow ones; nil for as many as
  ///   fit the number of processors.
  package init(lanes: Int? = nil, deliver: @escaping PictureDelivery<Purpose>) {
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
