import CKolodaGLib

/// A GLib timeout source that runs for as long as its handler returns true.
@MainActor
package final class Timer {
  private var source: guint = 0
  private let handler: @MainActor () -> Bool

  /// Makes a timer that is not running yet.
  ///
  /// - Parameter handler: Called at each timeout; returns whether to go on.
  package init(_ handler: @escaping @MainActor () -> Bool) {
    self.handler = handler
  }

  /// Whether the timer is running.
  package var isRunning: Bool { source != 0 }

  /// Starts the timer, unless it is already running.
  ///
  /// - Parameter interval: The time between two calls, in milliseconds.
  package func start(interval: UInt32) {
    guard source == 0 else { return }
    // The source holds the timer, so that it is never freed during a call.
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

  /// Stops the timer; it can be started again.
  package func stop() {
    guard source != 0 else { return }
    let old = source
    source = 0
    g_source_remove(old)
  }

  private func fire() -> Bool {
    let own = source
    let goesOn = handler()
    // The handler may have stopped the timer or started it again.
    guard source == own else { return false }
    if !goesOn { source = 0 }
    return goesOn
  }
}
