import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages

/// Asks for the password of a server, and tries it.
@MainActor
final class PasswordDialog {
  /// Connects with a password, and returns whether the keyring has stored it.
  ///
  /// Blocks until done or interrupted.
  typealias Work = @Sendable (GivenPassword, SyncInterruption) throws -> Bool

  private let window: Widget
  private let wish: SyncFault.PasswordWish
  private let work: Work
  private let found: @MainActor () -> Void
  private let entry: Widget? = adw_password_entry_row_new()
  private let remember: PreferenceSwitch?
  private var isToBeKept: Bool
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let enter: Widget? = gtk_button_new_with_label(PasswordTexts.enter)
  private let spinner: Widget? = gtk_spinner_new()
  /// The window's parts from top to bottom.
  private var parts: [Widget] = []
  /// The interruption of the attempt that is running; nil if there is none.
  private var interruption: SyncInterruption?
  /// Whether the password was right but the keyring has not stored it.
  private var isRight = false

  private static let width: Int32 = 420
  private static let leastWidth: Int32 = 320

  /// Shows the dialog.
  ///
  /// - Parameters:
  /// - place: the deck. Later connections to its server use the password too.
  /// - work: tries a password.
  /// - found: called once the password is accepted; not called if the dialog is closed before.
  static func show(
    over parent: Widget, for place: SharedAddress, _ wish: SyncFault.PasswordWish,
    asking work: Work? = nil, found: @escaping @MainActor () -> Void
  ) {
    guard let window = adw_window_new() else { return }
    let work =
      work ?? { password, interruption in
        let process = try SyncProcess()
        interruption.begin(process.descriptor)
        return try process.connect(to: place, password: password)
      }
    let dialog = PasswordDialog(window, wish, work, found)
    dialog.build(over: parent)
    gtk_window_present(window.of(GtkWindow.self))
    dialog.entry.map { _ = gtk_widget_grab_focus($0) }
  }

  private init(
    _ window: Widget, _ wish: SyncFault.PasswordWish, _ work: @escaping Work,
    _ found: @escaping @MainActor () -> Void
  ) {
    self.window = window
    self.wish = wish
    self.work = work
    self.found = found
    isToBeKept = wish.hasKeyring
    remember = wish.hasKeyring ? PreferenceSwitch(PasswordTexts.remember, nil) : nil
  }

  private func build(over parent: Widget) {
    let top = window.of(GtkWindow.self)
    gtk_window_set_title(top, PasswordTexts.title)
    gtk_window_set_transient_for(top, parent.of(GtkWindow.self))
    gtk_window_set_modal(top, 1)
    gtk_window_set_destroy_with_parent(top, 1)
    gtk_widget_set_size_request(window, PasswordDialog.leastWidth, -1)
    if let entry {
      nameRow(entry, PasswordTexts.password, nil)
      // These closures keep the dialog alive as long as its window.
      Signal.connect(entry.object, "changed") { [self] () -> Void in changed() }
      Signal.connect(entry.object, "entry-activated") { [self] () -> Void in begin() }
    }
    remember?.show(isToBeKept)
    remember?.onChange = { [self] isOn in isToBeKept = isOn }
    let noKeyring =
      wish.hasKeyring ? nil : makeText(PasswordTexts.noKeyring, classes: ["dim-label"])
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["shared-column"],
      children: [
        makeText(PasswordTexts.wanted(wish), classes: ["dim-label"]),
        makeGroup(nil, rows: [entry, remember?.widget]), noKeyring, trouble.widget, spinner,
      ])
    guard let scroller = gtk_scrolled_window_new() else { return }
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_child(scroller.opaque, column)
    gtk_widget_set_vexpand(scroller, 1)
    let header = makeHeader()
    adw_window_set_content(
      window.of(AdwWindow.self),
      makeBox(GTK_ORIENTATION_VERTICAL, children: [header, scroller]))
    parts = [header, column].compactMap(\.self)
    let room = gtk_widget_get_width(parent)
    // Reserves space for the usual message, so that nothing moves when it appears.
    trouble.say(PasswordTexts.wrong)
    fitHeight(
      of: window, to: parts,
      width: room > 0 ? min(PasswordDialog.width, room) : PasswordDialog.width)
    Signal.connect(window.object, "destroy") { [self] () -> Void in
      interruption?.interrupt()
      if isRight { MainThread.post { [found] in found() } }
    }
    closeOnEscape()
    changed()
  }

  private func makeHeader() -> Widget? {
    guard let header = adw_header_bar_new(), let enter,
      let cancel = gtk_button_new_with_label(ActionTexts.cancel)
    else { return nil }
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
    gtk_widget_add_css_class(enter, "suggested-action")
    adw_header_bar_pack_start(header.opaque, cancel)
    adw_header_bar_pack_end(header.opaque, enter)
    Signal.connect(cancel.object, "clicked") { [window] () -> Void in
      gtk_window_close(window.of(GtkWindow.self))
    }
    Signal.connect(enter.object, "clicked") { [self] () -> Void in begin() }
    return header
  }

  private func closeOnEscape() {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKeys(keys) { [window] press in
      guard press.typed == UInt32(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.of(GtkWindow.self))
      return true
    }
    gtk_widget_add_controller(window, keys)
  }

  private var entered: String {
    guard let entry, let text = gtk_editable_get_text(entry.opaque) else { return "" }
    return String(cString: text)
  }

  private func changed() {
    trouble.say(nil)
    setClass("error", of: entry, to: false)
    refresh()
  }

  private func refresh() {
    let isBusy = interruption != nil
    enter.map { gtk_widget_set_sensitive($0, isRight || !entered.isEmpty && !isBusy ? 1 : 0) }
    entry.map { gtk_widget_set_sensitive($0, isBusy || isRight ? 0 : 1) }
    spinner.map { gtk_spinner_set_spinning($0.opaque, isBusy ? 1 : 0) }
    spinner.map { gtk_widget_set_visible($0, isBusy ? 1 : 0) }
  }

  /// Removes the keyboard focus from the field: GTK warns if a field with the focus is removed or
  /// disabled.
  private func letGoOfKeyboard() { gtk_window_set_focus(window.of(GtkWindow.self), nil) }

  private func begin() {
    if isRight { return close() }
    guard interruption == nil, !entered.isEmpty else { return }
    changed()
    let interruption = SyncInterruption()
    let password = GivenPassword(Secret(entered), isToBeKept: isToBeKept)
    letGoOfKeyboard()
    self.interruption = interruption
    refresh()
    WorkerThread.begin(name: "password") { [work, weak self] in
      let outcome = Result { try work(password, interruption) }
      MainThread.post {
        guard let self, !interruption.isOver else { return }
        self.interruption = nil
        self.finish(outcome, wasToBeKept: password.isToBeKept)
      }
    }
  }

  private func finish(_ outcome: Result<Bool, any Error>, wasToBeKept: Bool) {
    switch outcome {
    case .success(let isKept):
      isRight = true
      if isKept || !wasToBeKept { return close() }
      trouble.say(PasswordTexts.notKept)
      refresh()
    case .failure(let error):
      refresh()
      let isWrong = (error as? SyncFailure)?.password != nil
      trouble.say(isWrong ? PasswordTexts.wrong : text(of: error))
      setClass("error", of: entry, to: isWrong)
      let width = gtk_widget_get_width(window)
      if width > 0 { fitHeight(of: window, to: parts, width: width) }
      entry.map { _ = gtk_widget_grab_focus($0) }
    }
  }

  private func close() {
    letGoOfKeyboard()
    gtk_window_destroy(window.of(GtkWindow.self))
  }
}
