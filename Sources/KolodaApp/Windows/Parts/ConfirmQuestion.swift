import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks whether to go on with something; Escape and Return mean no.
@MainActor
enum ConfirmQuestion {
  private static let (no, yes) = ("cancel", "go-on")

  /// Shows the question.
  ///
  /// - Parameters:
  ///   - button: what the button says with which the user goes on.
  ///   - isDestructive: whether something is gone then.
  ///   - agreed: called if the user goes on.
  static func ask(
    _ title: String, _ body: String, button: String, isDestructive: Bool = false,
    over window: Widget, agreed: @escaping @MainActor () -> Void
  ) {
    let dialog = adw_message_dialog_new(window.of(GtkWindow.self), title, body)
    let message = dialog.of(AdwMessageDialog.self)
    adw_message_dialog_add_response(message, no, ActionTexts.cancel)
    adw_message_dialog_add_response(message, yes, button)
    if isDestructive {
      adw_message_dialog_set_response_appearance(message, yes, ADW_RESPONSE_DESTRUCTIVE)
    }
    adw_message_dialog_set_close_response(message, no)
    adw_message_dialog_set_default_response(message, no)
    onResponse(dialog, yes) { agreed() }
    gtk_window_present(dialog.of(GtkWindow.self))
  }

  /// Calls `body` when a message dialog is answered by one of its responses.
  static func onResponse(
    _ dialog: Widget, _ wanted: String, _ body: @escaping @MainActor () -> Void
  ) {
    Signal.connectPointer(dialog.object, "response") { response in
      let answer = response.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      if answer == wanted { body() }
    }
  }
}
