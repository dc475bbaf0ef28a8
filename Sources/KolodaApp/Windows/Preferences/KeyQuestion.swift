import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks for a key for something: the next one that is pressed.
@MainActor
final class KeyQuestion {
  private let dialog: Widget
  private let user: @MainActor (Accelerator) -> String?
  private let given: @MainActor (Accelerator) -> Void
  /// The key that belongs to something else and waits for an answer.
  private var wanted: Accelerator?

  /// Asks for a key for a command.
  static func ask(for command: KeyCommand, _ settings: SettingsStore, over window: Widget) {
    ask(
      for: command.title, over: window,
      user: { key in
        let other = settings.value.keys.command(for: key)
        return other == command ? nil : other?.title
      },
      given: { key in settings.change { $0.keys.add(key, to: command) } })
  }

  /// Shows the question.
  ///
  /// - Parameters:
  ///   - title: what the key is for.
  ///   - user: tells what else has a key, which loses it then; nil for nothing.
  ///   - given: is called with the key that is chosen.
  static func ask(
    for title: String, over window: Widget, user: @escaping @MainActor (Accelerator) -> String?,
    given: @escaping @MainActor (Accelerator) -> Void
  ) {
    let heading = KeyPreferenceTexts.question(title)
    let dialog = adw_message_dialog_new(window.of(GtkWindow.self), heading, nil)
    // The dialog keeps the question as long as it is there.
    let question = KeyQuestion(dialog, user, given)
    question.begin()
  }

  private init(
    _ dialog: Widget, _ user: @escaping @MainActor (Accelerator) -> String?,
    _ given: @escaping @MainActor (Accelerator) -> Void
  ) {
    self.dialog = dialog
    self.user = user
    self.given = given
  }

  private var message: UnsafeMutablePointer<AdwMessageDialog> { dialog.of(AdwMessageDialog.self) }

  private func begin() {
    say(KeyPreferenceTexts.escapeCancels)
    adw_message_dialog_add_response(message, "cancel", ActionTexts.cancel)
    adw_message_dialog_add_response(message, "take", KeyPreferenceTexts.useHere)
    adw_message_dialog_set_response_appearance(message, "take", ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_response_enabled(message, "take", 0)
    adw_message_dialog_set_close_response(message, "cancel")
    ConfirmQuestion.onResponse(dialog, "take") { self.take() }
    let controller = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Signal.connectKeys(controller) { [weak self] in self?.pressed($0) ?? false }
    gtk_widget_add_controller(dialog, controller)
    gtk_window_present(dialog.of(GtkWindow.self))
  }

  private func say(_ text: String) { adw_message_dialog_set_body(message, text) }

  private func pressed(_ press: KeyPress) -> Bool {
    guard let key = press.named else { return false }
    // Escape closes the dialog; with an answer to give, the keyboard goes through its buttons.
    if key.text == "Escape" { return false }
    if wanted != nil, key.pressesButtons || key.movesFocus { return false }
    if let taken = WindowCommand(key) {
      offer(nil)
      say(KeyPreferenceTexts.belongsToWindow(key: key.label, command: taken.title))
      return true
    }
    if let other = user(key) {
      offer(key)
      say(KeyPreferenceTexts.belongsToCommand(key: key.label, command: other))
      return true
    }
    wanted = key
    take()
    // The dialog goes after the key's own way through it.
    MainThread.post { [dialog] in gtk_window_close(dialog.of(GtkWindow.self)) }
    return true
  }

  private func offer(_ key: Accelerator?) {
    wanted = key
    adw_message_dialog_set_response_enabled(message, "take", key == nil ? 0 : 1)
    guard key != nil else { return }
    adw_message_dialog_set_default_response(message, "take")
    // Return then says yes, and not what the focus began on.
    gtk_window_set_focus(dialog.of(GtkWindow.self), nil)
  }

  private func take() {
    guard let wanted else { return }
    self.wanted = nil
    given(wanted)
  }
}
