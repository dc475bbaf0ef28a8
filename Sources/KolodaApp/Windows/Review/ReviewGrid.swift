import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The cards of a pile as small pictures or text.
///
/// There may be many thousands; only visible ones are read.
@MainActor
final class ReviewGrid {
  let widget: Widget = gtk_scrolled_window_new()
  private let grid: Widget
  private let list = PlaceList()
  private let selection: ObjectReference?
  /// The cards, in order.
  private(set) var cards: [CardID] = []
  private let cells: any ReviewCells
  private let files: @MainActor (CardID) -> [[UInt8]]
  private let drag: ReviewDrag
  /// The cells that can be dragged: those that were ever pressed.
  private var draggable: Set<Widget> = []
  /// Whether the first frame is still to be drawn.
  ///
  /// Until then the list has only the visible places, because GTK makes cells for about thirty
  /// rows.
  private var isFirst = true
  /// The card to go to, and after how many frames that is given up.
  private var wanted: (card: CardID, frames: Int)?
  /// The frame clock that reports the next frame, and the signal connection to it.
  private var painting: (clock: UnsafeMutableRawPointer, connection: gulong)?
  /// The largest number of visible rows.
  private let rowsSeen: Int

  /// Called to open a card.
  var onOpen: (@MainActor (CardID) -> Void)?
  /// Called when the selection has changed.
  var onSelection: (@MainActor () -> Void)?
  /// Called to show a menu at a point in the grid.
  var onMenu: (@MainActor (_ x: Double, _ y: Double) -> Void)?

