import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK
import KolodaSources

/// Asks where the decisions are to be written, with the desktop's own dialog.
@MainActor
enum ExportChooser {
  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - title: what the deck is called.
  ///   - chosen: is called with the file's path and its form, and not at all if none is chosen.
  static func ask(
    over window: Widget, title: String,
    chosen: @escaping @MainActor ([UInt8], DecisionExport.Format) -> Void
  ) {
    guard
      let dialog = gtk_file_chooser_native_new(
        ExportTexts.title, window.of(GtkWindow.self),
        GTK_FILE_CHOOSER_ACTION_SAVE, ActionTexts.chooserExport, ActionTexts.chooserCancel)
    else { return }
    let object = UnsafeMutableRawPointer(dialog)
    let chooser = OpaquePointer(object)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    gtk_file_chooser_set_current_name(chooser, fileName(for: title))
    let table = filter(ExportTexts.table, "csv", "text/csv")
    let lines = filter(ExportTexts.lines, "jsonl", "application/jsonl")
    for filter in [table, lines] { filter.map { gtk_file_chooser_add_filter(chooser, $0) } }
    // The dialog is kept until it is answered.
    Signal.connectNumber(object, "response") { response in
      defer { g_object_unref(object) }
      let dialog = OpaquePointer(object)
      guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
        let file = gtk_file_chooser_get_file(dialog)
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      let name = String(cString: path).lowercased()
      let saysLines = name.hasSuffix(".jsonl") || name.hasSuffix(".json")
      let isTable = name.hasSuffix(".csv") || gtk_file_chooser_get_filter(dialog) == table
      let count = strlen(path)
      let bytes = path.withMemoryRebound(to: UInt8.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
      chosen(bytes, saysLines || !isTable ? .jsonl : .csv)
    }
    gtk_native_dialog_show(object.assumingMemoryBound(to: GtkNativeDialog.self))
  }

  /// A name for the file; what a path can't hold becomes a dash.
  static func fileName(for title: String) -> String {
    let safe = title.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }
    let name = String(safe).trimmingPrefix { $0 == "." }
    let title = name.isEmpty ? "Koloda" : String(name.prefix(80))
    return ExportTexts.fileName(title)
  }

  private static func filter(_ name: String, _ ending: String, _ type: String) -> OpaquePointer? {
    guard let filter = gtk_file_filter_new() else { return nil }
    gtk_file_filter_set_name(filter, name)
    gtk_file_filter_add_suffix(filter, ending)
    gtk_file_filter_add_mime_type(filter, type)
    return filter
  }
}
