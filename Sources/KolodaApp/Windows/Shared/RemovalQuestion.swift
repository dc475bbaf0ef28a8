import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks before somebody is removed from a shared deck.
@MainActor
enum RemovalQuestion {
  private static let yes = "remove"

  /// Shows the question.
  ///
  /// - Parameter agreed: called if the person is to be removed.
  static func ask(_ name: String, over window: Widget, agreed: @escaping @MainActor () -> Void) {
    let dialog = adw_message_dialog_new(
      window.of(GtkWindow.self), PeopleTexts.removeTitle(name), PeopleTexts.removeBody)
    let message = dialog.of(AdwMessageDialog.self)
    adw_message_dialog_add_response(message, "cancel", ActionTexts.cancel)
    adw_message_dialog_add_response(message, yes, PeopleTexts.removeButton)
    adw_message_dialog_set_response_appearance(message, yes, ADW_RESPONSE_DESTRUCTIVE)
    adw_message_dialog_set_close_response(message, "cancel")
    adw_message_dialog_set_default_response(message, "cancel")
    Signal.connectPointer(dialog.object, "response") { response in
      guard let response else { return }
      if String(cString: response.assumingMemoryBound(to: CChar.self)) == yes { agreed() }
    }
    gtk_window_present(dialog.of(GtkWindow.self))
  }
}
