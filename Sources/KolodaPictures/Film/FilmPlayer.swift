import KolodaFiles
import KolodaGLib
import KolodaPictureMessages
import Synchronization

/// A film to play.
package struct FilmRequest: Hashable, Sendable {
  /// The file's path.
  package var path: [UInt8]
  /// The space in which it is shown.
  package var box: PictureBox
  /// How far to turn the film clockwise from the orientation that its file states, in quarters.
  package var quarters: Int

  package init(path: [UInt8], box: PictureBox, quarters: Int = 0) {
    self.path = path
    self.box = box
    self.quarters = quarters
  }
}

/// Plays a film once, without sound, by a worker process of its own.
///
/// Nothing ever waits for the process: to stop, it is killed.
package final class FilmPlayer: Sendable {
  /// What becomes of a film.
  package enum Event: Sendable {
    /// A frame to be shown now; `moment` is when in the film it is shown, in milliseconds.
    case frame(Picture, moment: Int)
    /// The film is over.
    case ended
    /// The film can't be played, or not any further.
    case failed(PictureFailure)
  }

  private let inbox = FilmInbox()

  /// Begins to play a film.
  ///
  /// - Parameter tell: called on the player's thread with each frame, and then once with the end, unless
  ///   the film is stopped. A frame that stays in use makes the film miss others.
  package init(_ request: FilmRequest, tell: @escaping @Sendable (Event) -> Void) {
    let inbox = inbox
    WorkerThread.begin(name: "film") { FilmThread(request, inbox, tell).run() }
  }

  deinit { stop() }

  /// Ends the film and its process, without waiting for them.
  ///
  /// A frame that is just being told may still arrive.
  package func stop() { inbox.stop() }
}

/// The inbox of a player's thread.
final class FilmInbox: Sendable {
  private struct Content {
    var opening: FileOpening.Outcome?
    var isStopped = false
  }

  private let content = Mutex(Content())
  let bell = WakePipe()

  var isStopped: Bool { content.withLock { $0.isStopped } }

  func stop() {
    content.withLock { $0.isStopped = true }
    bell.wake()
  }

  func put(_ outcome: FileOpening.Outcome) {
    content.withLock { $0.opening = outcome }
    bell.wake()
  }

  func takeOpening() -> FileOpening.Outcome? {
    content.withLock { content in
      defer { content.opening = nil }
      return content.opening
    }
  }
}
