import CAdwaita
import Synchronization

/// Warnings of GTK's own that are not fatal for a while, even with `G_DEBUG=fatal-warnings`.
///
/// GTK writes its warnings by GLib's structured log, where only the log writer can spare one.
enum KnownWarning {
  private static let texts = [
    // GTK 4 loses count of who presses a widget when a mouse and fingers press at once.
    "Broken accounting of active state for widget",
    // A grid that is scrolled by a finger while it gets another size.
    "GtkGridView failed to scroll to given position",
    // A grid that is still rolling when cells have left it, before the others are laid out anew.
    "ran out of items",
    // A press beside the cells of a grid, where no cell is near enough to begin a selection.
    "Could not start rubberbanding",
  ]

  private static let isTolerated = Atomic(false)
  /// The writer stays: a process may set it once.
  private static let watch: Void = g_log_set_writer_func(writer, nil, nil)

  /// Runs `body`, in which GTK may give the known warnings; every other one stays fatal.
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
    let said = String(cString: value.assumingMemoryBound(to: CChar.self))
    return texts.contains { said.hasPrefix($0) }
  }
}
