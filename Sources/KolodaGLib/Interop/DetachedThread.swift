import Glibc

/// Threads that are never joined.
package enum DetachedThread {
  /// The system could not start a thread.
  package struct Failure: Error, Hashable {
    /// The `errno` value that says why.
    package var code: Int32
  }

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stack: The size of its stack, in bytes.
  ///   - body: The thread's work; the thread ends with it.
  /// - Throws: `Failure` if the system can't start a thread.
  static func start(
    stack: Int, _ body: @escaping @Sendable () -> Void
  ) throws(DetachedThread.Failure) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stack)
    let held = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { data in
        if let data { Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run() }
        return nil
      }, held.toOpaque())
    guard code != 0 else { return }
    held.release()
    throw Failure(code: code)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
