import KolodaSyncMessages
import Glibc
import Synchronization

/// Lets another thread end a conversation with `koloda-sync` while one thread waits for it.
package final class SyncInterruption: Sendable {
  private struct State {
    /// A duplicate of the descriptor of the process's socket, which this object owns, so that its
    /// number can't be reused by others.
    var descriptor: Int32?
    var isOver = false
  }

  private let state = Mutex(State())

  package init() {}

  deinit {
    if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
  }

  /// Whether `interrupt` was called.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the conversation, and any that begins later.
  ///
  /// The waiting thread gets `SyncFailure.gone`.
  package func interrupt() {
    state.withLock { state in
      state.isOver = true
      if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Begins a conversation in place of the one before.
  package func begin(_ descriptor: Int32) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    state.withLock { state in
      if let former = state.descriptor { close(former) }
      state.descriptor = copy
      if state.isOver { shutdown(copy, Int32(SHUT_RDWR)) }
    }
  }
}

extension SyncProcess {
  /// Starts a process that another thread can interrupt, and connects it to a server.
  package convenience init(
    _ place: SharedAddress, interruption: SyncInterruption, password: GivenPassword? = nil
  ) throws {
    try self.init()
    interruption.begin(descriptor)
    try connect(to: place, password: password)
  }
}
