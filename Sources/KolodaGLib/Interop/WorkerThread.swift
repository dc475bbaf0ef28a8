import CKolodaGLib

/// Threads for long work, each of which can keep resources that are costly to make.
package enum WorkerThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that is never joined: it ends with its work or with the program.
  ///
  /// If the system can't start a thread, the work is not done.
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
