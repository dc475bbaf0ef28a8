import CAdwaita
import KolodaGLib
import KolodaGTK

/// Says before an export what Anki would do with its notes, and asks whether to go on.
@MainActor
enum ExportQuestion {
  private static let export = "export"

  /// - Parameter goOn: called if the user wants to export all the same.
  static func ask(over window: Widget, _ text: String, goOn: @escaping @MainActor () -> Void) {
    let dialog = adw_message_dialog_new(window.of(GtkWindow.self), AnkiTexts.title, text)
    let message = dialog.of(AdwMessageDialog.self)
    adw_message_dialog_add_response(message, "cancel", ActionTexts.cancel)
    adw_message_dialog_add_response(message, export, AnkiTexts.exportAnyway)
    adw_message_dialog_set_close_response(message, "cancel")
    adw_message_dialog_set_default_response(message, "cancel")
    Signal.connectPointer(dialog.object, "response") { response in
      let answer = response.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      if answer == export { goOn() }
    }
    gtk_window_present(dialog.of(GtkWindow.self))
  }
}