  /// Makes an empty grid.
  ///
  /// - Parameters:
  /// - name: the grid's name for assistive technology.
  /// - room: the expected width and the greatest height, in logical pixels.
  /// - cells: makes and fills the cells.
  /// - drag: drags cards to the tabs.
  /// - files: returns the paths of all files of a card.
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
      return ObjectReference(owning: gtk_multi_selection_new(list.pointer))
    }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_scrolled_window_set_child(widget.opaque, grid)
    gtk_widget_add_css_class(grid, "review-grid")
    shim_accessible_set_label(grid.opaque, name)
    ListLeaving.set(on: grid)
    gtk_grid_view_set_min_columns(grid.opaque, guint(ReviewCell.leastColumns))
    fit(room.width)
    gtk_grid_view_set_enable_rubberband(grid.opaque, 1)
    // GTK does not remove a selection rectangle unless its drag ends.
    LostEnds.watch(grid)
    cells.middle = { [weak self] in
      guard let self else { return 0 }
      return middle(of: cards.count, in: widget)
    }
    connect(grid)
    Signal.connect(grid.object, "map") { [weak self] () -> Void in
      // The rest of the places is added to the list after the first frame.
      if let self, isFirst || wanted != nil { awaitFrame() }
    }
    guard let sideways = gtk_scrolled_window_get_hadjustment(widget.opaque) else { return }
    Signal.connect(UnsafeMutableRawPointer(sideways), "changed") { [weak self] () -> Void in
      // Changing the columns during layout is not allowed.
      MainThread.post { self?.fit() }
    }
  }

  private func fit() {
    fit(Int(gtk_widget_get_width(grid)))
  }

  /// Allows as many columns as fit.
  private func fit(_ width: Int) {
    guard width > 0 else { return }
    let columns = guint(ReviewCell.mostColumns(in: width))
    guard gtk_grid_view_get_max_columns(grid.opaque) != columns else { return }
    gtk_grid_view_set_max_columns(grid.opaque, columns)
  }

  // MARK: The first frame

  private func awaitFrame() {
    guard painting == nil, let clock = gtk_widget_get_frame_clock(grid) else { return }
    let object = UnsafeMutableRawPointer(clock)
    let connection = Signal.connection(to: object, "after-paint") { [weak self] in
      // Adding places while the frame clock is working is not safe.
      MainThread.post { self?.painted() }
    }
    painting = (object, connection)
  }

  private func painted() {
    guard let (clock, connection) = painting else { return }
    g_signal_handler_disconnect(clock, connection)
    painting = nil
    fill()
    reveal()
  }

  /// Adds all places to the list.
  private func fill() {
    isFirst = false
    list.splice(at: list.count, removing: 0, adding: cards.count - list.count)
  }

  // MARK: Cells

  private func connect(_ grid: Widget) {
    guard let selection else { return }
    let factory = gtk_signal_list_item_factory_new()
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
    let click = gtk_gesture_click_new()
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress(UnsafeMutableRawPointer(click), "pressed") { [weak self] _, x, y in
      self?.pressed(x, y)
    }
    gtk_widget_add_controller(grid, click)
    let press = gtk_gesture_click_new()
    // Handle the press before the cell does.
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    Signal.connectPress(UnsafeMutableRawPointer(press), "pressed") { [weak self] _, x, y in
      self?.allowDrag(at: x, y)
    }
    gtk_widget_add_controller(grid, press)
  }

  /// Lets the cell at a point be dragged.
  private func allowDrag(at x: Double, _ y: Double) {
    let item = item(at: x, y)
    allowRectangle(item == nil)
    guard let item, let cell = gtk_list_item_get_child(OpaquePointer(item)),
      draggable.insert(cell).inserted
    else { return }
    drag.addSource(to: cell) { [weak self] in
      guard let self, let card = cells.shown[item] else { return [] }
      include(card)
      return selected.flatMap(files)
    }
  }

  /// Sets whether the next press may begin a selection rectangle.
  ///
  /// One on a cell may not: newer versions of GTK would draw a rectangle instead of dragging the cell. In
  /// older ones, a quick drag would also begin one, whose end GTK is never told of.
  private func allowRectangle(_ isAllowed: Bool) {
    for gesture in EventControllers.all(of: grid, gtk_gesture_drag_get_type()) {
      gtk_event_controller_set_propagation_phase(
        gesture.pointer, isAllowed ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE)
    }
  }

  private func bind(_ item: UnsafeMutableRawPointer) {
    let place = Int(gtk_list_item_get_position(OpaquePointer(item)))
    guard cards.indices.contains(place), let cell = gtk_list_item_get_child(OpaquePointer(item))
    else { return }
    cells.bind(item, to: cards[place], in: cell)
  }

  /// Updates the marks of cards.
  func refresh(_ changes: [MarkChange]) { cells.refresh(changes) }

  /// Refreshes the cards whose files or records have changed or were renamed.
  func renew(_ cards: [CardID]) { cells.renew(cards) }

  // MARK: Photos

  /// Shows the cards of a pile.
  ///
  /// Cards that were already shown keep their place if possible.
  func show(_ new: [CardID]) {
    guard new != cards else { return }
    if cards.isEmpty { return replace(new) }
    fill()
    let wanted = Set(new)
    let left = cards.filter { wanted.contains($0) }
    let known = Set(left)
    guard new.filter({ known.contains($0) }) == left, !left.isEmpty else { return replace(new) }
    // Remove from the end, so that earlier places stay valid.
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
    let most = isFirst ? rowsSeen * Int(gtk_grid_view_get_max_columns(grid.opaque)) : .max
    list.splice(at: 0, removing: 0, adding: min(new.count, most))
    onSelection?()
  }

  // MARK: Selection

  /// The selected cards, in order.
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

  /// Selects the card at a place, or the nearest there is.
  func select(near place: Int) {
    guard let selection, !cards.isEmpty else { return }
    if place >= list.count { fill() }
    let place = guint(min(max(place, 0), cards.count - 1))
    gtk_selection_model_select_item(selection.pointer, place, 1)
  }

  /// Selects these cards and no others.
  func select(_ chosen: Set<CardID>) {
    guard let selection else { return }
    let wanted = gtk_bitset_new_empty()
    defer { gtk_bitset_unref(wanted) }
    // GTK can select only what is in its list.
    fill()
    for (place, card) in cards.enumerated() where chosen.contains(card) {
      gtk_bitset_add(wanted, guint(place))
    }
    let all = gtk_bitset_new_range(0, guint(cards.count))
    defer { gtk_bitset_unref(all) }
    gtk_selection_model_set_selection(selection.pointer, wanted, all)
  }

  /// The most frames that GTK needs to make the cell of a card that it scrolls to.
  private static let mostFrames = 4

  /// Makes a card visible, from where the arrow keys go on if the grid has the keyboard focus.
  func go(to card: CardID) {
    wanted = (card, ReviewGrid.mostFrames)
    // Before its first frame, GTK does not know where cells are.
    if isFirst || gtk_widget_get_height(grid) == 0 { awaitFrame() } else { reveal() }
  }

  /// Scrolls to the wanted card, and gives its cell the keyboard focus once there is one.
  private func reveal() {
    guard let (card, frames) = wanted, let place = cards.firstIndex(of: card) else {
      return wanted = nil
    }
    _ = gtk_widget_activate_action_variant(
      grid, "list.scroll-to-item", g_variant_new_uint32(guint(place)))
    let item = cells.shown.first { $0.value == card }?.key
    if let cell = item.flatMap({ gtk_list_item_get_child(OpaquePointer($0)) }) {
      wanted = nil
      // The cell's parent takes the focus.
      if holdsFocus(grid) { gtk_widget_get_parent(cell).map { _ = gtk_widget_grab_focus($0) } }
    } else if frames > 0 {
      wanted = (card, frames - 1)
      awaitFrame()
      gtk_widget_queue_draw(grid)
    } else {
      wanted = nil
    }
  }

  /// Takes the keyboard focus.
  func focus() { _ = gtk_widget_grab_focus(grid) }

  private func pressed(_ x: Double, _ y: Double) {
    if let card = card(at: x, y) { include(card) }
    _ = gtk_widget_grab_focus(grid)
    onMenu?(x, y)
  }

  /// Asks for the menu of the selected cards, at the focused cell, which is then one of them.
  ///
  /// - Returns: whether anything is selected.
  func showMenu() -> Bool {
    let focused = cells.shown.first { isFocused($0.key) }
    if let focused { include(focused.value) }
    let chosen = Set(selected)
    guard !chosen.isEmpty else { return false }
    var place = focused.flatMap { center(of: $0.key) }
    for (item, card) in cells.shown where place == nil && chosen.contains(card) {
      // GTK also keeps cells that are not visible.
      guard let middle = center(of: item), gtk_widget_contains(grid, middle.x, middle.y) != 0
      else { continue }
      place = middle
    }
    let size = (width: gtk_widget_get_width(grid), height: gtk_widget_get_height(grid))
    onMenu?(place?.x ?? Double(size.width / 2), place?.y ?? Double(size.height / 2))
    return true
  }

  /// Whether a GtkListItem has the keyboard focus, which its cell's parent takes.
  private func isFocused(_ item: UnsafeMutableRawPointer) -> Bool {
    guard let cell = gtk_list_item_get_child(OpaquePointer(item)),
      let frame = gtk_widget_get_parent(cell)
    else { return false }
    return gtk_widget_is_focus(frame) != 0
  }

  /// The point of the grid at the middle of a GtkListItem's cell.
  private func center(of item: UnsafeMutableRawPointer) -> Point? {
    var bounds = graphene_rect_t()
    guard let cell = gtk_list_item_get_child(OpaquePointer(item)),
      gtk_widget_compute_bounds(cell, grid, &bounds) != 0
    else { return nil }
    return Point(
      x: Double(bounds.origin.x + bounds.size.width / 2),
      y: Double(bounds.origin.y + bounds.size.height / 2))
  }

  /// Selects only this card, unless it is already selected.
  private func include(_ card: CardID) {
    guard let selection, let place = cards.firstIndex(of: card),
      gtk_selection_model_is_selected(selection.pointer, guint(place)) == 0
    else { return }
    gtk_selection_model_select_item(selection.pointer, guint(place), 1)
  }

  private func card(at x: Double, _ y: Double) -> CardID? {
    item(at: x, y).flatMap { cells.shown[$0] }
  }

  /// The GtkListItem whose cell is at a point.
  private func item(at x: Double, _ y: Double) -> UnsafeMutableRawPointer? {
    var under = gtk_widget_pick(grid, x, y, GTK_PICK_DEFAULT)
    while let widget = under, widget != grid {
      // The padding around a cell's content belongs to the cell.
      let inner = gtk_widget_get_first_child(widget)
      for item in cells.shown.keys {
        let child = gtk_list_item_get_child(OpaquePointer(item))
        if child == widget || child != nil && child == inner { return item }
      }
      under = gtk_widget_get_parent(widget)
    }
    return nil
  }

  /// The widget that menus are attached to.
  var menuParent: Widget { grid }
}
