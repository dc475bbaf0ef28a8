import CAdwaita
import Koloda
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The page that compares two photos: one that is held, and one of the others.
///
/// They are side by side, or one above the other if the window is higher than it is wide. Zooming
/// and panning apply to both.
@MainActor
final class ComparePage {
  /// What the page asks of the window.
  struct Host {
    /// Returns to the deck.
    var close: @MainActor () -> Void
    /// Tells how many photos were rejected because another one is the best.
    var keptBest: @MainActor (_ rejected: Int) -> Void = { _ in }
  }

  let widget: Widget
  private let session: DeckSession
  private let host: Host
  /// Whether the photos are of one stack.
  ///
  /// If so, keeping one rejects all others, whether or not they were shown.
  private let isStack: Bool
  private var list: CompareList
  private var sight = ComparePane.Sight()
  private let pictures: ComparePictures
  private let held = ComparePane()
  private let challenger = ComparePane()
  private let panes: Widget
  private let title = adw_window_title_new(StackTexts.compare, "")
  private let previous = makeIconButton(
    "go-previous-symbolic", name: StackTexts.previousChallenger)
  private let next = makeIconButton("go-next-symbolic", name: StackTexts.nextChallenger)
  private let bar: Widget = gtk_action_bar_new()
  /// The labels of the bar's buttons.
  private var words: [Widget] = []

