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
  private let again = makeIconButton(
    "media-playlist-repeat-symbolic", name: ActionTexts.goThrough)
  private let title = adw_window_title_new(ReviewTexts.title, "")
  /// What is in the grid's place where a pile has no cards; there is none before the first.
  private var empty: Widget?
  /// Slides in once the page is drawn.
  private var bar: MoveBar?
  private var shown: PileID?
  private var sizes: [CardID: Int64] = [:]

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - room: how large it will be, in logical pixels.
  ///   - shown: the piles that are shown.
  ///   - piles: those that photos may go to.
  init(
    _ session: DeckSession, in room: (width: Int, height: Int), shown piled: [Pile], piles: [Pile],
    showing first: PileID?, host: Host
  ) {
    self.session = session
    self.piles = piles
    self.host = host
    let drag = ReviewDrag()
    tabs = ReviewTabs(piled, drag: drag)
    let photos = session.photos
    grid = ReviewGrid(
      ReviewTexts.title, in: room, of: ReviewPage.cells(of: session), drag: drag
    ) { card in
      guard let photos else { return [] }
      return photos.source.files(of: card).map { photos.folder.path(of: $0.name) }
    }
    widget = makeBox(GTK_ORIENTATION_VERTICAL, classes: ["window-page"])
    shown = first
    build()
    tabs.onChoice = { [weak self] in self?.choose($0) }
    tabs.onDrop = { [weak self] in self?.move(to: $0) }
    grid.onOpen = { [weak self] in self?.host.open($0) }
    grid.onSelection = { [weak self] in self?.saySelection() }
    grid.onMenu = { [weak self] in self?.menu?.show(at: $0, $1) }
    session.deck.tell(self) { [weak self] news in self?.take(news) }
    session.onExtras = { [weak self] changes in self?.grid.refresh(changes) }
    tabs.show(first)
    refresh()
    // As soon as it is drawn: thousands of files would take the processors from that.
    MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
      self?.addBar()
      self?.measure()
    }
  }

  private static func cells(of session: DeckSession) -> any ReviewCells {
    if let faces = session.records, let records = session.opened as? any RecordCards {
      return RecordCells(
        RecordSummaries(records, roles: faces.roles), in: session.opened.place.path
      ) { [weak session] in session?.marks(of: $0) ?? Marks() }
    }
    return PhotoCells(in: session.opened.place.path) { [weak session] card in
      guard let session, let path = session.pictures?.photo(of: card) else { return nil }
      return PhotoCells.Photo(
        path: path.bytes, name: session.photos?.source.file(of: card)?.displayName ?? path.name,
        copy: session.copyText(of: card), marks: session.marks(of: card))
    }
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
    if session.photos != nil,
      let apply = makeIconButton(
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
    for part in [header, tabs.widget, grid.widget] { append(part, to: widget) }
    guard let parent = grid.menuParent else { return }
    let menu = ReviewMenu(of: parent, piles)
    menu.showsFiles = session.photos != nil
    menu.onMove = { [weak self] in self?.move(to: $0) }
    menu.onOpen = { [weak self] in self?.open() }
    menu.onMark = { [weak self] in self?.host.mark($0) }
    self.menu = menu
  }

  private func addBar() {
    let bar = MoveBar(piles)
    bar.onMove = { [weak self] in self?.move(to: $0) }
    append(bar.widget, to: widget)
    self.bar = bar
    saySelection()
  }

  private func addEmpty() {
    guard let widget, let made = adw_status_page_new() else { return }
    let holdsPhotos = session.pictures != nil
    adw_status_page_set_icon_name(
      made.opaque, holdsPhotos ? "folder-pictures-symbolic" : "text-x-generic-symbolic")
    adw_status_page_set_title(
      made.opaque, holdsPhotos ? ReviewTexts.nothing : RecordTexts.nothing)
    gtk_widget_set_vexpand(made, 1)
    gtk_box_insert_child_after(widget.of(GtkBox.self), made, grid.widget)
    empty = made
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
    case .marked(let changes): grid.refresh(changes)
    case .applied, .piles, .saved, .trouble, .outdated, .repaired: break
    }
  }

  private func refresh() {
    let deck = session.deck
    let counts = deck.pileCounts
    let undecided = deck.count - deck.decidedCount
    tabs.say { $0.map { counts[$0] ?? 0 } ?? undecided }
    let cards = deck.order.filter { deck.pile(of: $0) == shown }
    grid.show(cards)
    if cards.isEmpty, empty == nil { addEmpty() }
    for (part, isShown) in [(grid.widget, !cards.isEmpty), (empty, cards.isEmpty)] {
      part.map { gtk_widget_set_visible($0, isShown ? 1 : 0) }
    }
    again.map { gtk_widget_set_sensitive($0, shown != nil && !cards.isEmpty ? 1 : 0) }
    saySize()
    saySelection()
  }

  /// Finds out how large the photos are.
  private func measure() {
    guard let photos = session.photos else { return }
    let source = photos.source
    BlockingThreads.shared.run(at: photos.folder.bytes) {
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
    let count = grid.cards.count
    guard session.pictures != nil else {
      title.map { adw_window_title_set_subtitle($0.opaque, RecordTexts.count(count)) }
      return
    }
    let bytes = sizes.isEmpty ? nil : grid.cards.reduce(0) { $0 + (sizes[$1] ?? 0) }
    title.map {
      adw_window_title_set_subtitle($0.opaque, ApplyTexts.photos(count, size: bytes))
    }
  }

  private func saySelection() {
    let count = grid.selected.count
    bar?.show(count > 0 ? ReviewTexts.selected(count) : nil)
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

  /// Goes back to the deck.
  func leave() { host.close() }

  /// Lets go of what would hold it.
  func end() {
    menu?.close()
  }
}
