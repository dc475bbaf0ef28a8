import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks for the number of the record to show.
@MainActor
final class JumpQuestion {
  private static let go = "go"

  private let dialog: Widget
  private let entry: Widget
  /// Returns the number of records.
  private let count: @MainActor () -> Int
  private let chosen: @MainActor (Int) -> Void

  /// Shows the question.
  ///
  /// - Parameters:
  /// - count: returns the number of records, which may grow while the question is there.
  /// - chosen: called with the chosen number, counted from 1.
  ///
  /// - Returns: the question, which its dialog keeps.
  static func ask(
    over window: Widget, count: @escaping @MainActor () -> Int,
    chosen: @escaping @MainActor (Int) -> Void
  ) -> JumpQuestion {
    let dialog = adw_message_dialog_new(
      window.of(GtkWindow.self), RecordTexts.jump, RecordTexts.jumpMore(count()))
    let entry = gtk_entry_new()
    let question = JumpQuestion(dialog, entry, count, chosen)
    question.begin()
    return question
  }

  private init(
    _ dialog: Widget, _ entry: Widget, _ count: @escaping @MainActor () -> Int,
    _ chosen: @escaping @MainActor (Int) -> Void
  ) {
    self.dialog = dialog
    self.entry = entry
    self.count = count
    self.chosen = chosen
  }

  private var message: UnsafeMutablePointer<AdwMessageDialog> { dialog.of(AdwMessageDialog.self) }

  private func begin() {
    gtk_entry_set_activates_default(entry.of(GtkEntry.self), 1)
    gtk_entry_set_input_purpose(entry.of(GtkEntry.self), GTK_INPUT_PURPOSE_DIGITS)
    shim_accessible_set_label(entry.opaque, RecordTexts.jump)
    adw_message_dialog_set_extra_child(message, entry)
    adw_message_dialog_add_response(message, "cancel", ActionTexts.cancel)
    adw_message_dialog_add_response(message, Self.go, RecordTexts.goToNumber)
    adw_message_dialog_set_close_response(message, "cancel")
    adw_message_dialog_set_default_response(message, Self.go)
    adw_message_dialog_set_response_appearance(message, Self.go, ADW_RESPONSE_SUGGESTED)
    showWhetherThere()
    Signal.connect(entry.object, "changed") { [weak self] () -> Void in self?.showWhetherThere() }
    ConfirmQuestion.onResponse(dialog, Self.go) {
      if let number = self.number { self.chosen(number) }
    }
    gtk_window_present(dialog.of(GtkWindow.self))
    gtk_widget_grab_focus(entry)
  }

  /// Says how many records there are by now.
  func update() {
    adw_message_dialog_set_body(message, RecordTexts.jumpMore(count()))
    showWhetherThere()
  }

  private func showWhetherThere() {
    adw_message_dialog_set_response_enabled(message, Self.go, number == nil ? 0 : 1)
  }

  /// The number that was entered, with or without a leading `#`; nil if there is no such record.
  private var number: Int? {
    let shown = enteredText(in: entry).trimmingPrefix { $0 == " " || $0 == "#" }
    guard let number = Int(shown.split(separator: " ").first ?? ""),
      (1...max(count(), 1)).contains(number)
    else { return nil }
    return number
  }
}
