import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// Asks for the folder that files are to go to, with the desktop's own dialog.
@MainActor
enum TargetChooser {
  /// Shows the dialog.
  ///
  /// - Parameter chosen: is called with the folder's path, and not at all if none is chosen.
  static func ask(over window: Widget, chosen: @escaping @MainActor ([UInt8]) -> Void) {
    guard
      let dialog = gtk_file_chooser_native_new(
        ApplyTexts.chooseFolder, window.of(GtkWindow.self),
        GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, ApplyTexts.chooserChoose, ActionTexts.chooserCancel)
    else { return }
    let object = UnsafeMutableRawPointer(dialog)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    gtk_file_chooser_set_create_folders(OpaquePointer(object), 1)
    if let place = FolderChooser.place(beside: nil) {
      gtk_file_chooser_set_current_folder(OpaquePointer(object), place.pointer, nil)
    }
    // The dialog is kept until it is answered.
    Signal.connectNumber(object, "response") { response in
      defer { g_object_unref(object) }
      guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
        let file = gtk_file_chooser_get_file(OpaquePointer(object))
      else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      let count = strlen(path)
      chosen(
        path.withMemoryRebound(to: UInt8.self, capacity: count) {
          Array(UnsafeBufferPointer(start: $0, count: count))
        })
    }
    gtk_native_dialog_show(object.assumingMemoryBound(to: GtkNativeDialog.self))
  }
}
