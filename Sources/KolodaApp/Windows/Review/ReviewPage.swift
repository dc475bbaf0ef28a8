import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The page that shows the piles photo by photo, and moves photos between them.
@MainActor
final class ReviewPage {
  /// What it leaves to the window.
  struct Host {
    /// Sends photos to a pile, as one act; answers whether anything changed.
    var move: @MainActor ([CardID], PileID) -> Bool
    /// Shows a photo in the deck.
    var open: @MainActor (CardID) -> Void
    /// Gives the selected photos a mark.
    var mark: @MainActor (Mark) -> Void
    /// Goes back to the deck.
    var close: @MainActor () -> Void
  }

  let widget: Widget?
  private let session: DeckSession
  private let piles: [Pile]
  private let host: Host
  private let tabs: ReviewTabs
  private let grid: ReviewGrid
  private var menu: ReviewMenu?
  private let title = adw_window_title_new(ReviewTexts.title, "")
  private let empty: Widget? = adw_status_page_new()
  private let bar: Widget? = gtk_action_bar_new()
  private let selectedCount = makeLabel("", classes: ["dim-label"])
  private var shown: PileID?
  private var sizes: [CardID: Int64] = [:]

  init(_ session: DeckSession, piles: [Pile], showing first: PileID?, host: Host) {
    self.session = session
    self.piles = piles
    self.host = host
    let drag = ReviewDrag()
    tabs = ReviewTabs(piles, drag: drag)
    let opened = session.opened
    let deck = session.deck
    grid = ReviewGrid(
      ReviewTexts.title, folder: opened.folder.bytes, drag: drag,
      marks: { [weak deck] in deck?.marks(of: $0) ?? Marks() },
      photo: { card in
        opened.source.file(of: card).map { (opened.folder.path(of: $0), $0.displayName) }
      })
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    shown = first
    build()
    tabs.onChoice = { [weak self] in self?.choose($0) }
    tabs.onDrop = { [weak self] in self?.move(to: $0) }
    grid.onOpen = { [weak self] in self?.host.open($0) }
    grid.onSelection = { [weak self] in self?.saySelection() }
    grid.onMenu = { [weak self] in self?.menu?.show(at: $0, $1) }
    session.deck.tell(self) { [weak self] news in self?.take(news) }
    tabs.show(first)
    refresh()
    measure()
  }

  private func build() {
    guard let header = adw_header_bar_new() else { return }
    adw_header_bar_set_title_widget(header.opaque, title)
    if let back = makeIconButton("go-previous-symbolic", name: ApplyTexts.back) {
      adw_header_bar_pack_start(header.opaque, back)
      Signal.connect(back.object, "clicked") { [weak self] () -> Void in self?.host.close() }
    }
    if let undo = makeIconButton(
      "edit-undo-symbolic", name: ActionTexts.undo, action: "win.undo")
    {
      adw_header_bar_pack_start(header.opaque, undo)
    }
    if let apply = makeIconButton(
      "object-select-symbolic", name: ApplyTexts.title, action: "win.apply")
    {
      adw_header_bar_pack_end(header.opaque, apply)
    }
    if let empty {
      adw_status_page_set_icon_name(empty.opaque, "folder-pictures-symbolic")
      adw_status_page_set_title(empty.opaque, ReviewTexts.nothing)
      gtk_widget_set_vexpand(empty, 1)
    }
    buildBar()
    for part in [header, tabs.widget, grid.widget, empty, bar] { append(part, to: widget) }
    guard let parent = grid.menuParent else { return }
    let menu = ReviewMenu(of: parent, piles)
    menu.onMove = { [weak self] in self?.move(to: $0) }
    menu.onOpen = { [weak self] in self?.open() }
    menu.onMark = { [weak self] in self?.host.mark($0) }
    self.menu = menu
  }

  private func buildBar() {
    guard let bar, let selectedCount else { return }
    gtk_action_bar_pack_start(bar.opaque, selectedCount)
    for pile in piles.reversed() {
      guard let button = makeIconButton(pile.icon, name: ReviewTexts.moveTo(pile.title)) else {
        continue
      }
      for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(button, name) }
      gtk_widget_set_focus_on_click(button, 0)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.move(to: pile.id) }
      gtk_action_bar_pack_end(bar.opaque, button)
    }
  }

  // MARK: What is shown

  private func choose(_ pile: PileID?) {
    shown = pile
    refresh()
    focus()
  }

  private func take(_ news: DeckNews) {
    switch news {
    case .moved: refresh()
    case .catalogue:
      refresh()
      measure()
    case .marked(let changes): grid.showMarks(changes)
    case .saved, .trouble, .outdated, .repaired: break
    }
  }

  private func refresh() {
    let deck = session.deck
    let counts = deck.pileCounts
    let undecided = deck.count - deck.decidedCount
    tabs.say { $0.map { counts[$0] ?? 0 } ?? undecided }
    let cards = deck.order.filter { deck.pile(of: $0) == shown }
    grid.show(cards)
    for (part, isShown) in [(grid.widget, !cards.isEmpty), (empty, cards.isEmpty)] {
      part.map { gtk_widget_set_visible($0, isShown ? 1 : 0) }
    }
    saySize()
    saySelection()
  }

  /// Finds out how large the photos are.
  private func measure() {
    let source = session.opened.source
    BlockingThreads.shared.run(at: session.opened.folder.bytes) {
      source.sizes()
    } then: { [weak self] outcome in
      guard case .success(let sizes) = outcome else { return }
      MainThread.post {
        self?.sizes = sizes
        self?.saySize()
      }
    }
  }

  private func saySize() {
    let bytes = sizes.isEmpty ? nil : grid.cards.reduce(0) { $0 + (sizes[$1] ?? 0) }
    title.map {
      adw_window_title_set_subtitle($0.opaque, ApplyTexts.photos(grid.cards.count, size: bytes))
    }
  }

  private func saySelection() {
    let count = grid.selected.count
    bar.map { gtk_action_bar_set_revealed($0.opaque, count > 0 ? 1 : 0) }
    selectedCount.map { gtk_label_set_text($0.opaque, ReviewTexts.selected(count)) }
  }

  /// Takes the keyboard.
  func focus() {
    guard !grid.cards.isEmpty else { return tabs.focus() }
    // A key of a pile has something to work on from the start.
    if grid.selected.isEmpty { grid.select(near: 0) }
    grid.focus()
  }

  // MARK: What the user does

  /// Sends what is selected to a pile.
  private func move(to pile: PileID) {
    let cards = grid.selected
    guard pile != shown, let first = cards.first,
      let place = grid.cards.firstIndex(of: first), host.move(cards, pile)
    else { return }
    // The next one is at hand.
    grid.select(near: place)
    focus()
  }

  private func open() {
    grid.selected.first.map(host.open)
  }

  /// A key that belongs to a pile.
  ///
  /// - Returns: whether there is something to be done with it.
  func pressed(_ pile: PileID) -> Bool {
    guard !grid.selected.isEmpty else { return false }
    move(to: pile)
    return true
  }

  /// The photos that are selected.
  var selected: [CardID] { grid.selected }

  /// Lets go of what would hold it.
  func end() { menu?.close() }
}
