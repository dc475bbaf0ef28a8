import CAdwaita
import KolodaGLib
import KolodaGTK

/// Popovers, which a compositor may refuse to show, for instance while a finger is on the screen.
///
/// GTK then says that the popover is visible, and never that it has closed.
@MainActor
enum Popovers {
  /// Whether a popover is on the screen.
  static func isShown(_ popover: Widget) -> Bool { gtk_widget_get_mapped(popover) != 0 }

  /// Closes a popover as soon as it was refused.
  static func closeIfRefused(_ popover: Widget) {
    Signal.connectNotify(popover.object, "visible") {
      guard gtk_widget_get_visible(popover) != 0, !isShown(popover) else { return }
      // Its parent may let go of it as it closes.
      let parent = gtk_widget_get_parent(popover)
      gtk_popover_popdown(popover.of(GtkPopover.self))
      if let parent { LostGrab.end(inWindowOf: parent) }
    }
  }
}
