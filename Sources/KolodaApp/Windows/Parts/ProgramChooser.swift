import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks which of the desktop's programs is to open files.
@MainActor
enum ProgramChooser {
  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - type: what the files are, as a content type.
  ///   - title: what is asked.
  ///   - chosen: is called with the program's `GAppInfo`, and not at all if none is chosen.
  static func ask(
    over window: Widget, for type: String, title: String,
    chosen: @escaping @MainActor (ObjectReference) -> Void
  ) {
    guard
      let dialog = gtk_app_chooser_dialog_new_for_content_type(
        window.of(GtkWindow.self), GTK_DIALOG_MODAL, type)
    else { return }
    gtk_app_chooser_dialog_set_heading(dialog.opaque, title)
    gtk_window_set_title(dialog.of(GtkWindow.self), OutsideTexts.openWith)
    Signal.connectNumber(dialog.object, "response") { response in
      // The dialog is gone after this.
      let program = gtk_app_chooser_get_app_info(dialog.opaque).map {
        ObjectReference(owning: $0)
      }
      gtk_window_destroy(dialog.of(GtkWindow.self))
      guard response == Int(GTK_RESPONSE_OK.rawValue), let program else { return }
      chosen(program)
    }
    gtk_window_present(dialog.of(GtkWindow.self))
  }
}
