import Glibc
import KolodaFiles

/// What the system reports about a file that may be a card.
struct FileFacts: Hashable, Sendable {
  let state: FileState
  /// When the file's name, place or content last changed, in microseconds since 1970.
  let changedAt: Int64

  /// Takes the result of `stat`; nil if it is not a regular file.
  init?(_ status: stat) {
    guard status.isRegular else { return nil }
    state = FileState(status)
    changedAt = status.changedAt
  }

  init(state: FileState, changedAt: Int64) {
    self.state = state
    self.changedAt = changedAt
  }
}
