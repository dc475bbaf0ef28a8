import CAdwaita
import KolodaGLib
import KolodaGTK

/// Runs GLib's main loop until a test's condition holds.
@MainActor
public enum MainLoop {
  /// The maximum time to wait for a condition, in seconds.
  private static let patience = 60.0
  /// The interval at which a condition is checked while nothing happens, in milliseconds.
  private static let interval: UInt32 = 2
  /// How far the clock of the animations is advanced in each interval, in microseconds.
  private static let haste = 50_000

  /// Runs the loop until a condition holds.
  ///
  /// - Parameter hastens: whether to speed up the clock of the animations meanwhile.
  /// - Returns: false if the condition did not hold within a minute.
  public static func run(hastens: Bool = true, until condition: () -> Bool) -> Bool {
    let waking = Timer {
      if hastens { MainThread.skip(microseconds: haste) }
      return true
    }
    waking.start(interval: interval)
    defer { waking.stop() }
    let end = g_get_monotonic_time() + Int(patience * 1_000_000)
    while !condition() {
      guard g_get_monotonic_time() < end else { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Runs the loop until a timer of one millisecond has fired `turns` times, by which everything
  /// due has happened.
  public static func run(turns: Int) {
    var left = turns
    let timer = Timer {
      left -= 1
      return left > 0
    }
    timer.start(interval: 1)
    while left > 0 { g_main_context_iteration(nil, 1) }
  }
}
