import CAdwaita

/// Connects Swift closures to GObject signals.
///
/// The closure lives as long as the connection and is released with it. It must hold the object
/// that it is connected to weakly, or neither ever goes.
@MainActor
public enum Signal {
  /// A signal without arguments.
  public static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String, _ handler: @escaping @MainActor () -> Void
  ) {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      Handler<() -> Void>.from(data)?.call { $0() }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A signal with two numbers, such as `drag-update`.
  public static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
      Handler<(Double, Double) -> Void>.from(data)?.call { $0(x, y) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A signal with two numbers that asks whether it was handled, such as `scroll`.
  public static func connect(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Double, Double) -> Bool
  ) {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = {
      _, x, y, data in
      Handler<(Double, Double) -> Bool>.from(data)?.call { $0(x, y) ? 1 : 0 } ?? 0
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A click or press: the count and the place.
  public static func connectPress(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) {
    let callback: @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = {
      _, count, x, y, data in
      Handler<(Int, Double, Double) -> Void>.from(data)?.call { $0(Int(count), x, y) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A key: its symbol and the modifiers; answers whether it was handled.
  public static func connectKey(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) {
    let callback: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean =
      {
        _, key, _, modifiers, data in
        Handler<(UInt32, GdkModifierType) -> Bool>.from(data)?.call { $0(key, modifiers) ? 1 : 0 }
          ?? 0
      }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A property's change.
  ///
  /// - Returns: GObject's number for the connection.
  @discardableResult
  public static func connectNotify(
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

  /// A signal with one pointer argument, such as a response or an activated parameter.
  public static func connectPointer(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void
  ) {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, value, data in
      nonisolated(unsafe) let value = value
      Handler<(UnsafeMutableRawPointer?) -> Void>.from(data)?.call { $0(value) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A signal with one number, such as a dialog's `response`.
  public static func connectNumber(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (Int) -> Void
  ) {
    let callback: @convention(c) (gpointer?, gint, gpointer?) -> Void = { _, value, data in
      Handler<(Int) -> Void>.from(data)?.call { $0(Int(value)) }
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  /// A signal that asks whether to stop, such as `close-request`.
  public static func connectQuestion(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor () -> Bool
  ) {
    let callback: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      Handler<() -> Bool>.from(data)?.call { $0() ? 1 : 0 } ?? 0
    }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }

  @discardableResult
  static func attach<Function>(
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

/// Holds a closure for C, which keeps one reference to it.
final class Handler<Function>: @unchecked Sendable {
  private let function: Function

  init(_ function: Function) {
    self.function = function
  }

  static func from(_ data: UnsafeMutableRawPointer?) -> Handler? {
    data.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs on the main thread, where GTK calls everything.
  func call<Result>(_ body: @MainActor (Function) -> Result) -> Result {
    withExtendedLifetime(self) {
      MainThread.assume { body(self.function) }
    }
  }
}
