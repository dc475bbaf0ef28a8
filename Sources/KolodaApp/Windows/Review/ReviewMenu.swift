import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// What can be done with the photos that are selected, as a menu at the pointer.
@MainActor
final class ReviewMenu {
  private let parent: Widget
  private let menu = PointedMenu()
  private let piles: [Pile]
  /// Is told where the photos are to go.
  var onMove: (@MainActor (PileID) -> Void)?
  /// Is told that a photo is to be opened.
  var onOpen: (@MainActor () -> Void)?

  /// Is told of a mark that the photos are to have.
  var onMark: (@MainActor (Mark) -> Void)?

  /// Makes the menu of a widget.
  init(of parent: Widget, _ piles: [Pile]) {
    self.parent = parent
    self.piles = piles
    guard let group = g_simple_action_group_new() else { return }
    let map = OpaquePointer(UnsafeMutableRawPointer(group))
    add("open", to: map) { [weak self] in self?.onOpen?() }
    for (number, pile) in piles.enumerated() {
      add("move-\(number)", to: map) { [weak self] in self?.onMove?(pile.id) }
    }
    addMarks(to: map)
    gtk_widget_insert_action_group(parent, "review", map)
    g_object_unref(UnsafeMutableRawPointer(group))
  }

  /// Whether the photos' files are offered to other programs.
  var showsFiles = false

  private func add(_ name: String, to map: OpaquePointer, _ body: @escaping @MainActor () -> Void) {
    guard let action = g_simple_action_new(name, nil) else { return }
    // The menu closes first: what is done may take away what it belongs to.
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { _ in
      MainThread.post { body() }
    }
    g_action_map_add_action(map, action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  private func addMarks(to map: OpaquePointer) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new("mark", type) else { return }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { [weak self] value in
      guard let value, let text = g_variant_get_string(OpaquePointer(value), nil),
        let mark = MarkMenu.mark(String(cString: text))
      else { return }
      MainThread.post { self?.onMark?(mark) }
    }
    g_action_map_add_action(map, action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  private var entries: [MenuEntry] {
    let moves = piles.enumerated().map { number, pile in
      MenuEntry.item(ReviewTexts.moveTo(pile.title), action: "review.move-\(number)")
    }
    return [.item(ReviewTexts.open, action: "review.open")]
      + (showsFiles ? [.submenu(OutsideTexts.menu, OutsideMenu.entries)] : [])
      + [.section(moves)] + (onMark == nil ? [] : MarkMenu.entries(action: "review.mark"))
  }

  /// Shows it at a place in the parent.
  func show(at x: Double, _ y: Double) {
    menu.show(entries, named: ActionTexts.cardMenu, in: parent, at: x, y)
  }

  /// Takes it away: its parent can't go as long as it has one.
  func close() { menu.close() }
}
