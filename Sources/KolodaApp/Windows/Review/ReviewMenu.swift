import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A menu at the pointer with what can be done with the selected photos.
@MainActor
final class ReviewMenu {
  private let parent: Widget
  private let menu = PointedMenu()
  private let actions = g_simple_action_group_new().map {
    ObjectReference(owning: OpaquePointer(UnsafeMutableRawPointer($0)))
  }
  /// The piles that photos can be moved to, each with its action.
  private var moves: [(action: String, pile: Pile)] = []
  /// How many such actions there have been.
  private var moveCount = 0
  /// Called with the pile to move the photos to.
  var onMove: (@MainActor (PileID) -> Void)?
  /// Called to open a photo.
  var onOpen: (@MainActor () -> Void)?

  /// Called with a mark to give to the photos.
  var onMark: (@MainActor (Mark) -> Void)?

  /// Makes the menu of a widget.
  init(of parent: Widget, _ piles: [Pile]) {
    self.parent = parent
    guard let actions else { return }
    add("open", to: actions.pointer) { [weak self] in self?.onOpen?() }
    addMarks(to: actions.pointer)
    gtk_widget_insert_action_group(parent, "review", actions.pointer)
    adopt(piles)
  }

  /// Offers other piles from now on.
  ///
  /// A menu that is open stays as it is, and its items do what they say.
  func adopt(_ piles: [Pile]) {
    guard let actions else { return }
    moves = piles.map { pile in
      let action = "move-\(moveCount)"
      moveCount += 1
      add(action, to: actions.pointer) { [weak self] in self?.onMove?(pile.id) }
      return (action, pile)
    }
  }

  /// Whether the menu offers to open the photos' files in other programs.
  var showsFiles = false
  /// Whether what is selected can be moved.
  var canMove = true

  private func add(_ name: String, to map: OpaquePointer, _ body: @escaping @MainActor () -> Void) {
    guard let action = g_simple_action_new(name, nil) else { return }
    // The menu closes first, because the action may remove the widget that it is attached to.
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
    let items = moves.map { action, pile in ReviewMenu.move(to: pile, action) }
    let moving: [MenuEntry] = canMove ? [.section(items)] : []
    return [.item(ReviewTexts.open, action: "review.open")]
      + (showsFiles ? [.submenu(OutsideTexts.menu, OutsideMenu.entries)] : [])
      + moving + (onMark == nil ? [] : MarkMenu.entries(action: "review.mark"))
  }

  /// The entry that moves the photos to a pile.
  static func move(to pile: Pile, _ action: String) -> MenuEntry {
    .item(MenuEntry.plain(ReviewTexts.moveTo(pile.title)), action: "review.\(action)")
  }

  /// Shows the menu at a point of its parent.
  func show(at x: Double, _ y: Double) {
    menu.show(entries, named: ActionTexts.cardMenu, in: parent, at: x, y)
  }

  /// Closes the menu.
  ///
  /// Its parent can't be destroyed while it has one.
  func close() { menu.close() }
}
