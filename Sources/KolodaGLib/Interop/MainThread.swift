import CKolodaGLib
import Dispatch
import Synchronization

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)

/// The thread that GTK and GLib's main loop run on, and how others reach it.
package enum MainThread {
  /// Runs code that must be on the main thread, from a callback that C made on it.
  package static func assume<Result>(_ body: @MainActor () -> Result) -> Result {
    nonisolated(unsafe) var result: Result?
    MainActor.assumeIsolated { result = body() }
    // The line above has always run: the optional is only there because it is set in a closure.
    return result.unsafelyUnwrapped
  }

  /// Runs code on the main thread as soon as its loop turns; may be called on any thread.
  ///
  /// - Parameters:
  ///   - priority: GLib's; the default goes before drawing.
  ///   - body: what is run.
  package static func post(
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

  @MainActor private static var mainQueueSource: guint = 0

  /// Lets the main actor's tasks run under GLib's main loop.
  ///
  /// Without it `Task { @MainActor in }`, `await` back to the main actor and `DispatchQueue.main`
  /// never go on: GLib knows nothing of the queue they wait in. Call it once at the start, from a
  /// program whose `main` is not `async`. Further calls do nothing.
  @MainActor
  package static func integrateSwiftConcurrency() {
    guard mainQueueSource == 0 else { return }
    let watch: GUnixFDSourceFunc = { handle, _, _ in
      // The queue's event counter: unless it is read, the loop finds it full for ever and gets
      // to nothing else.
      var count: UInt64 = 0
      _ = read(handle, &count, MemoryLayout.size(ofValue: count))
      drainMainQueue(nil)
      return 1
    }
    mainQueueSource = g_unix_fd_add(mainQueueHandle(), G_IO_IN, watch, nil)
  }

  /// Seconds on the clock that GTK's frames are timed by.
  package static var now: Double {
    let held = held.load(ordering: .relaxed)
    return frameTime(of: held != 0 ? held : Int(g_get_monotonic_time()))
  }

  /// The seconds that frames are timed by at a time of GLib's monotonic clock, in microseconds.
  package static func frameTime(of monotonicTime: Int) -> Double {
    Double(monotonicTime + skipped.load(ordering: .relaxed)) / 1_000_000
  }

  /// How far time was put forward, in microseconds.
  private static let skipped = Atomic(0)

  /// The time that stands still, on GLib's monotonic clock in microseconds; 0 while it goes on.
  private static let held = Atomic(0)

  /// Lets the time stand still, for tests that compare what is before a change with what is after.
  package static func holdingTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    held.store(Int(g_get_monotonic_time()), ordering: .relaxed)
    defer { held.store(0, ordering: .relaxed) }
    return try body()
  }

  /// Puts the time forward, for tests that wait until motion has ended.
  ///
  /// Motion is a formula of time, so it takes it for a frame that was late.
  package static func skip(microseconds: Int) {
    skipped.add(microseconds, ordering: .relaxed)
  }
}
