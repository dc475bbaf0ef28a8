import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks for a folder with the desktop's own dialog, which works through portals.
@MainActor
enum FolderChooser {
  /// Shows the dialog.
  ///
  /// - Parameter chosen: is called with the folder's `GFile`, and not at all if none is chosen.
  static func ask(over window: Widget, chosen: @escaping @MainActor (OpaquePointer) -> Void) {
    guard
      let dialog = gtk_file_chooser_native_new(
        WelcomeTexts.chooseFolder, window.of(GtkWindow.self),
        GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, ActionTexts.chooserOpen, ActionTexts.chooserCancel)
    else { return }
    let object = UnsafeMutableRawPointer(dialog)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    // The dialog is kept until it is answered.
    Signal.connectNumber(object, "response") { response in
      let dialog = OpaquePointer(object)
      if response == Int(GTK_RESPONSE_ACCEPT.rawValue), let file = gtk_file_chooser_get_file(dialog)
      {
        chosen(file)
        g_object_unref(UnsafeMutableRawPointer(file))
      }
      g_object_unref(object)
    }
    gtk_native_dialog_show(object.assumingMemoryBound(to: GtkNativeDialog.self))
  }
}
