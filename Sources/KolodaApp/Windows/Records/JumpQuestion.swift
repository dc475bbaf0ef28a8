import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks which record is to be shown.
@MainActor
enum JumpQuestion {
  private static let go = "go"

  /// Shows the question.
  ///
  /// - Parameters:
  ///   - count: how many records there are.
  ///   - chosen: is called with the record's number, counted from 1.
  static func ask(
    over window: Widget, count: Int, chosen: @escaping @MainActor (Int) -> Void
  ) {
    let dialog = adw_message_dialog_new(
      window.of(GtkWindow.self), RecordTexts.jump, RecordTexts.jumpMore(count))
    guard let dialog, let entry = gtk_entry_new() else { return }
    let message = dialog.of(AdwMessageDialog.self)
    gtk_entry_set_activates_default(entry.of(GtkEntry.self), 1)
    gtk_entry_set_input_purpose(entry.of(GtkEntry.self), GTK_INPUT_PURPOSE_DIGITS)
    shim_accessible_set_label(entry.opaque, RecordTexts.jump)
    adw_message_dialog_set_extra_child(message, entry)
    adw_message_dialog_add_response(message, "cancel", ActionTexts.cancel)
    adw_message_dialog_add_response(message, go, RecordTexts.show)
    adw_message_dialog_set_close_response(message, "cancel")
    adw_message_dialog_set_default_response(message, go)
    adw_message_dialog_set_response_appearance(message, go, ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_response_enabled(message, go, 0)
    Signal.connect(entry.object, "changed") { () -> Void in
      adw_message_dialog_set_response_enabled(
        message, go, number(in: entry, count: count) == nil ? 0 : 1)
    }
    Signal.connectPointer(dialog.object, "response") { response in
      let answer = response.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      if answer == go, let number = number(in: entry, count: count) { chosen(number) }
    }
    gtk_window_present(dialog.of(GtkWindow.self))
    gtk_widget_grab_focus(entry)
  }

  /// The record that is named: `#N`, or the number alone.
  private static func number(in entry: Widget, count: Int) -> Int? {
    guard let text = gtk_editable_get_text(entry.opaque) else { return nil }
    let shown = String(cString: text).trimmingPrefix { $0 == " " || $0 == "#" }
    guard let number = Int(shown.split(separator: " ").first ?? ""),
      (1...max(count, 1)).contains(number)
    else { return nil }
    return number
  }
}
