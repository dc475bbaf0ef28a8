import Glibc
import KolodaFiles
import KolodaGLib
import KolodaSyncMessages

/// What the main thread and the thread that keeps a deck and its server in step tell each other.
package final class SyncPost: Sendable {
  /// Messages to the sync thread.
  struct Mail {
    /// The numbers of cards whose records are to be fetched again.
    var wanted: Set<Int> = []
    /// The events decided here since the last time.
    var events: [SyncEvent] = []
    /// Whether the journal must be read again from the start, whatever the events.
    var isStale = false
    /// Whether to try the server now.
    var isToTryAgain = false
    var isLeaving = false
    /// Whether the thread has said its last words to the server.
    fileprivate var hasLeft = false
  }

  private struct State {
    var standing: SharedStanding
    var changed: (@MainActor @Sendable (SharedStanding) -> Void)?
    var came: (@MainActor @Sendable ([Int]) -> Void)?
    var hasBegun = false
  }

  private let wake = WakePipe()
  private let mail = Monitor(Mail())
  private let state: Monitor<State>

  init(_ standing: SharedStanding) { state = Monitor(State(standing: standing)) }

  // MARK: On the main thread

  /// Sets whom the thread tells of what.
  ///
  /// - Returns: whether the thread is to begin: this was not called before.
  func begin(
    _ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void,
    came: @escaping @MainActor @Sendable ([Int]) -> Void
  ) -> Bool {
    state.change { state in
      (state.changed, state.came) = (changed, came)
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
  }

  /// Tells the thread to leave, and waits for it.
  ///
  /// - Returns: whether it has left in time, or was never there.
  func leave(atMost seconds: Double) -> Bool {
    let hasBegun = state.change { state in
      (state.changed, state.came) = (nil, nil)
      return state.hasBegun
    }
    guard hasBegun else { return true }
    send { $0.isLeaving = true }
    return mail.wait(atMost: seconds) { $0.hasLeft ? true : nil } ?? false
  }

  // MARK: On any thread

  var standing: SharedStanding { state.look { $0.standing } }

  func send(_ write: (inout Mail) -> Void) {
    mail.change(write)
    wake.wake()
  }

  func fetch(_ number: Int) {
    guard mail.change({ $0.wanted.insert(number).inserted }) else { return }
    wake.wake()
  }

  /// Sends events of the journal; nil if it must be read again.
  func send(_ events: [SyncEvent]?) {
    send { mail in if let events { mail.events += events } else { mail.isStale = true } }
  }

  // MARK: On the sync thread

  /// Takes the mail and empties the box.
  func takeMail() -> Mail {
    mail.change { mail in
      defer {
        (mail.events, mail.isStale, mail.wanted, mail.isToTryAgain) = ([], false, [], false)
      }
      return mail
    }
  }

  /// Sleeps until there is mail, a descriptor has something to read, or a time has come.
  ///
  /// - Parameter end: by `SystemClock.boot`, in seconds.
  /// - Returns: whether the descriptor has something to read.
  func sleep(until end: Double, or descriptor: Int32?) -> Bool {
    // The system passes over a negative descriptor.
    var polls = [wake.descriptor, descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Rounded up: a shorter timeout would wake the loop too early, over and over.
    let rest = ((end - SystemClock.boot.seconds) * 1000).rounded(.up)
    let milliseconds = end < .infinity ? Int32(min(max(rest, 0), 3_600_000)) : -1
    guard poll(&polls, nfds_t(polls.count), milliseconds) >= 0 else { return false }
    if polls[0].revents != 0 { wake.drain() }
    return polls[1].revents != 0
  }

  /// Reports the standing if it has changed.
  func publish(_ standing: SharedStanding) {
    let isNew = state.change { state in
      defer { state.standing = standing }
      return state.standing != standing
    }
    guard isNew else { return }
    MainThread.post { [self] in state.look { $0.changed }?(standing) }
  }

  /// Reports the cards whose records were fetched again.
  func tell(came numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    MainThread.post { [self] in state.look { $0.came }?(numbers) }
  }

  /// Records that the last words have been said.
  func hasLeft() { mail.change { $0.hasLeft = true } }
}
