import CAdwaita

/// A thread of its own for long work, which keeps what is costly to make once for each thread.
final class WorkerThread: @unchecked Sendable {
  private let thread: UnsafeMutablePointer<GThread>

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, or returns nil if the system has none to give.
  init?(name: String, _ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    let thread = g_thread_try_new(
      name,
      { work in
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work.toOpaque(), nil)
    guard let thread else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the work to end.
  ///
  /// At most once, and not from the thread itself.
  func join() {
    g_thread_join(thread)
  }
}
