import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The cards of a pile as small pictures or titles, by the thousand: only those that are seen are
/// read.
@MainActor
final class ReviewGrid {
  let widget: Widget? = gtk_scrolled_window_new()
  private let grid: Widget?
  private let list = PlaceList()
  private let selection: ObjectReference?
  /// The photos, in order.
  private(set) var cards: [CardID] = []
  private let cells: any ReviewCells
  private let files: @MainActor (CardID) -> [[UInt8]]
  private let drag: ReviewDrag
  /// The cells that can be dragged: those that were pressed once.
  private var draggable: Set<Widget> = []
  /// Whether its first frame is still to come: until then the list has no more places than are seen,
  /// for GTK makes cells for thirty rows.
  private var isFirst = true
  /// The frame clock that tells of that frame, and the connection to it.
  private var painting: (clock: UnsafeMutableRawPointer, connection: gulong)?
  /// How many rows are seen at most.
  private let rowsSeen: Int

  /// A photo is to be opened.
  var onOpen: (@MainActor (CardID) -> Void)?
  /// Others are selected.
  var onSelection: (@MainActor () -> Void)?
  /// A menu is wanted, at a place in the grid.
  var onMenu: (@MainActor (_ x: Double, _ y: Double) -> Void)?

  /// Makes an empty grid.
  ///
  /// - Parameters:
  ///   - name: what it is called for assistive technology.
  ///   - room: how wide it will be, and how high at most, in logical pixels, as far as is known.
  ///   - cells: what the cells show.
  ///   - drag: takes cards to the tabs.
  ///   - files: where all files of a card lie.
  init(
    _ name: String, in room: (width: Int, height: Int), of cells: any ReviewCells,
    drag: ReviewDrag, files: @escaping @MainActor (CardID) -> [[UInt8]]
  ) {
    self.cells = cells
    self.files = files
    self.drag = drag
    rowsSeen = ReviewCell.mostRows(in: room.height)
    grid = gtk_grid_view_new(nil, nil)
    // The selection takes over a reference to the list.
    selection = list.reference.flatMap { list in
      g_object_ref(UnsafeMutableRawPointer(list.pointer))
      return gtk_multi_selection_new(list.pointer).map { ObjectReference(owning: $0) }
    }
    guard let widget, let grid else { return }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_scrolled_window_set_child(widget.opaque, grid)
    gtk_widget_add_css_class(grid, "review-grid")
    shim_accessible_set_label(grid.opaque, name)
    gtk_grid_view_set_min_columns(grid.opaque, guint(ReviewCell.leastColumns))
    fit(room.width)
    gtk_grid_view_set_enable_rubberband(grid.opaque, 1)
    cells.middle = { [weak self] in
      middle(of: self?.cards.count ?? 0, in: self?.widget)
    }
    connect(grid)
    Signal.connect(grid.object, "map") { [weak self] () -> Void in self?.awaitFirstFrame() }
    guard let sideways = gtk_scrolled_window_get_hadjustment(widget.opaque) else { return }
    Signal.connect(UnsafeMutableRawPointer(sideways), "changed") { [weak self] () -> Void in
      // Not while it is being laid out.
      MainThread.post { self?.fit() }
    }
  }

  private func fit() {
    guard let grid else { return }
    fit(Int(gtk_widget_get_width(grid)))
  }

  /// Allows as many columns as have room.
  private func fit(_ width: Int) {
    guard let grid, width > 0 else { return }
    let columns = guint(ReviewCell.mostColumns(in: width))
    guard gtk_grid_view_get_max_columns(grid.opaque) != columns else { return }
    gtk_grid_view_set_max_columns(grid.opaque, columns)
  }

  // MARK: The first frame

  /// Has the list get the rest of its places as soon as the first ones are seen.
  private func awaitFirstFrame() {
    guard isFirst, painting == nil, let grid, let clock = gtk_widget_get_frame_clock(grid) else {
      return
    }
    let object = UnsafeMutableRawPointer(clock)
    let connection = Signal.connection(to: object, "after-paint") { [weak self] in
      // Not while the frame clock is at work.
      MainThread.post { self?.painted() }
    }
    painting = (object, connection)
  }

  private func painted() {
    guard let (clock, connection) = painting else { return }
    g_signal_handler_disconnect(clock, connection)
    painting = nil
    fill()
  }

  /// Gives the list all places.
  private func fill() {
    isFirst = false
    list.splice(at: list.count, removing: 0, adding: cards.count - list.count)
  }

  // MARK: Cells

