import CAdwaita
import KolodaGTK
import Testing
import WidgetTesting

@testable import KolodaApp

/// Menus in narrow windows.
@Suite(
  "The width of menus", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct MenuWidthTests: WidgetSearch {
  private static let title = "Gemeinsamem Stapel ohne Einladung mit einem Passwort beitreten"
  private static let key = "<Control><Shift>Insert"

  init() throws {
    try #require(TestDisplay.isThere)
    adw_init()
  }

  /// Calls `body` with a menu in a window of a width.
  private func withMenu(
    _ entries: [MenuEntry], width: Int32, _ body: (_ menu: Widget, _ parent: Widget) throws -> Void
  ) throws {
    let window = gtk_window_new()
    defer { gtk_window_destroy(window.of(GtkWindow.self)) }
    let parent = makeLabel("")
    gtk_window_set_child(window.of(GtkWindow.self), parent)
    gtk_window_set_default_size(window.of(GtkWindow.self), width, 400)
    gtk_window_present(window.of(GtkWindow.self))
    try #require(MainLoop.run { gtk_widget_get_width(window) == width })
    let model = g_menu_new()
    MenuEntry.append(entries, to: model)
    let menu = gtk_popover_menu_new_from_model(MenuEntry.model(model))
    g_object_unref(UnsafeMutableRawPointer(model))
    gtk_widget_set_parent(menu, parent)
    defer { gtk_widget_unparent(menu) }
    try body(menu, parent)
  }

  /// The width that a menu's content asks for, since a menu that is closed asks for none.
  private func naturalWidth(of menu: Widget) -> Int32 {
    var width: Int32 = 0
    gtk_widget_get_first_child(menu).map {
      gtk_widget_measure($0, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    }
    return width
  }

  /// The visible labels that say a key.
  private func keys(in menu: Widget) -> [Widget] {
    menu.withDescendants.filter {
      String(cString: gtk_widget_get_css_name($0)) == "accelerator"
        && gtk_widget_get_visible($0) != 0
    }
  }

  private static func entries(_ title: String) -> [MenuEntry] {
    [
      .item(title, action: "win.join", key: key),
      .submenu("More", [.item(title + title, action: "win.join", key: key)]),
    ]
  }

  @Test("No menu is wider than its window, nor are its submenus", arguments: [300, 360, 480])
  func narrow(width: Int32) throws {
    try withMenu(Self.entries(Self.title), width: width) { menu, parent in
      #expect(naturalWidth(of: menu) > width)
      MenuWidth.limit(menu, in: parent)
      #expect(naturalWidth(of: menu) <= width)
      #expect(texts(in: gtk_widget_get_first_child(menu)).contains(Self.title))
    }
  }

  @Test("Keys are only left out where they have no room")
  func room() throws {
    try withMenu(Self.entries("Join"), width: 360) { menu, parent in
      MenuWidth.limit(menu, in: parent)
      #expect(keys(in: menu).count == 2)
    }
    try withMenu([.item("Filter what is shown", action: "win.filter", key: Self.key)], width: 260) {
      menu, parent in
      MenuWidth.limit(menu, in: parent)
      #expect(keys(in: menu).isEmpty)
    }
  }

  @Test("In a window that has become wider, everything is in its place again")
  func wider() throws {
    try withMenu(Self.entries("Join what others share"), width: 1000) { menu, parent in
      let whole = naturalWidth(of: menu)
      for key in keys(in: menu) { gtk_widget_set_visible(key, 0) }
      for widget in menu.withDescendants where widget.isInstance(of: gtk_label_get_type()) {
        gtk_label_set_wrap(widget.opaque, 1)
        gtk_label_set_max_width_chars(widget.opaque, 8)
      }
      MenuWidth.limit(menu, in: parent)
      #expect(keys(in: menu).count == 2 && naturalWidth(of: menu) == whole)
    }
  }
}