  init(
    _ session: DeckSession, _ photos: OpenedPhotos, _ list: CompareList, isStack: Bool, host: Host
  ) {
    self.session = session
    self.list = list
    self.isStack = isStack
    self.host = host
    pictures = ComparePictures(photos) { [weak session] in session?.turn(of: $0) ?? .upright }
    panes = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["compare-panes"],
      children: [held.widget, challenger.widget])
    gtk_box_set_homogeneous(panes.of(GtkBox.self), 1)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    build()
    for pane in [held, challenger] {
      pane.onMove = { [weak self] in self?.move(by: $0, in: $1) }
      pane.onZoom = { [weak self] in self?.zoom(at: $0, isIn: $1, in: $2) }
      // The size is reported during layout, when the layout must not be changed.
      pane.onSize = { [weak self] in MainThread.post { self?.sizeChanged() } }
    }
    pictures.onChange = { [weak self] in self?.arrived($0) }
    session.deck.tell(self) { [weak self] news in self?.take(news) }
    refresh()
  }

  private func build() {
    let header = makePageHeader(title) { [weak self] in self?.host.close() }
    let undo = makeIconButton(
      "edit-undo-symbolic", name: ActionTexts.undo, action: WindowCommand.undo.action)
    adw_header_bar_pack_start(header.opaque, undo)
    let zoom = makeIconButton("zoom-in-symbolic", name: ActionTexts.zoom)
    adw_header_bar_pack_end(header.opaque, zoom)
    Signal.connect(zoom.object, "clicked") { [weak self] () -> Void in self?.toggleZoom() }
    gtk_widget_set_vexpand(panes, 1)
    fillBar()
    for part in [header, panes, bar] { append(part, to: widget) }
  }

  private func fillBar() {
    let hold = makeButton("go-up-symbolic", StackTexts.hold)
    let keep = makeButton("object-select-symbolic", StackTexts.keepHeld)
    let buttons: [(Widget, @MainActor () -> Void)] = [
      (previous, { [weak self] in self?.step(-1) }), (next, { [weak self] in self?.step(1) }),
      (hold, { [weak self] in self?.hold() }), (keep, { [weak self] in self?.keepHeld() }),
    ]
    // A deck may lack these piles.
    let piles = session.deck.piles
    let canKeep = piles[.keep] != nil && piles[.reject] != nil
    gtk_widget_set_visible(keep, canKeep ? 1 : 0)
    for (place, (button, action)) in buttons.enumerated() {
      gtk_widget_set_focus_on_click(button, 0)
      Signal.connect(button.object, "clicked") { () -> Void in action() }
      if place < 2 {
        gtk_action_bar_pack_start(bar.opaque, button)
      } else {
        gtk_action_bar_pack_end(bar.opaque, button)
      }
    }
  }

  /// Makes a button with an icon and a label, which is hidden if there is no space.
  private func makeButton(_ icon: String, _ title: String) -> Widget {
    let word = makeLabel(title)
    // A label that can't be shortened would keep the window from becoming narrower.
    gtk_label_set_ellipsize(word.opaque, PANGO_ELLIPSIZE_END)
    let button = makeIconButton(icon, name: title)
    gtk_button_set_child(
      button.of(GtkButton.self),
      makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6,
        children: [gtk_image_new_from_icon_name(icon), word]))
    words.append(word)
    return button
  }

  /// Shows the labels of the bar's buttons if all of them fit.
  private func fitWords(in width: Int32) {
    func show(_ areShown: Bool) {
      for word in words { gtk_widget_set_visible(word, areShown ? 1 : 0) }
    }
    show(true)
    show(naturalWidth(of: bar) <= width)
  }

  /// Arranges the photos side by side or one above the other, whichever gives more space.
  private func sizeChanged() {
    fitWords(in: gtk_widget_get_width(panes))
    let isHigh = gtk_widget_get_height(panes) > gtk_widget_get_width(panes)
    gtk_orientable_set_orientation(
      panes.opaque, isHigh ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    want()
  }

  // MARK: Contents

  private func refresh() {
    let count = list.others.count
    held.say(session.name(of: list.held), StackTexts.champion)
    let place = StackTexts.place(list.place + 1, of: count)
    challenger.say(session.name(of: list.challenger), place)
    adw_window_title_set_subtitle(title.opaque, place)
    gtk_widget_set_sensitive(previous, list.place > 0 ? 1 : 0)
    gtk_widget_set_sensitive(next, list.place + 1 < count ? 1 : 0)
    showPictures()
    want()
  }

  private func showPictures() {
    held.show(pictures.entries[list.held], sight)
    challenger.show(pictures.entries[list.challenger], sight)
  }

  private func want() {
    let box = challenger.box
    // The pane has no size before its first layout.
    guard box.size.width > 1, box.size.height > 1 else { return }
    let beside = [1, -1, 2].compactMap { way -> CardID? in
      let place = list.place + way
      return list.others.indices.contains(place) ? list.others[place] : nil
    }
    var zoomed: [CardID: CloseupExcerpt?] = [:]
    if sight.isZoomed {
      zoomed[list.held] = .some(held.excerpt(sight))
      zoomed[list.challenger] = .some(challenger.excerpt(sight))
    }
    pictures.want([list.held, list.challenger] + beside, zoomed: zoomed, box: box)
  }

  private func arrived(_ card: CardID) {
    guard card == list.held || card == list.challenger else { return }
    showPictures()
    // The photo's own size is known only now.
    if sight.isZoomed, pictures.entries[card]?.whole == nil { want() }
  }

  private func take(_ news: DeckNews) {
    switch news {
    case .moved(let changes, _):
      guard list.follow(changes, isToDecide: session.course.isToDecide) else { return host.close() }
    case .catalogue(let change):
      let removed = Set(change.removed)
      guard list.leaveOut(removed.contains) else { return host.close() }
    case .marked(let changes):
      pictures.forget(changes.filter { $0.kind == .turn }.map(\.card))
    default: return
    }
    refresh()
  }

  /// Takes the keyboard focus.
  func focus() { challenger.focus() }

  // MARK: Actions

  /// Shows another challenger.
  func step(_ way: Int) {
    guard list.step(way) else { return }
    refresh()
    focus()
  }

  /// Holds the challenger.
  func hold() {
    list.hold()
    refresh()
    focus()
  }

  /// Keeps the held photo and rejects those that were compared with it, or, of a stack, all others
  /// that are undecided.
  func keepHeld() {
    let others = list.others.filter {
      list.seen.contains($0) || isStack && session.deck.pile(of: $0) == nil
    }
    guard session.keep(list.held, rejecting: others) else { return }
    host.close()
    host.keptBest(others.count)
  }

  /// Moves the challenger to a pile.
  func decide(_ pile: PileID) { session.move([list.challenger], to: pile) }

  /// Shows both photos at their own size, or as a whole again; the place under the pointer stays
  /// there.
  func toggleZoom() { zoom(sight.isZoomed ? .smaller : .larger) }

  /// Shows both photos at their own size, or as a whole.
  func zoom(_ step: ZoomStep) {
    let isIn = step == .larger
    let pane = [held, challenger].first { $0.pointer != nil }
    if let pane, let place = pane.pointer {
      zoom(at: place, isIn: isIn, in: pane)
    } else {
      setZoomed(isIn)
    }
  }

  private func setZoomed(_ isZoomed: Bool) {
    sight.isZoomed = isZoomed
    refresh()
  }

  private func zoom(at location: Point, isIn: Bool?, in pane: ComparePane) {
    guard isIn != sight.isZoomed else { return }
    if !sight.isZoomed, var geometry = pane.geometry(sight) {
      geometry.put(geometry.place(under: location, at: 0), under: location)
      sight.spot = geometry.spot
    }
    setZoomed(!sight.isZoomed)
  }

  private func move(by way: Point, in pane: ComparePane) {
    guard sight.isZoomed, var geometry = pane.geometry(sight) else { return }
    geometry.move(by: way)
    sight.spot = geometry.spot
    showPictures()
    // Another part of a large photo may be seen now.
    want()
  }

  /// Pans both photos towards a side, by a part of the visible size.
  func pan(_ side: SwipeDirection) {
    guard let room = challenger.geometry(sight)?.room.size else { return }
    let way = side.unitPoint * -ComparePage.panStep
    move(by: Point(x: way.x * room.width, y: way.y * room.height), in: challenger)
  }
  private static let panStep = 0.25

  /// Stops reading pictures.
  func end() { pictures.stop() }
}
