import CAdwaita
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The page that shows the cards of each pile, and moves them between piles.
@MainActor
final class ReviewPage: PilePage {
  /// What the page asks of the window.
  struct Host {
    /// Moves cards to a pile in one step of undo; returns whether anything changed.
    var move: @MainActor ([CardID], PileID) -> Bool
    /// Shows a card in the deck.
    var open: @MainActor (CardID) -> Void
    /// Begins going through the cards of a pile again.
    var goThrough: @MainActor (PileID) -> Void
    /// Gives the selected cards a mark.
    var mark: @MainActor (Mark) -> Void
    /// Returns to the deck.
    var close: @MainActor () -> Void
    /// Returns the keys that send what is selected to a pile.
    var keys: @MainActor (Pile) -> [Accelerator] = { _ in [] }
  }

  /// Where the page was left.
  struct Place {
    /// The pile that was shown; nil for the undecided cards.
    var pile: PileID?
    var selected: Set<CardID>
    /// The card that was opened.
    var card: CardID
  }

  let widget: Widget
  private let session: DeckSession
  private var piles: [Pile]
  private let host: Host
  private let tabs: ReviewTabs
  private let grid: ReviewGrid
  private var menu: ReviewMenu?
  private let again = makeIconButton(
    "media-playlist-repeat-symbolic", name: ActionTexts.goThrough)
  private let title = ReviewTitle()
  /// The page shown instead of the grid when a pile has no cards; nil before it is first needed.
  private var empty: Widget?
  /// The bar for moving cards, which is added once the page has been drawn.
  private var bar: MoveBar?
  private var shown: PileID?
  private var sizes: [CardID: Int64] = [:]
  /// Whether the page itself is moving cards.
  private var isMoving = false
  /// The width of the narrowest window, in logical pixels.
  private static let narrowest: Int32 = 360
  /// The letters that are seen of a word that the header has no room for in that window.
  private static let wordStart: Int32 = 4

