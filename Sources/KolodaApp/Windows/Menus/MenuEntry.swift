import CAdwaita

/// A menu entry as a value: menus with equal entries look the same.
indirect enum MenuEntry: Equatable {
  /// Activates an action, with a target if there is one.
  ///
  /// - Parameters:
  /// - key: the key that is shown, in GTK's notation; nil for the action's own.
  /// - whereUsable: whether to hide the item while the action is disabled.
  case item(
    String, action: String, target: String? = nil, key: String? = nil, whereUsable: Bool = false)
  /// Opens a submenu in place of the menu.
  case submenu(String, [MenuEntry])
  /// A group of entries, separated from others by a line.
  case section([MenuEntry])

  /// An item for a command.
  static func item(
    _ title: String, _ command: WindowCommand, target: String? = nil, key: String? = nil,
    whereUsable: Bool = false
  ) -> MenuEntry {
    .item(title, action: command.action, target: target, key: key, whereUsable: whereUsable)
  }

  /// Adds entries to a `GMenu`, leaving out empty submenus and sections.
  @MainActor
  static func append(_ entries: [MenuEntry], to menu: OpaquePointer?) {
    for entry in entries {
      switch entry {
      case .item(let title, let action, let target, let key, let whereUsable):
        guard let item = g_menu_item_new(title, nil) else { continue }
        g_menu_item_set_action_and_target_value(
          item, action, target.flatMap { g_variant_new_string($0) })
        if let key { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key)) }
        if whereUsable {
          g_menu_item_set_attribute_value(
            item, "hidden-when", g_variant_new_string("action-disabled"))
        }
        g_menu_append_item(menu, item)
        g_object_unref(UnsafeMutableRawPointer(item))
      case .submenu(let title, let entries):
        with(entries) { g_menu_append_submenu(menu, title, $0) }
      case .section(let entries):
        with(entries) { g_menu_append_section(menu, nil, $0) }
      }
    }
  }

  /// Calls `body` with a menu of the entries, unless there are none.
  @MainActor
  private static func with(
    _ entries: [MenuEntry], _ body: (UnsafeMutablePointer<GMenuModel>?) -> Void
  ) {
    guard !entries.isEmpty, let menu = g_menu_new() else { return }
    append(entries, to: menu)
    body(model(menu))
    g_object_unref(UnsafeMutableRawPointer(menu))
  }

  /// A user's text as a title, with underscores doubled because a single one would mark an access
  /// key.
  static func plain(_ text: String) -> String { text.replacing("_", with: "__") }

  /// A `GMenu` as a `GMenuModel`, which widgets take.
  static func model(_ menu: OpaquePointer?) -> UnsafeMutablePointer<GMenuModel>? {
    UnsafeMutableRawPointer(menu)?.assumingMemoryBound(to: GMenuModel.self)
  }
}
