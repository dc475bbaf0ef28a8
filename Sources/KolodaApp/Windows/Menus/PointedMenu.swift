import CAdwaita
import KolodaGLib
import KolodaGTK

/// A menu at a point of a widget: at the pointer, or at whatever has the keyboard focus.
@MainActor
final class PointedMenu {
  private var popover: Widget?
  private let keyboard = KeyboardReturn()

  /// Whether the menu is open.
  var isOpen: Bool { popover.map(Popovers.isShown) ?? false }

  /// Shows the menu, and closes the one shown before.
  ///
  /// - Parameter name: the menu's name for assistive technology.
  func show(
    _ entries: [MenuEntry], named name: String, in parent: Widget, at x: Double, _ y: Double
  ) {
    close()
    let menu = g_menu_new()
    defer { g_object_unref(UnsafeMutableRawPointer(menu)) }
    MenuEntry.append(entries, to: menu)
    let made = gtk_popover_menu_new_from_model(MenuEntry.model(menu))
    popover = made
    keyboard.remember(in: parent)
    Signal.connect(made.object, "closed") { [weak self] () -> Void in
      self?.keyboard.giveBack(in: parent)
    }
    gtk_widget_set_parent(made, parent)
    gtk_popover_set_has_arrow(made.of(GtkPopover.self), 0)
    shim_accessible_set_label(made.opaque, name)
    MenuWidth.limit(made, in: parent)
    let height = PointedMenu.height(of: made, with: entries)
    let top = PointedMenu.top(at: Int32(y), height: height, in: parent)
    var place = GdkRectangle(x: Int32(x), y: top, width: 1, height: 1)
    // A menu that was moved up goes beside the pointer: otherwise GTK counts releasing the button
    // over it as a choice.
    let isLeft =
      top < Int32(y) && place.x + PointedMenu.width(of: made) >= gtk_widget_get_width(parent)
    if top < Int32(y) { place.x += isLeft ? -2 : 2 }
    let isRightToLeft = gtk_widget_get_direction(parent) == GTK_TEXT_DIR_RTL
    gtk_widget_set_halign(
      made, top < Int32(y) && isLeft != isRightToLeft ? GTK_ALIGN_END : GTK_ALIGN_START)
    gtk_popover_set_pointing_to(made.of(GtkPopover.self), &place)
    Popovers.closeIfRefused(made)
    gtk_popover_popup(made.of(GtkPopover.self))
  }

  /// The menu's upper edge in its parent's coordinates.
  ///
  /// It is above the pointer if the menu would not fit below it, because GTK shrinks a menu before
  /// it moves it.
  private static func top(at y: Int32, height: Int32, in parent: Widget) -> Int32 {
    max(min(y, gtk_widget_get_height(parent) - height), 0)
  }

  /// The height of a menu that is not visible yet.
  ///
  /// The menu itself reports none, and its content gets the lines between sections only later.
  private static func height(of menu: Widget, with entries: [MenuEntry]) -> Int32 {
    let lines = entries.count { if case .section = $0 { true } else { false } }
    var natural: Int32 = 0
    gtk_widget_get_first_child(menu).map {
      gtk_widget_measure($0, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
    }
    return natural + Int32(lines) * lineHeight
  }

  private static func width(of menu: Widget) -> Int32 {
    gtk_widget_get_first_child(menu).map { naturalWidth(of: $0) } ?? 0
  }

  /// The height of a line between sections in Adwaita, in logical pixels.
  private static let lineHeight: Int32 = 13

  /// Closes the menu.
  ///
  /// Its parent can't be destroyed while it has one.
  func close() {
    guard let old = popover else { return }
    popover = nil
    gtk_widget_unparent(old)
  }
}
