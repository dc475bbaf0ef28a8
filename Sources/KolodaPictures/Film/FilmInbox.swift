import KolodaFiles
import Synchronization

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
