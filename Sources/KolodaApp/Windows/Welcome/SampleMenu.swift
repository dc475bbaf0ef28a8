import CAdwaita

/// The sample decks as a menu.
@MainActor
enum SampleMenu {
  /// Adds a submenu of all samples to a menu.
  static func append(to menu: OpaquePointer?) {
    let samples = g_menu_new()
    for sample in SampleDeck.allCases {
      g_menu_append(samples, sample.title, "win." + sample.action)
    }
    let model = UnsafeMutableRawPointer(samples)?.assumingMemoryBound(to: GMenuModel.self)
    g_menu_append_submenu(menu, ActionTexts.openSample, model)
    g_object_unref(UnsafeMutableRawPointer(samples))
  }
}
