import CKolodaGLib

/// A connection to a signal of a long-lived object; it is disconnected when this object is
/// released.
package final class SignalConnection {
  private let object: ObjectReference
  private let handler: gulong

  /// Calls a handler whenever a property of an object changes.
  @MainActor
  package init(
    _ object: OpaquePointer, property: String, _ handler: @escaping @MainActor () -> Void
  ) {
    self.object = ObjectReference(retaining: object)
    self.handler = Signal.connectNotify(UnsafeMutableRawPointer(object), property, handler)
  }

  /// Calls a handler at each signal with one pointer argument.
  @MainActor
  package init(
    _ object: OpaquePointer, signal: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void
  ) {
    self.object = ObjectReference(retaining: object)
    self.handler = Signal.connectPointer(UnsafeMutableRawPointer(object), signal, handler)
  }

  deinit {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(object.pointer), handler)
  }
}
