import CAdwaita
import Synchronization

/// A warning of GTK's own that is not fatal for a while, even with `G_DEBUG=fatal-warnings`.
///
/// GTK writes its warnings by GLib's structured log, where only the log writer can spare one.
enum KnownWarning {
  /// GTK 4 loses count of who presses a widget when a mouse and fingers press at once.
  private static let text = "Broken accounting of active state for widget"

  private static let isTolerated = Atomic(false)
  /// The writer stays: a process may set it once.
  private static let watch: Void = g_log_set_writer_func(writer, nil, nil)

  /// Runs `body`, in which GTK may give the known warning; every other one stays fatal.
  @MainActor
  static func tolerating<Result>(_ body: () throws -> Result) rethrows -> Result {
    watch
    isTolerated.store(true, ordering: .relaxed)
    defer { isTolerated.store(false, ordering: .relaxed) }
    return try body()
  }

  private static let writer: GLogWriterFunc = { level, fields, count, _ in
    let all = UnsafeBufferPointer(start: fields, count: Int(count))
    let isKnown = isTolerated.load(ordering: .relaxed) && all.contains(where: isText)
    return isKnown ? G_LOG_WRITER_HANDLED : g_log_writer_default(level, fields, count, nil)
  }

  private static func isText(_ field: GLogField) -> Bool {
    // A text of no length ends with a zero.
    guard String(cString: field.key) == "MESSAGE", field.length < 0, let value = field.value
    else { return false }
    return String(cString: value.assumingMemoryBound(to: CChar.self)).hasPrefix(text)
  }
}
