import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages

/// The window of a dialog that tries something with a server, which may take long.
///
/// An attempt is interrupted when the window is closed.
@MainActor
final class ServerDialog {
  let window: Widget
  private let width: Int32
  /// The parts whose heights add up to that of the window.
  private var parts: [Widget] = []
  /// The interruption of the attempt that is running; nil if there is none.
  private var interruption: SyncInterruption?

  private static let leastWidth: Int32 = 320

  /// Makes the window, which is shown later.
  ///
  /// - Parameter width: its usual width; it is never wider than its parent.
  init(_ title: String, over parent: Widget, width: Int32) {
    let window = adw_window_new()
    self.window = window
    let room = gtk_widget_get_width(parent)
    self.width = room > 0 ? min(width, room) : width
    let top = window.of(GtkWindow.self)
    gtk_window_set_title(top, title)
    gtk_window_set_transient_for(top, parent.of(GtkWindow.self))
    gtk_window_set_modal(top, 1)
    gtk_window_set_destroy_with_parent(top, 1)
    gtk_widget_set_size_request(window, Self.leastWidth, -1)
  }

  /// Fills the window, and makes it as high as its parts are now.
  ///
  /// - Parameter rows: what scrolls below the header, from top to bottom.
  func fill(_ header: Widget, _ rows: [Widget?]) {
    let scroller = gtk_scrolled_window_new()
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["shared-column"], children: rows)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_child(scroller.opaque, column)
    gtk_widget_set_vexpand(scroller, 1)
    adw_window_set_content(
      window.of(AdwWindow.self),
      makeBox(GTK_ORIENTATION_VERTICAL, children: [header, scroller]))
    parts = [header, column]
    fitHeight(of: window, to: parts, width: width)
    // The closure keeps this object alive as long as the window.
    Signal.connect(window.object, "destroy") { [self] () -> Void in interruption?.interrupt() }
    closeOnEscape(window)
  }

  /// Makes the window as high as its parts are now, at its present width.
  func fit() {
    let width = gtk_widget_get_width(window)
    if width > 0 { fitHeight(of: window, to: parts, width: width) }
  }

  /// Removes the keyboard focus from the fields: GTK warns if a field with the focus is removed or
  /// disabled.
  func letGoOfKeyboard() { gtk_window_set_focus(window.of(GtkWindow.self), nil) }

  /// Closes the window.
  func close() {
    letGoOfKeyboard()
    gtk_window_destroy(window.of(GtkWindow.self))
  }

  /// Whether an attempt is running.
  var isBusy: Bool { interruption != nil }

  /// Begins an attempt on a thread of its own.
  ///
  /// - Parameters:
  ///   - name: the thread's name.
  ///   - done: called with the outcome, unless the window was closed before. It must not keep the
  ///     dialog alive, which only this thread may free.
  func attempt<Value: Sendable>(
    _ name: String, _ work: @escaping @Sendable (SyncInterruption) throws -> Value,
    done: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
  ) {
    let interruption = SyncInterruption()
    letGoOfKeyboard()
    self.interruption = interruption
    WorkerThread.begin(name: name) { [weak self] in
      let outcome = Result { try work(interruption) }
      MainThread.post {
        guard let self, !interruption.isOver else { return }
        self.interruption = nil
        done(outcome)
      }
    }
  }
}
