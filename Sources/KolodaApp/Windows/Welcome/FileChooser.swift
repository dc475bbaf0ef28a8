import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSources

/// Asks for a file with the desktop's own dialog, which works through portals.
@MainActor
enum FileChooser {
  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - deck: the deck that was open last; the dialog opens beside it.
  ///   - chosen: is called with the file's `GFile`, and not at all if none is chosen.
  static func ask(
    over window: Widget, beside deck: String?, chosen: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    guard
      let dialog = gtk_file_chooser_native_new(
        WelcomeTexts.chooseFile, window.of(GtkWindow.self), GTK_FILE_CHOOSER_ACTION_OPEN,
        ActionTexts.chooserOpen, ActionTexts.chooserCancel)
    else { return }
    let object = UnsafeMutableRawPointer(dialog)
    let chooser = OpaquePointer(object)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    for filter in [records(), everything()] {
      filter.map { gtk_file_chooser_add_filter(chooser, $0) }
    }
    if let place = FolderChooser.place(beside: deck) {
      gtk_file_chooser_set_current_folder(chooser, place.pointer, nil)
    }
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

  /// Files that are decks by themselves.
  private static func records() -> OpaquePointer? {
    guard let filter = gtk_file_filter_new() else { return nil }
    gtk_file_filter_set_name(filter, WelcomeTexts.recordFiles)
    for ending in RecordForm.extensions.keys.sorted() { gtk_file_filter_add_suffix(filter, ending) }
    return filter
  }

  /// All files: a picture opens its folder.
  private static func everything() -> OpaquePointer? {
    guard let filter = gtk_file_filter_new() else { return nil }
    gtk_file_filter_set_name(filter, WelcomeTexts.allFiles)
    gtk_file_filter_add_pattern(filter, "*")
    return filter
  }
}
