import CKolodaGLib

extension Signal {
  /// Connects to an application's `open` signal, which passes the files to open.
  ///
  /// The handler does not own the `GFile`s.
  package static func connectOpen(
    _ object: UnsafeMutableRawPointer, _ handler: @escaping @MainActor ([OpaquePointer]) -> Void
  ) {
    let callback:
      @convention(c) (
        gpointer?, UnsafeMutablePointer<OpaquePointer?>?, gint, UnsafePointer<CChar>?, gpointer?
      ) -> Void = { _, files, count, _, data in
        nonisolated(unsafe) let list = (0..<Int(max(count, 0))).compactMap { files?[$0] }
        Handler<([OpaquePointer]) -> Void>.from(data)?.call { $0(list) }
      }
    attach(object, "open", unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a drop target's `drop` signal; the handler returns whether it took the dropped
  /// value.
  package static func connectDrop(
    _ object: UnsafeMutableRawPointer,
    _ handler: @escaping @MainActor (UnsafePointer<GValue>) -> Bool
  ) {
    let callback:
      @convention(c) (gpointer?, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean = {
        _, value, _, _, data in
        guard let value else { return 0 }
        nonisolated(unsafe) let dropped = value
        return Handler<(UnsafePointer<GValue>) -> Bool>.from(data)?.call { $0(dropped) ? 1 : 0 }
          ?? 0
      }
    attach(object, "drop", unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a drag source's `prepare` signal; the handler returns a content provider, which it
  /// gives away, or nil for no drag.
  package static func connectPrepare(
    _ object: UnsafeMutableRawPointer,
    _ handler: @escaping @MainActor () -> UnsafeMutableRawPointer?
  ) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> gpointer? = {
      _, _, _, data in
      nonisolated(unsafe) var content: UnsafeMutableRawPointer?
      Handler<() -> UnsafeMutableRawPointer?>.from(data)?.call { content = $0() }
      return content
    }
    attach(object, "prepare", unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }
}
