import CKolodaGLib
import Glibc
import KolodaGLib
import Synchronization

/// Whether SIGTERM has come.
final class Ending: Sendable {
  private let flag = Atomic(false)

  /// Listens for the signal from now on; it wakes the main loop.
  @MainActor
  init() {
    // Whoever starts it may do so on a thread that takes no signals, which is inherited.
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

  /// Whether the robot is to end.
  var isWanted: Bool { flag.load(ordering: .sequentiallyConsistent) }
}
