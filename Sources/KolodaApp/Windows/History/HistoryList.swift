import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The decisions as a list of rows.
///
/// There may be hundreds of thousands; only visible ones are loaded.
@MainActor
final class HistoryList {
  /// A decision as it is shown.
  struct Line: Equatable {
    var card: CardID
    var content: HistoryRow.Content
  }

  let widget: Widget = gtk_scrolled_window_new()
  private let list: Widget
  private let model = PlaceList()
  private let selection: ObjectReference?
  private let pictures: CellPictures
  private let hasPictures: Bool
  /// The numbers of the decisions, oldest first; the list shows the newest first.
  private var numbers: [Int] = []
  private let file: @MainActor (CardID) -> CellPictures.File?
  private let line: @MainActor (Int) -> Line?
  /// The bound GtkListItems, whose rows are visible or nearly so.
  private var bound: Set<UnsafeMutableRawPointer> = []

  /// Called to open a decision's card.
  var onOpen: (@MainActor (CardID) -> Void)?
  /// Called when another decision is selected.
  var onSelection: (@MainActor () -> Void)?
  /// Called to show a menu at a point in the list.
  var onMenu: (@MainActor (_ x: Double, _ y: Double) -> Void)?

  /// Makes an empty list.
  ///
  /// - Parameters:
  /// - folder: the deck's path.
  /// - hasPictures: whether the deck's cards usually have pictures.
  /// - file: returns the path and the turn of a card's picture.
  /// - line: returns what to show for a decision, by its number.
  init(
    folder: [UInt8], hasPictures: Bool,
    file: @escaping @MainActor (CardID) -> CellPictures.File?,
    line: @escaping @MainActor (Int) -> Line?
  ) {
    self.line = line
    self.hasPictures = hasPictures
    self.file = file
    pictures = CellPictures(in: folder, side: HistoryRow.side)
    list = gtk_list_view_new(nil, nil)
    // The selection takes over a reference to the model.
    selection = model.reference.flatMap { model in
      g_object_ref(UnsafeMutableRawPointer(model.pointer))
      return ObjectReference(owning: gtk_single_selection_new(model.pointer))
    }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_scrolled_window_set_child(widget.opaque, makeClamped(list))
    shim_accessible_set_label(list.opaque, HistoryTexts.title)
    gtk_widget_add_css_class(list, "decision-list")
    ListLeaving.set(on: list)
    pictures.middle = { [weak self] in
      guard let self else { return 0 }
      return middle(of: count, in: widget)
    }
    connect(list)
  }

  private func connect(_ list: Widget) {
    guard let selection else { return }
    let factory = gtk_signal_list_item_factory_new()
    let object = UnsafeMutableRawPointer(factory)
    Signal.connectPointer(object, "setup") { item in
      guard let item else { return }
      gtk_list_item_set_child(OpaquePointer(item), HistoryRow.make())
    }
    Signal.connectPointer(object, "bind") { [weak self] item in
      guard let self, let item else { return }
      bound.insert(item)
      fill(item)
    }
    Signal.connectPointer(object, "unbind") { [weak self] item in
      guard let self, let item else { return }
      bound.remove(item)
      pictures.unbind(item)
    }
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(object)
    gtk_list_view_set_model(list.opaque, selection.pointer)
    Signal.connectNumber(list.object, "activate") { [weak self] place in
      guard let self, let card = card(at: place) else { return }
      onOpen?(card)
    }
    Signal.connectNotify(UnsafeMutableRawPointer(selection.pointer), "selected") { [weak self] in
      self?.onSelection?()
    }
    let click = gtk_gesture_click_new()
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress(UnsafeMutableRawPointer(click), "pressed") { [weak self] _, x, y in
      self?.pressed(x, y)
    }
    gtk_widget_add_controller(list, click)
  }

  private func fill(_ item: UnsafeMutableRawPointer) {
    let place = Int(gtk_list_item_get_position(OpaquePointer(item)))
    guard let line = line(at: place),
      let row = gtk_list_item_get_child(OpaquePointer(item)).flatMap({ HistoryRow($0) })
    else { return }
    row.show(line.content)
    let file = file(line.card)
    let isFramed = hasPictures || file != nil
    gtk_widget_set_visible(row.frame, isFramed ? 1 : 0)
    guard isFramed else { return }
    pictures.bind(item, to: line.card, of: file) { row.show($0.texture) }
  }

  /// Updates the visible rows.
  func refresh() {
    for item in bound { fill(item) }
  }

  /// Loads the pictures of cards again, which have changed.
  func renew(_ cards: [CardID]) { pictures.renew(cards) { file($0) } }

  /// The cards whose decisions are on the screen.
  var seen: [CardID] {
    bound.compactMap { card(at: Int(gtk_list_item_get_position(OpaquePointer($0)))) }
  }

  /// The number of decisions in the list.
  var count: Int { numbers.count }

  /// Adds decisions to the list or replaces them, and updates the visible rows.
  func show(_ part: LogPart) {
    let before = numbers.count
    var kept = before
    if part.isMore {
      numbers += part.numbers
    } else {
      let common = min(before, part.numbers.count)
      kept = (0..<common).first { numbers[$0] != part.numbers[$0] } ?? common
      numbers = part.numbers
    }
    model.splice(at: 0, removing: before - kept, adding: numbers.count - kept)
    refresh()
    onSelection?()
  }

  /// What to show at a place in the list.
  private func line(at place: Int) -> Line? {
    numbers.indices.contains(place) ? line(numbers[numbers.count - 1 - place]) : nil
  }

  private func card(at place: Int) -> CardID? { line(at: place)?.card }

  /// The selected decision.
  var selected: Line? {
    guard let selection else { return nil }
    let place = gtk_single_selection_get_selected(selection.pointer)
    return place < numbers.count ? line(at: Int(place)) : nil
  }

  /// Takes the keyboard focus.
  func focus() { _ = gtk_widget_grab_focus(list) }

  private func pressed(_ x: Double, _ y: Double) {
    guard let selection else { return }
    var under = gtk_widget_pick(list, x, y, GTK_PICK_DEFAULT)
    while let widget = under, widget != list {
      if let item = bound.first(where: {
        let child = gtk_list_item_get_child(OpaquePointer($0))
        return child == widget || child == gtk_widget_get_first_child(widget)
      }) {
        gtk_single_selection_set_selected(
          selection.pointer, gtk_list_item_get_position(OpaquePointer(item)))
        break
      }
      under = gtk_widget_get_parent(widget)
    }
    _ = gtk_widget_grab_focus(list)
    onMenu?(x, y)
  }

  /// Asks for the menu of the selected decision.
  ///
  /// - Returns: whether there is one on the screen.
  func showMenu() -> Bool {
    guard let selection else { return false }
    let place = gtk_single_selection_get_selected(selection.pointer)
    let child = bound.first { gtk_list_item_get_position(OpaquePointer($0)) == place }
      .flatMap { gtk_list_item_get_child(OpaquePointer($0)) }
    var bounds = graphene_rect_t()
    guard let child, gtk_widget_compute_bounds(child, list, &bounds) != 0 else { return false }
    onMenu?(
      Double(bounds.origin.x + bounds.size.width / 2),
      Double(bounds.origin.y + bounds.size.height / 2))
    return true
  }

  /// The widget that menus are attached to.
  var menuParent: Widget { list }
}
