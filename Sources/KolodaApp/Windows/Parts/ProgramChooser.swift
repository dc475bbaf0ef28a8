import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks which of the desktop's programs should open files.
@MainActor
enum ProgramChooser {
  /// Shows the dialog.
  ///
  /// - Parameters:
  /// - type: the files' content type.
  /// - title: the heading.
  /// - chosen: called with the program's `GAppInfo`; not called if the dialog is cancelled.
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
      // The dialog is destroyed after this.
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
