import CKolodaGLib

/// A GLib timeout source that runs as long as its handler wants to.
@MainActor
package final class Timer {
  private var source: guint = 0
  private let handler: @MainActor () -> Bool

  /// Makes a timer that does not run yet.
  ///
  /// - Parameter handler: answers whether to go on.
  package init(_ handler: @escaping @MainActor () -> Bool) {
    self.handler = handler
  }

  /// Whether the source exists.
  package var isRunning: Bool { source != 0 }

  /// Begins to run, unless it runs already.
  ///
  /// - Parameter interval: the time between two calls, in milliseconds.
  package func start(interval: UInt32) {
    guard source == 0 else { return }
    // The source keeps the timer, so that a call never finds it gone.
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, interval,
      { data in
        guard let data else { return 0 }
        let timer = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
        return MainThread.assume { timer.fire() } ? 1 : 0
      },
      Unmanaged.passRetained(self).toOpaque(),
      { data in
        if let data { Unmanaged<Timer>.fromOpaque(data).release() }
      })
  }

  /// Stops; it may be started again.
  package func stop() {
    guard source != 0 else { return }
    let old = source
    source = 0
    g_source_remove(old)
  }

  private func fire() -> Bool {
    let own = source
    let goesOn = handler()
    // The handler may have stopped the timer, or started it anew.
    guard source == own else { return false }
    if !goesOn { source = 0 }
    return goesOn
  }
}
