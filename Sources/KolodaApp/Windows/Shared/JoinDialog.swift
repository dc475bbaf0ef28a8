import CAdwaita
import KolodaGLib
import KolodaGTK

/// Asks for the address and the name of a shared deck, and whether it can be joined: what goes wrong is said beside
/// the field that it is about.
@MainActor
final class JoinDialog {
  /// Finds out whether a deck can be joined; it blocks, and ends early when it is interrupted.
  typealias Work =
    @Sendable (_ address: String, _ name: String, SyncInterruption) throws -> Void
  /// Takes the address and the name of a deck that can be joined.
  typealias Found = @MainActor (_ address: String, _ name: String) -> Void

  private let window: Widget
  private let work: Work
  private let found: Found
  private let address: Widget? = adw_entry_row_new()
  private let name: Widget? = adw_entry_row_new()
  private let addressTrouble = StatusLine("dialog-warning-symbolic")
  private let nameTrouble = StatusLine("dialog-warning-symbolic")
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let join: Widget? = gtk_button_new_with_label(SharedTexts.join)
  private let spinner: Widget? = gtk_spinner_new()
  private let waiting: Widget?
  /// What is being joined; nil when nothing is.
  private var interruption: SyncInterruption?

  private static let width: Int32 = 460
  private static let leastWidth: Int32 = 320

  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - work: finds out whether a deck can be joined.
  ///   - found: is called with the deck that can be, and not at all if there is none.
  static func show(
    over parent: Widget,
    asking work: @escaping Work = { address, name, interruption in
      let process = try SyncProcess(address: address, name: name, interruption: interruption)
      try JoinedPile.leaveFormer(
        of: SharedAddress(address, name: name), now: process.standing())
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
    gtk_window_set_default_size(top, JoinDialog.width, -1)
    gtk_widget_set_size_request(window, JoinDialog.leastWidth, -1)
    for (row, title) in [(address, SharedTexts.address), (name, SharedTexts.name)] {
      guard let row else { continue }
      nameRow(row, title, nil)
      // The window keeps this object by its signals.
      Signal.connect(row.object, "changed") { [self] () -> Void in changed() }
      Signal.connect(row.object, "entry-activated") { [self] () -> Void in begin() }
    }
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["shared-column"],
      children: [
        makeText(SharedTexts.joinMore, classes: ["dim-label"]), makeGroup(nil, rows: [address]),
        addressTrouble.widget, makeGroup(nil, rows: [name]), nameTrouble.widget, trouble.widget,
        waiting,
      ])
    guard let scroller = gtk_scrolled_window_new() else { return }
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_child(scroller.opaque, column)
    gtk_widget_set_vexpand(scroller, 1)
    adw_window_set_content(
      window.of(AdwWindow.self),
      makeBox(GTK_ORIENTATION_VERTICAL, children: [makeHeader(), scroller]))
    Signal.connect(window.object, "destroy") { [self] () -> Void in interruption?.interrupt() }
    closeOnEscape()
    changed()
  }

  private func makeHeader() -> Widget? {
    guard let header = adw_header_bar_new(), let join,
      let cancel = gtk_button_new_with_label(ActionTexts.cancel)
    else { return nil }
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
    gtk_widget_add_css_class(join, "suggested-action")
    adw_header_bar_pack_start(header.opaque, cancel)
    adw_header_bar_pack_end(header.opaque, join)
    Signal.connect(cancel.object, "clicked") { [window] () -> Void in
      gtk_window_close(window.of(GtkWindow.self))
    }
    Signal.connect(join.object, "clicked") { [self] () -> Void in begin() }
    return header
  }

  private func closeOnEscape() {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKey(UnsafeMutableRawPointer(keys), "key-pressed") { [window] symbol, _ in
      guard symbol == UInt32(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.of(GtkWindow.self))
      return true
    }
    gtk_widget_add_controller(window, keys)
  }

  // MARK: What is said

  private static func entered(in row: Widget?) -> String {
    guard let row, let text = gtk_editable_get_text(row.opaque) else { return "" }
    return String(cString: text)
  }

  /// Enables what can be done, and takes back what was said of what the fields were.
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

  private func say(_ error: any Error) {
    let words = text(of: error)
    let kind: SyncFaultPlace = (error as? SyncFailure)?.place ?? .elsewhere
    switch kind {
    case .address: addressTrouble.say(words)
    case .name: nameTrouble.say(words)
    case .elsewhere: trouble.say(words)
    }
    let row = kind == .address ? address : kind == .name ? name : nil
    setClass("error", of: row, to: true)
    (row ?? join).map { _ = gtk_widget_grab_focus($0) }
  }

  /// Takes the keyboard from the fields: GTK warns of one that goes, or is shut, while it has it.
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
    WorkerThread.begin(name: "join") { [work] in
      let outcome = Result { try work(address, name, interruption) }
      MainThread.post { [self] in
        guard !interruption.isOver else { return }
        self.interruption = nil
        refresh()
        switch outcome {
        case .success:
          letGoOfKeyboard()
          gtk_window_destroy(window.of(GtkWindow.self))
          found(address, name)
        case .failure(let error): say(error)
        }
      }
    }
  }
}

/// The field that a fault is about.
enum SyncFaultPlace { case address, name, elsewhere }

extension SyncFailure {
  /// The field of a deck's address and name that it is about.
  var place: SyncFaultPlace {
    guard case .server(let fault) = self else { return .elsewhere }
    return switch fault.kind {
    case .password, .address, .unreachable, .notLetIn, .noDecks, .newerTables: .address
    case .noDeck: .name
    default: .elsewhere
    }
  }
}
