import CAdwaita
import KolodaGLib
import KolodaGTK
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

  private let window: Widget
  private let work: Work
  private let found: Found
  private let address: Widget? = adw_entry_row_new()
  private let name: Widget? = adw_entry_row_new()
  private let addressTrouble = StatusLine("dialog-warning-symbolic")
  private let nameTrouble = StatusLine("dialog-warning-symbolic")
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let join = makePill(SharedTexts.join).button
  private let spinner: Widget? = gtk_spinner_new()
  private let waiting: Widget?
  /// The parts whose heights add up to that of the window.
  private var parts: [Widget] = []
  /// The interruption of the check that is running; nil if there is none.
  private var interruption: SyncInterruption?

  private static let width: Int32 = 460
  private static let leastWidth: Int32 = 320

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
    guard let window = adw_window_new() else { return }
    let dialog = JoinDialog(window, work, found)
    dialog.build(over: parent)
    gtk_window_present(window.of(GtkWindow.self))
    dialog.address.map { _ = gtk_widget_grab_focus($0) }
  }

  private init(
    _ window: Widget, _ work: @escaping Work, _ found: @escaping Found
  ) {
    self.window = window
    self.work = work
    self.found = found
    let words = shim_status_label_new()
    words.map { gtk_label_set_text($0.opaque, SharedTexts.joining) }
    waiting = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [spinner, words])
  }

  private func build(over parent: Widget) {
    let top = window.of(GtkWindow.self)
    gtk_window_set_title(top, SharedTexts.joinTitle)
    gtk_window_set_transient_for(top, parent.of(GtkWindow.self))
    gtk_window_set_modal(top, 1)
    gtk_window_set_destroy_with_parent(top, 1)
    gtk_widget_set_size_request(window, JoinDialog.leastWidth, -1)
    for (row, title) in [(address, SharedTexts.address), (name, SharedTexts.name)] {
      guard let row else { continue }
      nameRow(row, title, nil)
      // These closures keep the dialog alive as long as its window.
      Signal.connect(row.object, "changed") { [self] () -> Void in changed() }
      Signal.connect(row.object, "entry-activated") { [self] () -> Void in begin() }
    }
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["shared-column"],
      children: [
        makeText(SharedTexts.joinMore, classes: ["dim-label"]), makeGroup(nil, rows: [address]),
        addressTrouble.widget, makeGroup(nil, rows: [name]), nameTrouble.widget, trouble.widget,
        waiting, join,
      ])
    if let join {
      gtk_widget_add_css_class(join, "suggested-action")
      gtk_widget_set_halign(join, GTK_ALIGN_CENTER)
      Signal.connect(join.object, "clicked") { [self] () -> Void in begin() }
    }
    guard let scroller = gtk_scrolled_window_new() else { return }
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_child(scroller.opaque, column)
    gtk_widget_set_vexpand(scroller, 1)
    let header = adw_header_bar_new()
    adw_window_set_content(
      window.of(AdwWindow.self),
      makeBox(GTK_ORIENTATION_VERTICAL, children: [header, scroller]))
    parts = [header, column].compactMap(\.self)
    // Reserves space for the line that is shown while it connects, so that nothing moves then.
    let room = gtk_widget_get_width(parent)
    fitHeight(
      of: window, to: parts, width: room > 0 ? min(JoinDialog.width, room) : JoinDialog.width)
    Signal.connect(window.object, "destroy") { [self] () -> Void in interruption?.interrupt() }
    closeOnEscape(window)
    changed()
  }

  // MARK: Texts

  private static func entered(in row: Widget?) -> String {
    guard let row, let text = gtk_editable_get_text(row.opaque) else { return "" }
    return String(cString: text)
  }

  /// Updates the button after a change, and removes errors about the old contents.
  private func changed() {
    for line in [addressTrouble, nameTrouble, trouble] { line.say(nil) }
    for row in [address, name] { setClass("error", of: row, to: false) }
    refresh()
  }

  private func refresh() {
    let isBusy = interruption != nil
    let isWhole = [address, name].allSatisfy { !Self.entered(in: $0).isEmpty }
    join.map { gtk_widget_set_sensitive($0, isWhole && !isBusy ? 1 : 0) }
    for row in [address, name] { row.map { gtk_widget_set_sensitive($0, isBusy ? 0 : 1) } }
    spinner.map { gtk_spinner_set_spinning($0.opaque, isBusy ? 1 : 0) }
    waiting.map { gtk_widget_set_visible($0, isBusy ? 1 : 0) }
  }

  /// Asks for the password that the server wants, then tries to join again.
  private func askPassword(_ wish: SyncFault.PasswordWish) {
    let place = SharedAddress(Self.entered(in: address), name: Self.entered(in: name))
    PasswordDialog.show(over: window, for: place, wish) { [self] in begin() }
  }

  private func say(_ error: any Error) {
    let words = text(of: error)
    let kind: SyncFaultPlace = (error as? SyncFailure)?.place ?? .elsewhere
    switch kind {
    case .address: addressTrouble.say(words)
    case .name: nameTrouble.say(words)
    case .elsewhere: trouble.say(words)
    }
    let width = gtk_widget_get_width(window)
    if width > 0 { fitHeight(of: window, to: parts, width: width) }
    let row = kind == .address ? address : kind == .name ? name : nil
    setClass("error", of: row, to: true)
    (row ?? join).map { _ = gtk_widget_grab_focus($0) }
  }

  /// Removes the keyboard focus from the fields: GTK warns if a field with the focus is removed or
  /// disabled.
  private func letGoOfKeyboard() { gtk_window_set_focus(window.of(GtkWindow.self), nil) }

  // MARK: Joining

  private func begin() {
    let (address, name) = (Self.entered(in: address), Self.entered(in: name))
    guard interruption == nil, !address.isEmpty, !name.isEmpty else { return }
    changed()
    let interruption = SyncInterruption()
    letGoOfKeyboard()
    self.interruption = interruption
    refresh()
    WorkerThread.begin(name: "join") { [work, weak self] in
      let outcome = Result { try work(address, name, interruption) }
      MainThread.post {
        guard let self, !interruption.isOver else { return }
        self.interruption = nil
        self.refresh()
        switch outcome {
        case .success:
          self.letGoOfKeyboard()
          gtk_window_destroy(self.window.of(GtkWindow.self))
          self.found(address, name)
        case .failure(let error):
          self.say(error)
          if let wish = (error as? SyncFailure)?.password { self.askPassword(wish) }
        }
      }
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
      .pooler, .noDecks, .foreignDecks, .newerTables, .olderTables:
      .address
    case .noDeck: .name
    default: .elsewhere
    }
  }
}
