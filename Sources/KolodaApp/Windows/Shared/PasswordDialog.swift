import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages

/// Asks for the password of a server, and tries it.
@MainActor
final class PasswordDialog {
  /// Connects with a password, and returns whether the keyring has stored it.
  ///
  /// Blocks until done or interrupted.
  typealias Work = @Sendable (GivenPassword, SyncInterruption) throws -> Bool

  private let dialog: ServerDialog
  private let wish: SyncFault.PasswordWish
  private let work: Work
  private let found: @MainActor () -> Void
  private let entry: Widget = adw_password_entry_row_new()
  private let remember: PreferenceSwitch?
  private var isToBeKept: Bool
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let enter: Widget = gtk_button_new_with_label(PasswordTexts.enter)
  private let spinner: Widget = gtk_spinner_new()
  /// Whether the password was right but the keyring has not stored it.
  private var isRight = false

  private static let width: Int32 = 420

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
    let dialog = ServerDialog(PasswordTexts.title, over: parent, width: width)
    let work =
      work ?? { password, interruption in
        let process = try SyncProcess()
        interruption.begin(process.descriptor)
        return try process.connect(to: place, password: password)
      }
    let question = PasswordDialog(dialog, wish, work, found)
    question.build()
    gtk_window_present(dialog.window.of(GtkWindow.self))
    _ = gtk_widget_grab_focus(question.entry)
  }

  private init(
    _ dialog: ServerDialog, _ wish: SyncFault.PasswordWish, _ work: @escaping Work,
    _ found: @escaping @MainActor () -> Void
  ) {
    self.dialog = dialog
    self.wish = wish
    self.work = work
    self.found = found
    isToBeKept = wish.hasKeyring
    remember = wish.hasKeyring ? PreferenceSwitch(PasswordTexts.remember, nil) : nil
  }

  private func build() {
    nameRow(entry, PasswordTexts.password, nil)
    // These closures keep the dialog alive as long as its window.
    Signal.connect(entry.object, "changed") { [self] () -> Void in changed() }
    Signal.connect(entry.object, "entry-activated") { [self] () -> Void in begin() }
    remember?.show(isToBeKept)
    remember?.onChange = { [self] isOn in isToBeKept = isOn }
    let noKeyring =
      wish.hasKeyring ? nil : makeText(PasswordTexts.noKeyring, classes: ["dim-label"])
    // Reserves space for the usual message, so that nothing moves when it appears.
    trouble.say(PasswordTexts.wrong)
    dialog.fill(
      makeHeader(),
      [
        makeText(PasswordTexts.wanted(wish), classes: ["dim-label"]),
        makeGroup(nil, rows: [entry, remember?.widget]), noKeyring, trouble.widget, spinner,
      ])
    Signal.connect(dialog.window.object, "destroy") { [self] () -> Void in
      if isRight { MainThread.post { [found] in found() } }
    }
    changed()
  }

  private func makeHeader() -> Widget {
    let header = adw_header_bar_new()
    let cancel = gtk_button_new_with_label(ActionTexts.cancel)
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
    gtk_widget_add_css_class(enter, "suggested-action")
    adw_header_bar_pack_start(header.opaque, cancel)
    adw_header_bar_pack_end(header.opaque, enter)
    Signal.connect(cancel.object, "clicked") { [dialog] () -> Void in
      gtk_window_close(dialog.window.of(GtkWindow.self))
    }
    Signal.connect(enter.object, "clicked") { [self] () -> Void in begin() }
    return header
  }

  private func changed() {
    trouble.say(nil)
    setClass("error", of: entry, to: false)
    refresh()
  }

  private func refresh() {
    let isBusy = dialog.isBusy
    let mayEnter = isRight || !enteredText(in: entry).isEmpty && !isBusy
    gtk_widget_set_sensitive(enter, mayEnter ? 1 : 0)
    gtk_widget_set_sensitive(entry, isBusy || isRight ? 0 : 1)
    gtk_spinner_set_spinning(spinner.opaque, isBusy ? 1 : 0)
    gtk_widget_set_visible(spinner, isBusy ? 1 : 0)
  }

  private func begin() {
    if isRight { return dialog.close() }
    let word = enteredText(in: entry)
    guard !dialog.isBusy, !word.isEmpty else { return }
    changed()
    let password = GivenPassword(Secret(word), isToBeKept: isToBeKept)
    dialog.attempt("password") { [work] in
      try work(password, $0)
    } done: { [weak self] in
      self?.finish($0, wasToBeKept: password.isToBeKept)
    }
    refresh()
  }

  private func finish(_ outcome: Result<Bool, any Error>, wasToBeKept: Bool) {
    switch outcome {
    case .success(let isKept):
      isRight = true
      if isKept || !wasToBeKept { return dialog.close() }
      trouble.say(PasswordTexts.notKept)
      refresh()
    case .failure(let error):
      refresh()
      let isWrong = (error as? SyncFailure)?.password != nil
      trouble.say(isWrong ? PasswordTexts.wrong : text(of: error))
      setClass("error", of: entry, to: isWrong)
      dialog.fit()
      _ = gtk_widget_grab_focus(entry)
    }
  }
}
