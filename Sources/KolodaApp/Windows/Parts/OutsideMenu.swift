import CAdwaita
import KolodaGTK

/// What other programs can do with photos, as a part of a menu.
@MainActor
enum OutsideMenu {
  private static var actions: [(text: String, action: String)] {
    [
      (OutsideTexts.open, "win.open-outside"), (OutsideTexts.openWith, "win.open-with"),
      (OutsideTexts.show, "win.show-in-files"), (OutsideTexts.copy, "win.copy"),
    ]
  }

  /// Adds the entries to a menu, or a section of one.
  static func append(to menu: OpaquePointer?) {
    for entry in actions { g_menu_append(menu, entry.text, entry.action) }
  }

  /// Adds a submenu with them.
  static func appendSubmenu(to menu: OpaquePointer?) {
    let submenu = g_menu_new()
    append(to: submenu)
    g_menu_append_submenu(
      menu, OutsideTexts.menu,
      UnsafeMutableRawPointer(submenu)?.assumingMemoryBound(to: GMenuModel.self))
    g_object_unref(UnsafeMutableRawPointer(submenu))
  }
}