  private func connect(_ grid: Widget) {
    guard let factory = gtk_signal_list_item_factory_new(), let selection else { return }
    let object = UnsafeMutableRawPointer(factory)
    Signal.connectPointer(object, "setup") { [weak self] item in
      guard let item, let cell = self?.cells.make() else { return }
      gtk_list_item_set_child(OpaquePointer(item), cell)
    }
    Signal.connectPointer(object, "bind") { [weak self] item in item.map { self?.bind($0) } }
    Signal.connectPointer(object, "unbind") { [weak self] item in
      item.map { self?.cells.unbind($0) }
    }
    Signal.connectPointer(object, "teardown") { [weak self] item in
      guard let item, let cell = gtk_list_item_get_child(OpaquePointer(item)) else { return }
      self?.draggable.remove(cell)
    }
    gtk_grid_view_set_factory(grid.opaque, factory)
    g_object_unref(object)
    gtk_grid_view_set_model(grid.opaque, selection.pointer)
    Signal.connectNumber(grid.object, "activate") { [weak self] place in
      guard let self, cards.indices.contains(place) else { return }
      onOpen?(cards[place])
    }
    Signal.connectExtents(UnsafeMutableRawPointer(selection.pointer), "selection-changed") {
      [weak self] _, _ in self?.onSelection?()
    }
    if let click = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
      Signal.connectPress(UnsafeMutableRawPointer(click), "pressed") { [weak self] _, x, y in
        self?.pressed(x, y)
      }
      gtk_widget_add_controller(grid, click)
    }
    if let press = gtk_gesture_click_new() {
      // Before the press comes to the cell.
      gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
      Signal.connectPress(UnsafeMutableRawPointer(press), "pressed") { [weak self] _, x, y in
        self?.allowDrag(at: x, y)
      }
      gtk_widget_add_controller(grid, press)
    }
  }

  /// Lets the cell at a place be dragged.
  private func allowDrag(at x: Double, _ y: Double) {
    guard let item = item(at: x, y), let cell = gtk_list_item_get_child(OpaquePointer(item)),
      draggable.insert(cell).inserted
    else { return }
    drag.addSource(to: cell) { [weak self] in
      guard let self, let card = cells.shown[item] else { return [] }
      include(card)
      return selected.flatMap(files)
    }
  }

  private func bind(_ item: UnsafeMutableRawPointer) {
    let place = Int(gtk_list_item_get_position(OpaquePointer(item)))
    guard cards.indices.contains(place), let cell = gtk_list_item_get_child(OpaquePointer(item))
    else { return }
    cells.bind(item, to: cards[place], in: cell)
  }

  /// Shows what marks some cards have now.
  func refresh(_ changes: [MarkChange]) { cells.refresh(changes) }

  // MARK: Photos

  /// Shows the photos of a pile, or another pile's; what stays, stays where it is.
  func show(_ new: [CardID]) {
    guard new != cards else { return }
    if cards.isEmpty { return replace(new) }
    fill()
    let wanted = Set(new)
    let left = cards.filter { wanted.contains($0) }
    let known = Set(left)
    guard new.filter({ known.contains($0) }) == left, !left.isEmpty else { return replace(new) }
    // Those that are gone, the last first.
    for place in cards.indices.reversed() where !wanted.contains(cards[place]) {
      cards.remove(at: place)
      list.splice(at: place, removing: 1, adding: 0)
    }
    for (place, card) in new.enumerated() where !known.contains(card) {
      cards.insert(card, at: place)
      list.splice(at: place, removing: 0, adding: 1)
    }
    onSelection?()
  }

  private func replace(_ new: [CardID]) {
    cards = []
    list.splice(at: 0, removing: list.count, adding: 0)
    cards = new
    let most =
      isFirst
      ? rowsSeen * (grid.map { Int(gtk_grid_view_get_max_columns($0.opaque)) } ?? 0)
      : .max
    list.splice(at: 0, removing: 0, adding: min(new.count, most))
    onSelection?()
  }

  // MARK: Selection

  /// The photos that are selected, in order.
  var selected: [CardID] {
    guard let selection, let set = gtk_selection_model_get_selection(selection.pointer) else {
      return []
    }
    defer { gtk_bitset_unref(set) }
    return (0..<guint(gtk_bitset_get_size(set))).compactMap { index in
      let place = Int(gtk_bitset_get_nth(set, index))
      return cards.indices.contains(place) ? cards[place] : nil
    }
  }

  /// Selects one photo, by its place or the nearest there is.
  func select(near place: Int) {
    guard let selection, !cards.isEmpty else { return }
    if place >= list.count { fill() }
    let place = guint(min(max(place, 0), cards.count - 1))
    gtk_selection_model_select_item(selection.pointer, place, 1)
  }

  /// Takes the keyboard.
  func focus() { grid.map { _ = gtk_widget_grab_focus($0) } }

  private func pressed(_ x: Double, _ y: Double) {
    guard let grid else { return }
    if let card = card(at: x, y) { include(card) }
    _ = gtk_widget_grab_focus(grid)
    onMenu?(x, y)
  }

  /// Selects a photo that is meant, unless it is one of those that are.
  private func include(_ card: CardID) {
    guard let selection, let place = cards.firstIndex(of: card),
      gtk_selection_model_is_selected(selection.pointer, guint(place)) == 0
    else { return }
    gtk_selection_model_select_item(selection.pointer, guint(place), 1)
  }

  private func card(at x: Double, _ y: Double) -> CardID? {
    item(at: x, y).flatMap { cells.shown[$0] }
  }

  /// GTK's item whose cell lies at a place.
  private func item(at x: Double, _ y: Double) -> UnsafeMutableRawPointer? {
    guard let grid else { return nil }
    var under = gtk_widget_pick(grid, x, y, GTK_PICK_DEFAULT)
    while let widget = under, widget != grid {
      // The space around a cell's own is the cell's, too.
      let inner = gtk_widget_get_first_child(widget)
      for item in cells.shown.keys {
        let child = gtk_list_item_get_child(OpaquePointer(item))
        if child == widget || child != nil && child == inner { return item }
      }
      under = gtk_widget_get_parent(widget)
    }
    return nil
  }

  /// The grid itself, for menus.
  var menuParent: Widget? { grid }
}
