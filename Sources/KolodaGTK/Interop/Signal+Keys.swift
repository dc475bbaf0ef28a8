import CAdwaita
import KolodaGLib

extension Signal {
  /// Connects to a key signal; the handler gets the key's symbol, number and modifiers, and returns
  /// whether it handled the key.
  static func connectKey(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (UInt32, UInt32, GdkModifierType) -> Bool
  ) {
    let callback: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean =
      {
        _, symbol, code, modifiers, data in
        Handler<(UInt32, UInt32, GdkModifierType) -> Bool>.from(data)?.call {
          $0(symbol, code, modifiers) ? 1 : 0
        } ?? 0
      }
    attach(object, name, unsafeBitCast(callback, to: GCallback.self), Handler(handler))
  }
}
