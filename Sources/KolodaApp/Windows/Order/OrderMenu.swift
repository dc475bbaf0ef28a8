import CAdwaita
import KolodaGTK
import KolodaSources

/// The submenu of the cards' order.
@MainActor
enum OrderMenu {
  /// Makes it; it is the caller's.
  static func make() -> OpaquePointer? {
    let menu = g_menu_new()
    let orders = g_menu_new()
    for order in FolderChoice.Order.allCases {
      guard let item = g_menu_item_new(PreferenceTexts.name(of: order), nil) else { continue }
      g_menu_item_set_action_and_target_value(
        item, "win.order", g_variant_new_string(order.rawValue))
      g_menu_append_item(orders, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
    let more = g_menu_new()
    g_menu_append(more, StackTexts.stackBursts, "win.stack-bursts")
    g_menu_append(more, OrderTexts.clocksMenu, "win.camera-clocks")
    for section in [orders, more] {
      g_menu_append_section(
        menu, nil, UnsafeMutableRawPointer(section)?.assumingMemoryBound(to: GMenuModel.self))
      g_object_unref(UnsafeMutableRawPointer(section))
    }
    return menu
  }
}
