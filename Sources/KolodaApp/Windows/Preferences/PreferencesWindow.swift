import CAdwaita
import KolodaGLib
import KolodaGTK

/// The window in which the user sets things; every change is applied at once.
@MainActor
final class PreferencesWindow {
  /// The one that is open.
  private static var open: PreferencesWindow?

  private let window: Widget
  private let pages: [AnyObject]

  /// Shows the window.
  ///
  /// - Parameter playground: opens the window in which every style can be tried out.
  static func show(
    _ settings: SettingsStore, over parent: Widget, playground: @escaping @MainActor () -> Void
  ) {
    if open == nil { open = PreferencesWindow(settings, over: parent, playground) }
    open.map { gtk_window_present($0.window.of(GtkWindow.self)) }
  }

  /// The size it opens with, in logical pixels.
  private static let size: (width: Int32, height: Int32) = (640, 720)
  /// The least width that everything fits into, in logical pixels.
  private static let leastWidth: Int32 = 360

  private init(
    _ settings: SettingsStore, over parent: Widget, _ playground: @escaping @MainActor () -> Void
  ) {
    let made = adw_preferences_window_new()
    window = made
    let general = GeneralPage(settings)
    let photos = PhotosPage(settings)
    let decisions = DecisionsPage(settings)
    let keys = KeysPage(settings)
    let motion = MotionPage(settings, playground: playground)
    pages = [general, photos, decisions, keys, motion]
    for page in [general.widget, photos.widget, decisions.widget, keys.widget, motion.widget] {
      adw_preferences_window_add(
        made.of(AdwPreferencesWindow.self), page.of(AdwPreferencesPage.self))
    }
    let gtkWindow = made.of(GtkWindow.self)
    gtk_window_set_title(gtkWindow, ActionTexts.preferences)
    let size = PreferencesWindow.size
    gtk_window_set_default_size(gtkWindow, size.width, size.height)
    gtk_widget_set_size_request(made, PreferencesWindow.leastWidth, 360)
    gtk_window_set_transient_for(gtkWindow, parent.of(GtkWindow.self))
    gtk_window_set_destroy_with_parent(gtkWindow, 1)
    followDarkStyle(in: made)
    Signal.connect(made.object, "destroy") { () -> Void in PreferencesWindow.open = nil }
  }
}
