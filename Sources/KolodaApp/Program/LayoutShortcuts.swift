import CAdwaita
import KolodaGLib
import KolodaGTK

/// Makes the program's shortcuts, and those of texts and lists, work where no layout of the keyboard
/// has Latin letters.
///
/// GTK looks for a shortcut's letter only in the layouts that the user has.
@MainActor
enum LayoutShortcuts {
  /// Serves all windows of a program from now on, dialogs too.
  static func serve(_ application: UnsafeMutablePointer<GtkApplication>) {
    Signal.connectPointer(UnsafeMutableRawPointer(application), "window-added") { window in
      guard let window else { return }
      serve(window.assumingMemoryBound(to: GtkWidget.self), of: application)
    }
  }

  private static func serve(
    _ window: Widget, of application: UnsafeMutablePointer<GtkApplication>
  ) {
    let controller = gtk_event_controller_key_new()
    Signal.connectKeys(controller) { press in
      // What the key types is for GTK.
      guard press.latin != press.typed, let key = press.named else { return false }
      let focus = gtk_root_get_focus(window.opaque) ?? window
      return (actions(of: key, in: application) + (ownActions[key] ?? [])).contains {
        gtk_widget_activate_action_variant(focus, $0, nil) != 0
      }
    }
    gtk_widget_add_controller(window, controller)
  }

  /// The program's actions that have a key.
  private static func actions(
    of key: Accelerator, in application: UnsafeMutablePointer<GtkApplication>
  ) -> [String] {
    guard let names = gtk_application_get_actions_for_accel(application, key.text) else {
      return []
    }
    defer { g_strfreev(names) }
    return sequence(first: names) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil }
      .compactMap { $0.map { String(cString: $0) } }
  }

  /// GTK's own actions of texts and lists, by the keys that it gives them.
  private static let ownActions: [Accelerator: [String]] = {
    let actions = [
      ("<Control>a", ["selection.select-all", "list.select-all"]),
      ("<Shift><Control>a", ["list.unselect-all"]),
      ("<Control>c", ["clipboard.copy"]), ("<Control>x", ["clipboard.cut"]),
      ("<Control>v", ["clipboard.paste"]), ("<Control>z", ["text.undo"]),
      ("<Control>y", ["text.redo"]), ("<Shift><Control>z", ["text.redo"]),
    ]
    return Dictionary(
      actions.compactMap { text, names in Accelerator(text).map { ($0, names) } }
    ) { first, _ in first }
  }()
}
