import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// Detects that the display server, or the connection to it, is gone.
///
/// GTK writes a message to GLib's log and then ends the process at once, without a signal or a
/// shutdown; the log writer is the only place where something can still be done.
@MainActor
enum DisplayLoss {
  /// GTK 4's messages before it ends the process, under Wayland and X11.
  private nonisolated static let messages = [
    "Lost connection to Wayland compositor", "Error flushing display",
    "Error reading events from display", "dispatching to Wayland display",
    "Fatal IO error", "lost its connection to the display",
  ]

  private static var whenLost: (@MainActor () -> Void)?

  /// Calls `whenLost` before the program ends because the display is gone.
  ///
  /// Call it once, before anything is logged.
  static func watch(_ whenLost: @escaping @MainActor () -> Void) {
    guard self.whenLost == nil else { return }
    self.whenLost = whenLost
    g_log_set_writer_func(writer, nil, nil)
  }

  /// Any thread may log, but it is always the main thread that reports a lost display.
  private nonisolated static let writer: GLogWriterFunc = { level, fields, count, _ in
    let all = UnsafeBufferPointer(start: fields, count: Int(count))
    if DisplayLoss.isTold(by: all) { MainThread.assume { DisplayLoss.end() } }
    return g_log_writer_default(level, fields, count, nil)
  }

  private nonisolated static func isTold(by fields: UnsafeBufferPointer<GLogField>) -> Bool {
    guard text("GLIB_DOMAIN", of: fields) == "Gdk", let message = text("MESSAGE", of: fields)
    else { return false }
    return messages.contains { message.contains($0) }
  }

  private nonisolated static func text(
    _ key: String, of fields: UnsafeBufferPointer<GLogField>
  ) -> String? {
    guard let field = fields.first(where: { String(cString: $0.key) == key }),
      let value = field.value
    else { return nil }
    guard field.length >= 0 else {
      return String(cString: value.assumingMemoryBound(to: CChar.self))
    }
    return String(
      decoding: UnsafeRawBufferPointer(start: value, count: Int(field.length)), as: UTF8.self)
  }

  private static func end() -> Never {
    whenLost?()
    StandardError.write("koloda: the connection to the display was lost")
    _exit(1)
  }
}
