import CAdwaita
import Glibc
import Koloda
import KolodaGLib

/// An application with one window, for programs that are little more than a deck.
///
/// A program with several windows, menus or files uses libadwaita directly.
@MainActor
public enum DeckApplication {
  /// The window's initial size, in logical pixels.
  private static let size: (width: Int32, height: Int32) = (400, 560)

  /// The space between the window's edges and the deck, in logical pixels.
  private static let margin = 24.0

  /// Runs an application until its window is closed, also by Ctrl+W or Ctrl+Q.
  ///
  /// Calls `DeckView.integrateSwiftConcurrency()`, so that tasks on the main actor run.
  ///
  /// - Parameters:
  ///   - id: The application's id, such as `org.example.Cards`.
  ///   - title: The window's title.
  ///   - content: Makes the deck view; the window keeps it.
  /// - Returns: the exit status; 1 if there is no display or `id` is not a valid application id.
  @discardableResult
  public static func run(
    _ id: String, title: String, content: @escaping @MainActor () -> DeckView
  ) -> Int32 {
    guard g_application_id_is_valid(id).isTrue else {
      ProgramLog.note("\(id) is no name of an application.")
      return 1
    }
    let made = adw_application_new(id, GApplicationFlags(rawValue: 0))
    DeckView.integrateSwiftConcurrency()
    let application = UnsafeMutableRawPointer(made)
    defer { g_object_unref(application) }
    Signal.connect(application, "activate") { () -> Void in
      show(title, of: application.assumingMemoryBound(to: GtkApplication.self), content)
    }
    return g_application_run(application.assumingMemoryBound(to: GApplication.self), 0, nil)
  }

  /// Shows the application's only window, making it first if necessary.
  private static func show(
    _ title: String, of application: UnsafeMutablePointer<GtkApplication>,
    _ content: @MainActor () -> DeckView
  ) {
    if let window = gtk_application_get_active_window(application) {
      return gtk_window_present(window)
    }
    setClosingKeys(of: application)
    let window = adw_application_window_new(application)
    let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    let header = adw_header_bar_new()
    gtk_window_set_title(window.of(GtkWindow.self), title)
    gtk_window_set_default_size(window.of(GtkWindow.self), size.width, size.height)
    gtk_box_append(column.of(GtkBox.self), header)
    let view = content()
    addMargin(to: view)
    gtk_box_append(column.of(GtkBox.self), view.widget)
    adw_application_window_set_content(window.of(AdwApplicationWindow.self), column)
    // From here on the window holds the view.
    withExtendedLifetime(view) { gtk_window_present(window.of(GtkWindow.self)) }
  }

  /// Lets Ctrl+W and Ctrl+Q close the window, by the action that every window of GTK has.
  private static func setClosingKeys(of application: UnsafeMutablePointer<GtkApplication>) {
    let keys = ["<Control>w", "<Control>q"].map { (key: String) in strdup(key) }
    defer { keys.forEach { free($0) } }
    var list = keys.map { $0.map { UnsafePointer($0) } } + [nil]
    gtk_application_set_accels_for_action(application, "window.close", &list)
  }

  /// Keeps the deck away from the window's edges; cards still fly across all of the view.
  private static func addMargin(to view: DeckView) {
    let area = view.deckArea
    view.deckArea = { size in
      let room = Size(width: size.width - 2 * margin, height: size.height - 2 * margin)
      guard !room.isEmpty else { return area(size) }
      var area = area(room)
      area.origin = area.origin + Point(x: margin, y: margin)
      return area
    }
  }
}
