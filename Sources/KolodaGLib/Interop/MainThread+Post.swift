import CKolodaGLib

extension MainThread {
  /// Runs code on the main thread in a later turn of its loop; may be called on any thread.
  ///
  /// - Parameters:
  ///   - priority: GLib's priority; the default comes before drawing.
  ///   - body: The code to run.
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
}