  /// Makes the page.
  ///
  /// - Parameters:
  /// - room: the expected size, in logical pixels.
  /// - piled: the piles that have tabs.
  /// - piles: the piles that cards can be moved to.
  /// - first: the pile to show first; nil for the undecided cards.
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
    session.readers?.onMarks = { [weak self] changes in self?.grid.refresh(changes) }
    tabs.show(first)
    refresh()
    // Reading the sizes of thousands of files would slow down the first frame, so it waits.
    MainThread.post(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
      self?.addBar()
      self?.measure()
    }
  }

  private static func cells(of session: DeckSession) -> any ReviewCells {
    if let faces = session.records {
      return RecordCells(
        RecordSummaries(faces.opened, roles: faces.roles), in: session.opened.place.path
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
    let header = makePageHeader(title.widget) { [weak self] in self?.host.close() }
    let undo = makeIconButton(
      "edit-undo-symbolic", name: ActionTexts.undo, action: WindowCommand.undo.action)
    adw_header_bar_pack_start(header.opaque, undo)
    // On this page a tick is the sign of a pile.
    if session.photos != nil {
      let (apply, word) = (gtk_button_new(), makeLabel(ApplyTexts.menu))
      // Beside buttons for the window's size, a long word would make a narrow window wider. They are
      // there once the header is shown.
      Signal.connect(header.object, "map") { () -> Void in
        var least: Int32 = 0
        gtk_widget_measure(header, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        guard least > ReviewPage.narrowest else { return }
        gtk_label_set_ellipsize(word.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_width_chars(word.opaque, ReviewPage.wordStart)
      }
      gtk_button_set_child(apply.of(GtkButton.self), word)
      shim_accessible_set_label(apply.opaque, ApplyTexts.menu)
      gtk_actionable_set_action_name(apply.opaque, WindowCommand.apply.action)
      gtk_widget_add_css_class(apply, "suggested-action")
      setFirstTooltip(ApplyTexts.title, of: apply)
      adw_header_bar_pack_end(header.opaque, apply)
    }
    gtk_widget_add_css_class(again, "flat")
    gtk_widget_set_valign(again, GTK_ALIGN_CENTER)
    gtk_widget_set_margin_end(again, 6)
    Signal.connect(again.object, "clicked") { [weak self] () -> Void in
      guard let self, let shown else { return }
      host.goThrough(shown)
    }
    gtk_widget_set_hexpand(tabs.widget, 1)
    let choice = makeBox(GTK_ORIENTATION_HORIZONTAL, children: [tabs.widget, again])
    for part in [header, choice, grid.widget] { append(part, to: widget) }
    let menu = ReviewMenu(of: grid.menuParent, piles)
    menu.showsFiles = session.photos != nil
    menu.onMove = { [weak self] in self?.move(to: $0) }
    menu.onOpen = { [weak self] in self?.open() }
    menu.onMark = { [weak self] in self?.host.mark($0) }
    self.menu = menu
  }

  private func addBar() {
    let bar = MoveBar(piles, keys: host.keys)
    bar.onMove = { [weak self] in self?.move(to: $0) }
    append(bar.widget, to: widget)
    self.bar = bar
    saySelection()
  }

  private func addEmpty() {
    let made = adw_status_page_new()
    let holdsPhotos = session.pictures != nil
    adw_status_page_set_icon_name(
      made.opaque, holdsPhotos ? "folder-pictures-symbolic" : "text-x-generic-symbolic")
    adw_status_page_set_title(
      made.opaque,
      !holdsPhotos
        ? RecordTexts.nothing(in: session.opened.cardKind)
        : session.pictureCount(of: session.deck.order).videos > 0
          ? ReviewTexts.nothingAtAll : ReviewTexts.nothing)
    gtk_widget_set_vexpand(made, 1)
    gtk_box_insert_child_after(widget.of(GtkBox.self), made, grid.widget)
    empty = made
  }

  /// Uses other piles from now on.
  ///
  /// What is shown and selected stays.
  ///
  /// - Parameters:
  /// - piled: the piles that have tabs.
  /// - piles: the piles that cards can be moved to.
  func adopt(shown piled: [Pile], piles: [Pile]) {
    let isFocusLost = [tabs.widget, bar?.widget].compactMap(\.self).contains { holdsFocus($0) }
    self.piles = piles
    // The pile that is shown keeps its tab, even if the deck has it no more.
    let left = shown.flatMap { id in
      piled.contains { $0.id == id }
        ? nil : session.deck.piles.known(id) ?? Pile(unknown: id)
    }
    tabs.adopt(piled + [left].compactMap(\.self))
    tabs.show(shown)
    bar?.adopt(piles)
    menu?.adopt(piles)
    refresh()
    if isFocusLost { focus() }
  }

  // MARK: Contents

  private func choose(_ pile: PileID?) {
    shown = pile
    refresh()
    focus()
  }

  private func take(_ news: DeckNews) {
    switch news {
    case .moved(let changes, let cause):
      refresh()
      if cause == .own, !isMoving { follow(changes.map(\.card)) }
    case .catalogue(let change):
      refresh()
      grid.renew(change.touched + change.renamed)
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
    gtk_widget_set_sensitive(again, shown != nil && !cards.isEmpty ? 1 : 0)
    saySize()
    saySelection()
  }

  /// Shows where undo or redo has put cards, and selects them.
  private func follow(_ cards: [CardID]) {
    guard let first = cards.first(where: { grid.cards.contains($0) }) ?? cards.first,
      session.deck.order.contains(first)
    else { return }
    let pile = session.deck.pile(of: first)
    if pile != shown, tabs.has(pile) {
      shown = pile
      tabs.show(pile)
      refresh()
    }
    guard pile == shown else { return }
    grid.select(Set(cards).intersection(grid.cards))
    focus()
    grid.go(to: first)
  }

  /// Reads the sizes of all files.
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
      let said = RecordTexts.count(count, in: session.opened.cardKind)
      title.say(said, orElse: said)
      return
    }
    let bytes =
      sizes.isEmpty
      ? nil : grid.cards.reduce(Int64(0)) { $0.saturatingSum(sizes[$1] ?? 0) }
    let pictures = session.pictureCount(of: grid.cards)
    title.say(
      ApplyTexts.contents(pictures, size: bytes), orElse: ApplyTexts.contents(pictures, size: nil))
  }

  private func saySelection() {
    let count = grid.selected.count
    bar?.show(count > 0 ? ReviewTexts.selected(count) : nil)
  }

  /// Takes the keyboard focus.
  func focus() {
    guard !grid.cards.isEmpty else { return tabs.focus() }
    // Something is selected from the start, so that the piles' keys work.
    if grid.selected.isEmpty { grid.select(near: 0) }
    grid.focus()
  }

  // MARK: Actions

  /// Moves the selection to a pile.
  private func move(to pile: PileID) {
    let cards = grid.selected
    guard pile != shown, let first = cards.first,
      let place = grid.cards.firstIndex(of: first)
    else { return }
    isMoving = true
    defer { isMoving = false }
    guard host.move(cards, pile) else { return }
    // Select the card that has moved up.
    grid.select(near: place)
    focus()
  }

  /// Opens the first of the selected cards.
  func open() {
    grid.selected.first.map(host.open)
  }

  /// Handles a key of a pile.
  ///
  /// - Returns: whether anything is selected.
  func pressed(_ pile: PileID) -> Bool {
    guard !grid.selected.isEmpty else { return false }
    move(to: pile)
    return true
  }

  /// The selected cards, in order.
  var selected: [CardID] { grid.selected }

  /// Where the page is left to open a card.
  func place(of card: CardID) -> Place {
    Place(pile: shown, selected: Set(grid.selected), card: card)
  }

  /// Goes back to where a page like this was left.
  func goBack(to place: Place) {
    if place.pile != shown {
      shown = place.pile
      tabs.show(shown)
      refresh()
    }
    grid.select(place.selected.intersection(grid.cards))
    focus()
    grid.go(to: place.card)
  }

  /// Shows the menu of the selected cards.
  func showMenu() -> Bool { grid.showMenu() }

  /// Returns to the deck.
  func leave() { host.close() }

  /// Closes the menu, which would keep the page's widgets alive.
  func end() {
    menu?.close()
  }
}
