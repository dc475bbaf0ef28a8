import KolodaFiles
import Synchronization

/// Called on the queue's thread with each picture when it is ready.
///
/// A preview comes first where there is one. A picture may still arrive just after its request was
/// withdrawn.
package typealias PictureDelivery<Purpose: Hashable & Sendable> =
  @Sendable (PictureRequest<Purpose>, PictureOutcome) -> Void

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
