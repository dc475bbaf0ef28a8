import CKolodaGLib

/// Connects Swift closures to GObject signals.
///
/// A closure lives as long as its connection. It must hold the object it is connected to weakly, as
/// otherwise neither is ever freed.
@MainActor
package enum Signal {
  /// Connects to a signal without arguments.
  package static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping @MainActor () -> Void
  ) {
    _ = connection(to: object, name, handler)
  }

  /// Connects to a signal without arguments, for a caller that will disconnect the handler.
  ///
  /// - Returns: the handler's id, for `g_signal_handler_disconnect`.
  package static func connection(
    to object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping @MainActor () -> Void
  ) -> gulong {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      Handler<() -> Void>.from(data)?.call { $0() }
    }
    return attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a signal with two floating-point arguments, such as `drag-update`.
  package static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
      Handler<(Double, Double) -> Void>.from(data)?.call { $0(x, y) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a signal with two floating-point arguments whose handler returns whether it
  /// handled it, such as `scroll`.
  package static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Double, Double) -> Bool
  ) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = {
      _, x, y, data in
      Handler<(Double, Double) -> Bool>.from(data)?.call { $0(x, y) ? 1 : 0 } ?? 0
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a signal of a click gesture; the handler gets the number of presses and the
  /// location.
  package static func connectPress(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) {
    let callback: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = {
      _, count, x, y, data in
      Handler<(Int, Double, Double) -> Void>.from(data)?.call { $0(Int(count), x, y) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a signal with two integer arguments, such as `resize`.
  package static func connectExtents(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Int, Int) -> Void
  ) {
    let callback: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = {
      _, width, height, data in
      Handler<(Int, Int) -> Void>.from(data)?.call { $0(Int(width), Int(height)) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a property's `notify` signal.
  ///
  /// - Returns: the handler's id, for `g_signal_handler_disconnect`.
  @discardableResult
  package static func connectNotify(
    _ object: UnsafeMutableRawPointer, _ property: String,
    _ handler: @escaping @MainActor () -> Void
  ) -> gulong {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      Handler<() -> Void>.from(data)?.call { $0() }
    }
    return attach(
      object, "notify::" + property, unsafeBitCast(callback, to: GCallback.self),
      Handler(handler))
  }

  /// Connects to a signal with one pointer argument, such as an action's `activate`.
  ///
  /// - Returns: the handler's id, for `g_signal_handler_disconnect`.
  @discardableResult
  package static func connectPointer(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void
  ) -> gulong {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, value, data in
      nonisolated(unsafe) let value = value
      Handler<(UnsafeMutableRawPointer?) -> Void>.from(data)?.call { $0(value) }
    }
    return attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a signal with one integer argument, such as a dialog's `response`.
  package static func connectNumber(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Int) -> Void
  ) {
    let callback: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, value, data in
      Handler<(Int) -> Void>.from(data)?.call { $0(Int(value)) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// Connects to a signal whose handler returns whether to stop, such as `close-request`.
  package static func connectQuestion(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor () -> Bool
  ) {
    let callback: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      Handler<() -> Bool>.from(data)?.call { $0() ? 1 : 0 } ?? 0
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  @discardableResult
  package static func attach<Function>(
    _ object: UnsafeMutableRawPointer, _ name: String, _ callback: GCallback,
    _ handler: Handler<Function>
  ) -> gulong {
    g_signal_connect_data(
      object, name, callback, Unmanaged.passRetained(handler).toOpaque(),
      { data, _ in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      }, GConnectFlags(rawValue: 0))
  }
}
