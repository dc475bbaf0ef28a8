import CAdwaita
import KolodaGLib
import KolodaGTK

/// GLib's main loop, turned by a test until what it waits for has come.
@MainActor
public enum MainLoop {
  /// How long anything is waited for before the test fails, in seconds.
  private static let patience = 60.0
  /// How often a condition is looked at while nothing happens, in milliseconds.
  private static let interval: UInt32 = 2
  /// How far motion gets in each of these intervals, in microseconds.
  private static let haste = 50_000

  /// Turns the loop until a condition holds.
  ///
  /// - Parameter hastens: whether the time that motion is timed by runs faster meanwhile.
  /// - Returns: whether it did before the patience was at its end.
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

  /// Turns the loop until a timer of a millisecond has fired so many times: everything that was
  /// due has happened then.
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
