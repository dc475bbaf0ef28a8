import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages

/// Asks for the address and name of a shared deck, and checks whether it can be joined.
///
/// Errors are shown beside the field that they are about.
@MainActor
final class JoinDialog {
  /// Checks whether a deck can be joined.
  ///
  /// Blocks until done or interrupted.
  typealias Work =
    @Sendable (_ address: String, _ name: String, SyncInterruption) throws -> Void
  /// Receives the address and name of a deck that can be joined.
  typealias Found = @MainActor (_ address: String, _ name: String) -> Void

  private let dialog: ServerDialog
  private let work: Work
  private let found: Found
  private let address: Widget = adw_entry_row_new()
  private let name: Widget = adw_entry_row_new()
  private let addressTrouble = StatusLine("dialog-warning-symbolic")
  private let nameTrouble = StatusLine("dialog-warning-symbolic")
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let join = makePill(SharedTexts.join).button
  private let spinner: Widget = gtk_spinner_new()
  private let waiting: Widget

  private static let width: Int32 = 460

  /// Shows the dialog.
  ///
  /// - Parameters:
  /// - work: checks whether a deck can be joined.
  /// - found: called with a deck that can be joined; not called if the dialog is closed.
  static func show(
    over parent: Widget,
    asking work: @escaping Work = { address, name, interruption in
      let place = SharedAddress(address, name: name)
      let process = try SyncProcess(place, interruption: interruption)
      try KeptDeck.leaveFormer(of: place, now: process.standing())
    },
    found: @escaping Found
  ) {
    let dialog = ServerDialog(SharedTexts.joinTitle, over: parent, width: width)
    let question = JoinDialog(dialog, work, found)
    question.build()
    gtk_window_present(dialog.window.of(GtkWindow.self))
    _ = gtk_widget_grab_focus(question.address)
  }

  private init(
    _ dialog: ServerDialog, _ work: @escaping Work, _ found: @escaping Found
  ) {
    self.dialog = dialog
    self.work = work
    self.found = found
    let words = makeStatusLabel()
    gtk_label_set_text(words.opaque, SharedTexts.joining)
    waiting = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [spinner, words])
  }

  private func build() {
    for (row, title) in [(address, SharedTexts.address), (name, SharedTexts.name)] {
      nameRow(row, title, nil)
      // These closures keep the dialog alive as long as its window.
      Signal.connect(row.object, "changed") { [self] () -> Void in changed() }
      Signal.connect(row.object, "entry-activated") { [self] () -> Void in begin() }
    }
    gtk_widget_add_css_class(join, "suggested-action")
    gtk_widget_set_halign(join, GTK_ALIGN_CENTER)
    Signal.connect(join.object, "clicked") { [self] () -> Void in begin() }
    // Reserves space for the line that is shown while it connects, so that nothing moves then.
    dialog.fill(
      adw_header_bar_new(),
      [
        makeText(SharedTexts.joinMore, classes: ["dim-label"]), makeGroup(nil, rows: [address]),
        addressTrouble.widget, makeGroup(nil, rows: [name]), nameTrouble.widget, trouble.widget,
        waiting, join,
      ])
    changed()
  }

  // MARK: Texts

  private var entered: (address: String, name: String) {
    (enteredText(in: address), enteredText(in: name))
  }

  /// Updates the button after a change, and removes errors about the old contents.
  private func changed() {
    for line in [addressTrouble, nameTrouble, trouble] { line.say(nil) }
    for row in [address, name] { setClass("error", of: row, to: false) }
    refresh()
  }

  private func refresh() {
    let isBusy = dialog.isBusy
    let isWhole = !entered.address.isEmpty && !entered.name.isEmpty
    gtk_widget_set_sensitive(join, isWhole && !isBusy ? 1 : 0)
    for row in [address, name] { gtk_widget_set_sensitive(row, isBusy ? 0 : 1) }
    gtk_spinner_set_spinning(spinner.opaque, isBusy ? 1 : 0)
    gtk_widget_set_visible(waiting, isBusy ? 1 : 0)
  }

  /// Asks for the password that the server wants, then tries to join again.
  private func askPassword(_ wish: SyncFault.PasswordWish) {
    let place = SharedAddress(entered.address, name: entered.name)
    PasswordDialog.show(over: dialog.window, for: place, wish) { [self] in begin() }
  }

  private func say(_ error: any Error) {
    let words = text(of: error)
    let kind: SyncFaultPlace = (error as? SyncFailure)?.place ?? .elsewhere
    switch kind {
    case .address: addressTrouble.say(words)
    case .name: nameTrouble.say(words)
    case .elsewhere: trouble.say(words)
    }
    dialog.fit()
    let row = kind == .address ? address : kind == .name ? name : nil
    if let row { setClass("error", of: row, to: true) }
    _ = gtk_widget_grab_focus(row ?? join)
  }

  // MARK: Joining

  private func begin() {
    let (address, name) = entered
    guard !dialog.isBusy, !address.isEmpty, !name.isEmpty else { return }
    changed()
    dialog.attempt("join") { [work] in
      try work(address, name, $0)
    } done: { [weak self] in
      self?.finish($0, address, name)
    }
    refresh()
  }

  private func finish(_ outcome: Result<Void, any Error>, _ address: String, _ name: String) {
    refresh()
    switch outcome {
    case .success:
      dialog.close()
      found(address, name)
    case .failure(let error):
      say(error)
      if let wish = (error as? SyncFailure)?.password { askPassword(wish) }
    }
  }
}

/// The field that an error is about.
enum SyncFaultPlace { case address, name, elsewhere }

extension SyncFailure {
  /// The field of the dialog that the error is about.
  var place: SyncFaultPlace {
    guard case .server(let fault) = self else { return .elsewhere }
    return switch fault.kind {
    case .password, .address, .relativeFile, .unreachable, .crowded, .notLetIn, .wantsPassword,
      .readOnly, .pooler, .noDecks, .foreignSchema, .foreignDecks, .newerTables, .olderTables:
      .address
    case .noDeck: .name
    default: .elsewhere
    }
  }
}
