import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The page that shows the piles photo by photo, and moves photos between them.
@MainActor
final class ReviewPage: PilePage {
  /// What it leaves to the window.
  struct Host {
    /// Sends photos to a pile, as one act; answers whether anything changed.
    var move: @MainActor ([CardID], PileID) -> Bool
    /// Shows a photo in the deck.
    var open: @MainActor (CardID) -> Void
    /// Goes through the cards of a pile once more.
    var goThrough: @MainActor (PileID) -> Void
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
  private let again = makeIconButton(
    "media-playlist-repeat-symbolic", name: ActionTexts.goThrough)
  private let title = adw_window_title_new(ReviewTexts.title, "")
  private let empty: Widget? = adw_status_page_new()
  private let bar: MoveBar
  private var shown: PileID?
  private var sizes: [CardID: Int64] = [:]

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - shown: the piles that are shown.
  ///   - piles: those that photos may go to.
  init(
    _ session: DeckSession, shown piled: [Pile], piles: [Pile], showing first: PileID?,
    host: Host
  ) {
    self.session = session
    self.piles = piles
    self.host = host
    let drag = ReviewDrag()
    tabs = ReviewTabs(piled, drag: drag)
    bar = MoveBar(piles)
    let opened = session.opened
    grid = ReviewGrid(ReviewTexts.title, folder: opened.folder.bytes, drag: drag) { card in
      opened.source.file(of: card).map { (opened.folder.path(of: $0), $0.displayName) }
    }
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    shown = first
    build()
    tabs.onChoice = { [weak self] in self?.choose($0) }
    tabs.onDrop = { [weak self] in self?.move(to: $0) }
    bar.onMove = { [weak self] in self?.move(to: $0) }
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
    if let again {
      adw_header_bar_pack_end(header.opaque, again)
      Signal.connect(again.object, "clicked") { [weak self] () -> Void in
        guard let self, let shown else { return }
        host.goThrough(shown)
      }
    }
    if let empty {
      adw_status_page_set_icon_name(empty.opaque, "folder-pictures-symbolic")
      adw_status_page_set_title(empty.opaque, ReviewTexts.nothing)
      gtk_widget_set_vexpand(empty, 1)
    }
    for part in [header, tabs.widget, grid.widget, empty, bar.widget] { append(part, to: widget) }
    guard let parent = grid.menuParent else { return }
    let menu = ReviewMenu(of: parent, piles)
    menu.onMove = { [weak self] in self?.move(to: $0) }
    menu.onOpen = { [weak self] in self?.open() }
    self.menu = menu
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
    case .piles, .saved, .trouble, .outdated, .repaired: break
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
    again.map { gtk_widget_set_sensitive($0, shown != nil && !cards.isEmpty ? 1 : 0) }
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
    bar.show(count > 0 ? ReviewTexts.selected(count) : nil)
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

  /// Goes back to the deck.
  func leave() { host.close() }

  /// Lets go of what would hold it.
  func end() { menu?.close() }
}
