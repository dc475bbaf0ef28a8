import CAdwaita

/// The thread that GTK runs on, and how others reach it.
public enum MainThread {
  /// Runs code that must be on the main thread, from a callback that C made on it.
  public static func assume<Result>(_ body: @MainActor () -> Result) -> Result {
    nonisolated(unsafe) var result: Result?
    MainActor.assumeIsolated { result = body() }
    // The line above has always run: the optional is only there because it is set in a closure.
    return result.unsafelyUnwrapped
  }

  /// Runs code on the main thread as soon as its loop turns; may be called on any thread.
  ///
  /// - Parameter priority: GLib's; the default goes before drawing.
  public static func post(
    priority: Int32 = G_PRIORITY_DEFAULT, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    g_idle_add_full(
      priority,
      { data in
        if let handler = Handler<@MainActor @Sendable () -> Void>.from(data) {
          handler.call { $0() }
        }
        return 0
      },
      Unmanaged.passRetained(Handler<@MainActor @Sendable () -> Void>(body)).toOpaque(),
      { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      })
  }

  /// Seconds on the clock that GTK's frames are timed by.
  public static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
