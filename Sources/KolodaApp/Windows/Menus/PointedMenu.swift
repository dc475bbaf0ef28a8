import CAdwaita
import KolodaGLib
import KolodaGTK

/// A menu at a place in a widget: where the pointer is, or what has the keyboard.
@MainActor
final class PointedMenu {
  private var popover: Widget?
  private let keyboard = KeyboardReturn()

  /// Shows it, instead of what it showed before.
  ///
  /// - Parameter name: what it is called for assistive technology.
  func show(
    _ entries: [MenuEntry], named name: String, in parent: Widget, at x: Double, _ y: Double
  ) {
    close()
    let menu = g_menu_new()
    defer { g_object_unref(UnsafeMutableRawPointer(menu)) }
    MenuEntry.append(entries, to: menu)
    guard let made = gtk_popover_menu_new_from_model(MenuEntry.model(menu)) else { return }
    popover = made
    keyboard.remember(in: parent)
    Signal.connect(made.object, "closed") { [weak self] () -> Void in
      self?.keyboard.giveBack(in: parent)
    }
    gtk_widget_set_parent(made, parent)
    gtk_popover_set_has_arrow(made.of(GtkPopover.self), 0)
    gtk_widget_set_halign(made, GTK_ALIGN_START)
    shim_accessible_set_label(made.opaque, name)
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(made.of(GtkPopover.self), &place)
    gtk_popover_popup(made.of(GtkPopover.self))
  }

  /// Takes it away: its parent can't go as long as it has one.
  func close() {
    guard let old = popover else { return }
    popover = nil
    gtk_widget_unparent(old)
  }
}
