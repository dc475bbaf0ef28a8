import CAdwaita
import KolodaTriage

/// The marks as items of a menu.
@MainActor
enum MarkMenu {
  /// Adds a submenu of stars and one of labels.
  ///
  /// - Parameter action: what is done with a mark, told as its kind and text.
  static func append(to menu: OpaquePointer?, action: String) {
    add(
      MarkTexts.stars, to: menu, action,
      Stars.allCases.reversed().map { .stars($0) })
    add(MarkTexts.label, to: menu, action, ColourLabel.allCases.map { .label($0) })
  }

  /// The mark that an item tells, as in "stars 3".
  static func mark(_ text: String) -> Mark? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let kind = Mark.Kind(rawValue: words[0]) else { return nil }
    return Mark(kind, text: words[1])
  }

  private static func add(
    _ title: String, to menu: OpaquePointer?, _ action: String, _ marks: [Mark]
  ) {
    let list = g_menu_new()
    for mark in marks {
      g_menu_append(list, mark.title, "\(action)::\(mark.kind.rawValue) \(mark.text)")
    }
    g_menu_append_submenu(
      menu, title, UnsafeMutableRawPointer(list)?.assumingMemoryBound(to: GMenuModel.self))
    g_object_unref(UnsafeMutableRawPointer(list))
  }
}
