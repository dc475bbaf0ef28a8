import CKolodaGLib
import Glibc
import KolodaGLib
import Synchronization

/// Notices SIGTERM.
final class Ending: Sendable {
  private let flag = Atomic(false)

  /// Starts listening for the signal, which also wakes the main loop.
  @MainActor
  init() {
    // The starting thread may have blocked the signals, and a child inherits that.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, SIGTERM,
      { data in
        if let data {
          Unmanaged<Ending>.fromOpaque(data).takeUnretainedValue().flag
            .store(true, ordering: .sequentiallyConsistent)
        }
        return 1
      }, Unmanaged.passRetained(self).toOpaque(), nil)
  }

  /// Whether SIGTERM has arrived and the robot should end.
  var isWanted: Bool { flag.load(ordering: .sequentiallyConsistent) }
}
