import CAdwaita
import KolodaGLib

extension Signal {
  /// Connects to the `event` signal of a legacy event controller; the handler gets the event, which
  /// it does not own, and returns whether it handled it.
  static func connectEvent(
    _ object: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (OpaquePointer) -> Bool
  ) {
    let callback: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
      _, event, data in
      guard let event else { return 0 }
      nonisolated(unsafe) let passed = event
      return Handler<(OpaquePointer) -> Bool>.from(data)?.call { $0(passed) ? 1 : 0 } ?? 0
    }
    attach(object, "event", unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }
}
