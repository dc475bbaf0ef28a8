import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The photos of a pile as small pictures, by the thousand: only those that are seen are read.
@MainActor
final class ReviewGrid {
  let widget: Widget? = gtk_scrolled_window_new()
  private let grid: Widget?
  private let list: ObjectReference?
  private let selection: ObjectReference?
  /// The photos, in order.
  private(set) var cards: [CardID] = []
  /// The cells that show something, by GTK's items.
  private var bound: [UnsafeMutableRawPointer: CardID] = [:]
  private var pictures: [CardID: Texture] = [:]
  /// Those whose picture is as good as it gets, or can't be had.
  private var settled: Set<CardID> = []
  private var loader: ThumbnailLoader?
  private let photo: @MainActor (CardID) -> (path: [UInt8], name: String)?
  private let marks: @MainActor (CardID) -> Marks
  private let drag: ReviewDrag
  /// The signs of each cell, by the cell.
  private var badges: [Widget: MarkBadge] = [:]
  private var isAsking = false

  /// A photo is to be opened.
  var onOpen: (@MainActor (CardID) -> Void)?
  /// Others are selected.
  var onSelection: (@MainActor () -> Void)?
  /// A menu is wanted, at a place in the grid.
  var onMenu: (@MainActor (_ x: Double, _ y: Double) -> Void)?

  /// The side of a cell's picture, in logical pixels.
  private static let side: Int32 = 148
  /// How many pictures are kept that are not seen.
  private static let kept = 800

  /// Makes an empty grid.
  ///
  /// - Parameters:
  ///   - name: what it is called for assistive technology.
  ///   - folder: the deck's.
  ///   - drag: takes photos to the tabs.
  ///   - marks: the marks of a card.
  ///   - photo: where a card's file lies, and what it is called.
  init(
    _ name: String, folder: [UInt8], drag: ReviewDrag,
    marks: @escaping @MainActor (CardID) -> Marks,
    photo: @escaping @MainActor (CardID) -> (path: [UInt8], name: String)?
  ) {
    self.photo = photo
    self.marks = marks
    self.drag = drag
    grid = gtk_grid_view_new(nil, nil)
    list = gtk_string_list_new(nil).map { ObjectReference(owning: $0) }
    // The selection takes over a reference to the list.
    selection = list.flatMap { list in
      g_object_ref(UnsafeMutableRawPointer(list.pointer))
      return gtk_multi_selection_new(list.pointer).map { ObjectReference(owning: $0) }
    }
    guard let widget, let grid else { return }
    loader = ThumbnailLoader(
      in: folder, side: Int(ReviewGrid.side) * ReviewGrid.scale
    ) { [weak self] card, texture, isLast in self?.take(texture, of: card, isLast: isLast) }
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_scrolled_window_set_child(widget.opaque, grid)
    gtk_widget_add_css_class(grid, "review-grid")
    shim_accessible_set_label(grid.opaque, name)
    gtk_grid_view_set_min_columns(grid.opaque, 2)
    gtk_grid_view_set_max_columns(grid.opaque, 12)
    gtk_grid_view_set_enable_rubberband(grid.opaque, 1)
    connect(grid)
  }

  isolated deinit { loader?.stop() }

  /// The most device pixels that a logical one has on any monitor.
  private static var scale: Int {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display)
    else { return 1 }
    var most: Int32 = 1
    for index in 0..<g_list_model_get_n_items(monitors) {
      guard let monitor = g_list_model_get_item(monitors, index) else { continue }
      most = max(most, gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
      g_object_unref(monitor)
    }
    return Int(most)
  }

  // MARK: Cells

  private func connect(_ grid: Widget) {
    guard let factory = gtk_signal_list_item_factory_new(), let selection else { return }
    let object = UnsafeMutableRawPointer(factory)
    Signal.connectPointer(object, "setup") { [weak self] item in
      let badge = MarkBadge()
      guard let item, let cell = ReviewGrid.makeCell(badge) else { return }
      gtk_list_item_set_child(OpaquePointer(item), cell)
      self?.badges[cell] = badge
      self?.drag.addSource(to: cell) { [weak self] in
        guard let card = self?.bound[item] else { return }
        self?.include(card)
      }
    }
    Signal.connectPointer(object, "bind") { [weak self] item in item.map { self?.bind($0) } }
    Signal.connectPointer(object, "unbind") { [weak self] item in item.map { self?.unbind($0) } }
    Signal.connectPointer(object, "teardown") { [weak self] item in
      guard let item, let cell = gtk_list_item_get_child(OpaquePointer(item)) else { return }
      self?.badges[cell] = nil
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
  }

  private static func makeCell(_ badge: MarkBadge) -> Widget? {
    guard let picture = gtk_picture_new(), let over = gtk_overlay_new(),
      let name = makeLabel("", classes: ["caption"])
    else {
      return nil
    }
    gtk_widget_set_size_request(picture, side, side)
    gtk_picture_set_can_shrink(picture.opaque, 1)
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_max_width_chars(name.opaque, 1)
    gtk_widget_set_hexpand(name, 1)
    gtk_overlay_set_child(over.opaque, picture)
    badge.widget.map {
      gtk_widget_set_valign($0, GTK_ALIGN_END)
      gtk_overlay_add_overlay(over.opaque, $0)
    }
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["review-cell"], children: [over, name])
  }

  /// The picture in a cell.
  private static func picture(in cell: Widget) -> Widget? {
    gtk_widget_get_first_child(cell).flatMap { gtk_overlay_get_child($0.opaque) }
  }

