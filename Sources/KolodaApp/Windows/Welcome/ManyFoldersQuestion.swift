import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks before many folders are opened at once, each in its own window.
@MainActor
enum ManyFoldersQuestion {
  private static let yes = "open"

  /// Shows the question.
  ///
  /// - Parameter agreed: called if they are to be opened.
  static func ask(_ count: Int, over window: Widget, agreed: @escaping @MainActor () -> Void) {
    let dialog = adw_message_dialog_new(
      window.of(GtkWindow.self), WelcomeTexts.openMany(count), WelcomeTexts.openManyMore)
    let message = dialog.of(AdwMessageDialog.self)
    adw_message_dialog_add_response(message, "cancel", ActionTexts.cancel)
    adw_message_dialog_add_response(message, yes, ActionTexts.open)
    adw_message_dialog_set_close_response(message, "cancel")
    adw_message_dialog_set_default_response(message, "cancel")
    Signal.connectPointer(dialog.object, "response") { response in
      guard let response else { return }
      let text = String(cString: response.assumingMemoryBound(to: CChar.self))
      if text == yes { agreed() }
    }
    gtk_window_present(dialog.of(GtkWindow.self))
  }
}
