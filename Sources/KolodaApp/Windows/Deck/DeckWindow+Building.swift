import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

// Builds the window from its parts.
extension DeckWindow {
  func build(_ state: WindowState) {
    let window = widget.of(GtkWindow.self)
    gtk_window_set_default_size(window, Int32(state.size.width), Int32(state.size.height))
    if state.isMaximized { gtk_window_maximize(window) }
    gtk_widget_set_size_request(widget, DeckWindow.leastWidth, 420)
    gtk_window_set_title(widget.of(GtkWindow.self), "Koloda")
    let decisions = DecisionBar(
      decide: { [weak self] pile in self?.decide(pile, by: "button") },
      flip: { [weak self] in self?.flip(by: "button") })
    bar = decisions
    former.onConfirm = { [weak self] in
      guard let self, let pile = session?.formerPile else { return }
      decide(pile, by: "button")
    }
    connectBrowsing()
    connectStacks()
    connectStrip()
    filtering.bar.onClear = { [weak self] in self?.clearFilter() }
    connectRecords()
    let header = makeHeader(menu: menus.button)
    let room = DeckRoom(
      DeckRoom.Parts(
        deck: view.widget, closeup: closeup.widget,
        header: makeBox(
          GTK_ORIENTATION_VERTICAL, children: [header, banner.widget, recordDesk.widget]),
        buttons: makeBox(
          GTK_ORIENTATION_VERTICAL, children: [strip.widget, decisions.widget]),
        progress: progress.widget, done: done.widget,
        notice: makeBox(
          GTK_ORIENTATION_VERTICAL, children: [notice.widget, marks.widget]),
        pages: pages.widget,
        toasts: toasts.widget, menus: [menus.button, menus.openButton]))
    self.room = room
    room.onWidth = { [weak self] width in self?.follow(width: width) }
    // The last card flies off to show the page below.
    room.showsDeck = false
    room.isDone = false
    connectCloseup(in: room)
    connectFilm()
    connectCardMenu(in: room)
    connectDragOut(in: room)
    hiding = FullscreenHiding(of: widget, room, view: view)
    // A page covers the banner, which is still there when the page is left.
    banner.onNews = { [weak self] text in
      guard let self, !screens.showsDeck else { return }
      notes.show(text)
    }
    let panel = InfoPanel(beside: room.widget)
    connectInfo(panel, header: header)
    let area = DropArea(around: panel.widget)
    area.onDrop = { [weak self] requests in
      guard let self else { return }
      host?.window(self, opens: requests)
    }
    dropArea = area
    screens.begin(with: area.widget)
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), screens.widget)
    beginNarrow(state)
  }

  func makeHeader(menu: Widget) -> Widget {
    let header = adw_header_bar_new()
    let open = OpenButton(menus.openButton)
    self.open = open
    let undo = makeIconButton("edit-undo-symbolic", name: ActionTexts.undo, action: "win.undo")
    let redo = makeIconButton("edit-redo-symbolic", name: ActionTexts.redo, action: "win.redo")
    undoButton = undo
    redoButton = redo
    for button in [open.widget, undo, redo] {
      gtk_widget_set_focus_on_click(button, 0)
      adw_header_bar_pack_start(header.opaque, button)
    }
    adw_header_bar_pack_end(header.opaque, menu)
    let review = makeIconButton(
      "view-grid-symbolic", name: ReviewTexts.title, tooltip: ReviewTexts.tooltip,
      action: "win.review")
    reviewButton = review
    gtk_widget_set_focus_on_click(review, 0)
    adw_header_bar_pack_end(header.opaque, review)
    adw_header_bar_set_title_widget(header.opaque, title.widget)
    return header
  }

  /// Whether the deck is in its place, rather than a page.
  var showsDeck: Bool { pages.content.isDeck && openingPage == nil }

  /// Shows the deck with its buttons and progress line, or the page in its place.
  func pagesChanged() {
    let isShown = showsDeck
    if !isShown { closeup.end() }
    film.check()
    refreshInfo()
    refreshStrip()
    room?.showsDeck = isShown
    placeNotes()
    refreshFullscreen()
  }

  /// Puts notes where they cover least, since nothing makes way for them: at the bottom over photos
  /// and records, at the top over cards with text at the bottom and over pages, whose buttons are
  /// below.
  func placeNotes() {
    let showsCards = showsDeck && room?.isDone == false
    toasts.place = showsCards && (look.showsPhotos || holdsRecords) ? .bottom : .top
  }

  func connectView() {
    view.deckArea = { [weak self] size in self?.cardArea(in: size) ?? .zero }
    // In fullscreen a card may be higher, even where the view's size stays the same.
    Signal.connectNotify(widget.object, "fullscreened") { [weak self] in
      guard let self else { return }
      refreshFullscreen()
      restyle()
    }
    // Undo may be about a mark or an Apply, where no card returns, so the window handles it.
    view.onAction = { [weak self, names = DeckActionNames.piles] action in
      guard let self, action == names.undo || action == names.redo else { return false }
      if action == names.undo { undo() } else { redo() }
      return true
    }
    guard let trace else { return }
    for notes in [toasts, screens.notes] { notes.onShow = { trace.writeNote($0) } }
    view.onFrame = { [weak self] in trace.write($0, in: self?.scene ?? TraceScene()) }
    view.onInput = { [weak self] in trace.write($0, in: self?.scene ?? TraceScene()) }
  }
}
