import CKolodaGLib

/// Threads of their own for long work, which keep what is costly to make once for each thread.
package enum WorkerThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread, which nobody waits for: it ends with its work, or with the program.
  ///
  /// Where the system has none to give, nothing is done.
  package static func begin(name: String, _ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    let thread = g_thread_try_new(
      name,
      { work in
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work.toOpaque(), nil)
    if let thread {
      g_thread_unref(thread)
    } else {
      work.release()
    }
  }
}