  private func bind(_ item: UnsafeMutableRawPointer) {
    let place = Int(gtk_list_item_get_position(OpaquePointer(item)))
    guard cards.indices.contains(place), let cell = gtk_list_item_get_child(OpaquePointer(item)),
      let picture = ReviewGrid.picture(in: cell), let label = gtk_widget_get_last_child(cell)
    else { return }
    let card = cards[place]
    bound[item] = card
    let name = photo(card)?.name ?? ""
    gtk_label_set_text(label.opaque, name)
    gtk_picture_set_alternative_text(picture.opaque, name)
    show(marksOf: card, named: name, in: cell)
    show(card, in: picture)
    if !settled.contains(card) { askSoon() }
  }

  private func unbind(_ item: UnsafeMutableRawPointer) {
    bound[item] = nil
    if let cell = gtk_list_item_get_child(OpaquePointer(item)),
      let picture = ReviewGrid.picture(in: cell)
    {
      gtk_picture_set_paintable(picture.opaque, nil)
    }
    askSoon()
  }

  private func show(marksOf card: CardID, named name: String, in cell: Widget) {
    let marks = marks(card)
    badges[cell]?.show(marks)
    let words = MarkTexts.words(marks)
    shim_accessible_set_label(cell.opaque, words.isEmpty ? name : "\(name), \(words)")
  }

  /// Shows what marks some photos have now.
  func showMarks(_ changes: [MarkChange]) {
    let changed = Set(changes.map(\.card))
    let turned = changes.filter { $0.kind == .turn }.map(\.card)
    settled.subtract(turned)
    for card in turned { pictures[card] = nil }
    if !turned.isEmpty { askSoon() }
    for (item, card) in bound where changed.contains(card) {
      guard let cell = gtk_list_item_get_child(OpaquePointer(item)) else { continue }
      show(marksOf: card, named: photo(card)?.name ?? "", in: cell)
    }
  }

  private func show(_ card: CardID, in picture: Widget) {
    let texture = pictures[card]
    gtk_picture_set_paintable(picture.opaque, texture?.pointer)
    setClass("pending", of: picture, to: texture == nil)
  }

  private func take(_ texture: Texture?, of card: CardID, isLast: Bool) {
    if let texture { pictures[card] = texture }
    if isLast { settled.insert(card) }
    for (item, shown) in bound where shown == card {
      if let cell = gtk_list_item_get_child(OpaquePointer(item)),
        let picture = ReviewGrid.picture(in: cell)
      {
        show(card, in: picture)
      }
    }
    if isLast { askSoon() }
    forget()
  }

  /// Lets go of pictures that are not seen, where there are many.
  private func forget() {
    guard pictures.count > bound.count + ReviewGrid.kept else { return }
    let seen = Set(bound.values)
    pictures = pictures.filter { seen.contains($0.key) }
    settled.formIntersection(seen)
  }

  // MARK: Asking

  /// Asks for what is seen and not there, once for all that changes now.
  private func askSoon() {
    guard !isAsking else { return }
    isAsking = true
    MainThread.post { [weak self] in self?.ask() }
  }

  private func ask() {
    isAsking = false
    let middle = middle
    let places = bound.compactMap { item, card in
      settled.contains(card)
        ? nil : (card, abs(Double(gtk_list_item_get_position(OpaquePointer(item))) - middle))
    }
    loader?.setWanted(
      places.sorted { $0.1 < $1.1 }.compactMap { card, _ in
        photo(card).map {
          ThumbnailLoader.Photo(
            card: card, path: $0.path, turn: marks(card).turn ?? .upright)
        }
      })
  }

  /// The place of the photo in the middle of what is seen.
  private var middle: Double {
    guard let widget, let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque) else {
      return 0
    }
    let upper = gtk_adjustment_get_upper(adjustment)
    guard upper > 0 else { return 0 }
    let centre =
      gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment) / 2
    return centre / upper * Double(cards.count)
  }

  // MARK: Photos

  /// Shows the photos of a pile, or another pile's; what stays, stays where it is.
  func show(_ new: [CardID]) {
    guard let list, new != cards else { return }
    let wanted = Set(new)
    let left = cards.filter { wanted.contains($0) }
    let known = Set(left)
    guard new.filter({ known.contains($0) }) == left, !left.isEmpty else { return replace(new) }
    // Those that are gone, the last first.
    for place in cards.indices.reversed() where !wanted.contains(cards[place]) {
      cards.remove(at: place)
      gtk_string_list_splice(list.pointer, guint(place), 1, nil)
    }
    for (place, card) in new.enumerated() where !known.contains(card) {
      cards.insert(card, at: place)
      insert(1, at: place)
    }
    onSelection?()
  }

  private func replace(_ new: [CardID]) {
    guard let list else { return }
    let old = cards.count
    cards = []
    gtk_string_list_splice(list.pointer, 0, guint(old), nil)
    cards = new
    insert(new.count, at: 0)
    onSelection?()
  }

  private func insert(_ count: Int, at place: Int) {
    guard let list else { return }
    "".withCString { text in
      var texts: [UnsafePointer<CChar>?] = Array(repeating: text, count: count)
      texts.append(nil)
      gtk_string_list_splice(list.pointer, guint(place), 0, texts)
    }
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
    guard let grid else { return nil }
    var under = gtk_widget_pick(grid, x, y, GTK_PICK_DEFAULT)
    while let widget = under, widget != grid {
      for (item, card) in bound where gtk_list_item_get_child(OpaquePointer(item)) == widget {
        return card
      }
      // The space around a cell's own is the cell's, too.
      if let child = gtk_widget_get_first_child(widget),
        let item = bound.first(where: { gtk_list_item_get_child(OpaquePointer($0.key)) == child })
      {
        return item.value
      }
      under = gtk_widget_get_parent(widget)
    }
    return nil
  }

  /// The grid itself, for menus.
  var menuParent: Widget? { grid }
}
