import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages

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
  private let join = makePill(SharedTexts.join).button
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
      let place = SharedAddress(address, name: name)
      let process = try SyncProcess(place, interruption: interruption)
      try JoinedPile.leaveFormer(of: place, now: process.standing())
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
    // Its height is that of its words at this width.
    let room = gtk_widget_get_width(parent)
    gtk_window_set_default_size(top, room > 0 ? min(JoinDialog.width, room) : JoinDialog.width, -1)
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
    adw_window_set_content(
      window.of(AdwWindow.self),
      makeBox(GTK_ORIENTATION_VERTICAL, children: [adw_header_bar_new(), scroller]))
    Signal.connect(window.object, "destroy") { [self] () -> Void in interruption?.interrupt() }
    closeOnEscape(window)
    changed()
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

  /// Asks for the password that the server wants, and tries again with it.
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
    fitHeight(of: window)
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
        case .failure(let error):
          say(error)
          if let wish = (error as? SyncFailure)?.password { askPassword(wish) }
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
    case .password, .address, .unreachable, .notLetIn, .wantsPassword, .noDecks, .newerTables,
      .olderTables:
      .address
    case .noDeck: .name
    default: .elsewhere
    }
  }
}
