import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// The end of the display server, or of the connection to it.
///
/// GTK says so in GLib's log and then ends the process at once, without a signal to anyone and
/// without a shutdown; the log is the one place where there is still time for anything.
@MainActor
enum DisplayLoss {
  /// What GTK 4 says before it ends the process, under Wayland and X11.
  private nonisolated static let messages = [
    "Lost connection to Wayland compositor", "Error flushing display",
    "Error reading events from display", "dispatching to Wayland display",
    "Fatal IO error", "lost its connection to the display",
  ]

  private static var whenLost: (@MainActor () -> Void)?

  /// Calls `whenLost` before the program ends because the display has gone.
  ///
  /// To be called once, before anything is logged.
  static func watch(_ whenLost: @escaping @MainActor () -> Void) {
    guard self.whenLost == nil else { return }
    self.whenLost = whenLost
    g_log_set_writer_func(writer, nil, nil)
  }

  /// Any thread may log; of the display's end it is always the main one that tells.
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
