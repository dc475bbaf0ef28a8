import CAdwaita

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)

/// GLib's main loop and Swift's main actor.
@MainActor
public enum MainLoop {
  private static var source: guint = 0

  /// Lets the main actor's tasks run under GLib's main loop.
  ///
  /// Without it `Task { @MainActor in }`, `await` back to the main actor and `DispatchQueue.main`
  /// never go on: GLib knows nothing of the queue they wait in. Call it once at the start, from a
  /// program whose `main` is not `async`. Further calls do nothing.
  public static func integrateSwiftConcurrency() {
    guard source == 0 else { return }
    let watch: GUnixFDSourceFunc = { handle, _, _ in
      // The queue's event counter: unless it is read, the loop finds it full for ever and gets
      // to nothing else.
      var count: UInt64 = 0
      _ = read(handle, &count, MemoryLayout.size(ofValue: count))
      drainMainQueue(nil)
      return 1
    }
    source = g_unix_fd_add(mainQueueHandle(), G_IO_IN, watch, nil)
  }
}
