import CKolodaGLib
import Dispatch
import Synchronization

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)

/// The thread that runs GTK and GLib's main loop, and how other threads reach it.
package enum MainThread {
  /// Runs code that needs the main actor, in a C callback on the main thread.
  package static func assume<Result>(_ body: @MainActor () -> Result) -> Result {
    nonisolated(unsafe) var result: Result?
    MainActor.assumeIsolated { result = body() }
    // `body` has always run; the variable is optional only because a closure sets it.
    return result.unsafelyUnwrapped
  }

  @MainActor private static var mainQueueSource: guint = 0

  /// Makes the main actor's tasks run under GLib's main loop.
  ///
  /// Without it, `Task { @MainActor in }`, `await` back to the main actor and `DispatchQueue.main`
  /// never continue, because GLib does not know their queue. Call it once at the start, from a
  /// program whose `main` is not `async`. Further calls do nothing.
  @MainActor
  package static func integrateSwiftConcurrency() {
    guard mainQueueSource == 0 else { return }
    let watch: GUnixFDSourceFunc = { handle, _, _ in
      // The queue's event counter: unless it is read, the descriptor stays readable and the main
      // loop does nothing else.
      var count: UInt64 = 0
      _ = read(handle, &count, MemoryLayout.size(ofValue: count))
      drainMainQueue(nil)
      return 1
    }
    mainQueueSource = g_unix_fd_add(mainQueueHandle(), G_IO_IN, watch, nil)
  }

  /// The present time in seconds, on the clock that GTK's frames use.
  package static var now: Double {
    let held = held.load(ordering: .relaxed)
    return frameTime(of: held != 0 ? held : Int(g_get_monotonic_time()))
  }

  /// Converts microseconds of GLib's monotonic clock to seconds on the frames' clock.
  package static func frameTime(of monotonicTime: Int) -> Double {
    Double(monotonicTime + skipped.load(ordering: .relaxed)) / 1_000_000
  }

  /// How far tests have put the time forward, in microseconds.
  private static let skipped = Atomic(0)

  /// The time at which tests hold the clock, in microseconds of GLib's monotonic clock; 0 while it
  /// runs.
  private static let held = Atomic(0)

  /// Stops the clock while `body` runs, for tests that compare the state before and after a change.
  package static func holdingTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    held.store(Int(g_get_monotonic_time()), ordering: .relaxed)
    defer { held.store(0, ordering: .relaxed) }
    return try body()
  }

  /// Puts the clock forward, for tests that wait for the end of a motion.
  ///
  /// Motion is a function of time, so this looks like a late frame.
  package static func skip(microseconds: Int) {
    skipped.add(microseconds, ordering: .relaxed)
  }
}
