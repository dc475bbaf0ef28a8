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
    connectBrowsing()
    connectStacks()
    review.onGoThrough = { [weak self] in self?.goThroughAgain($0) }
    review.onMark = { [weak self] in _ = self?.info.mark($0, by: "review") }
    troubles.onStartOver = { [weak self] in self?.reopen(startsOver: true) }
    applying.onChange = { [weak self] in self?.sessionChanged($0) }
    applying.onOpenFolder = { [weak self] in self?.showOutside(folder: $0) }
    sharing.onOpen = { [weak self] request, isBeside in
      guard let self else { return }
      if isBeside {
        host?.window(self, opensBeside: request)
      } else {
        host?.window(self, opens: [request])
      }
    }
    sharing.onEditPiles = { [weak self] in self?.piles.editShared($0, done: $1) }
    records.connect()
    records.onProgress = { [weak self] in self?.showTitle(of: $0) }
    records.onReopen = { [weak self] in self?.reopen() }
    let room = DeckRoom(
      DeckRoom.Parts(
        deck: view.widget, closeup: closeup.widget,
        header: makeBox(
          GTK_ORIENTATION_VERTICAL, children: [header.widget, banner.widget, records.widget]),
        buttons: makeBox(
          GTK_ORIENTATION_VERTICAL, children: [strip.widget, decisions.widget]),
        progress: progress.widget, done: done.widget,
        notice: lines.widget,
        pages: pages.widget,
        toasts: screens.deckNotes.widget, menus: [menus.button, menus.openButton]))
    self.room = room
    room.onWidth = { [weak self] width in self?.follow(width: width) }
    // The last card flies off to show the page below.
    room.showsDeck = false
    room.isDone = false
    closeup.connect(in: room.widget)
    closeup.onOpen = { [weak self] in self?.film.check() }
    film.connect()
    connectCardMenu(in: room)
    connectDragOut(in: room)
    hiding = FullscreenHiding(of: widget, room, view: view)
    // A page covers the banner, which is still there when the page is left.
    banner.onNews = { [weak self] text in
      guard let self, !screens.showsDeck else { return }
      notes.show(text)
    }
    info.connect(beside: room.widget, header: header.widget) { [weak self] in
      self?.outgoingFiles ?? []
    }
    let area = DropArea(around: info.panel.widget)
    area.onDrop = { [weak self] requests in
      guard let self else { return }
      host?.window(self, opens: requests)
    }
    dropArea = area
    screens.begin(with: area.widget)
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), screens.widget)
    beginNarrow(state)
  }

  /// Whether the deck is in its place, rather than a page.
  var showsDeck: Bool { pages.content.isDeck && openingPage == nil }

  /// Shows the deck with its buttons and progress line, or the page in its place.
  func pagesChanged() {
    let isShown = showsDeck
    if !isShown { closeup.end() }
    film.check()
    info.refresh()
    strip.refresh()
    room?.showsDeck = isShown
    placeNotes()
    refreshFullscreen()
  }

  /// Puts notes where they cover least, since nothing makes way for them: at the bottom over photos
  /// and records, at the top over cards with text at the bottom and over pages, whose buttons are
  /// below.
  func placeNotes() {
    let showsCards = showsDeck && room?.isDone == false
    screens.deckNotes.place = showsCards && (look.showsPhotos || holdsRecords) ? .bottom : .top
  }

  func connectView() {
    view.deckArea = { [weak self] size in self?.cardArea(in: size) ?? .zero }
    // In fullscreen a card may be higher, even where the view's size stays the same.
    Signal.connectNotify(widget.object, "fullscreened") { [weak self] in
      guard let self else { return }
      refreshFullscreen()
      dress.restyle()
    }
    // Undo may be about a mark or an Apply, where no card returns, so the window handles it.
    view.onAction = { [weak self, names = DeckActionNames.piles] action in
      guard let self, action == names.undo || action == names.redo else { return false }
      if action == names.undo { undo() } else { redo() }
      return true
    }
    guard let trace else { return }
    for notes in [screens.deckNotes, screens.pageNotes] { notes.onShow = { trace.writeNote($0) } }
    view.onFrame = { [weak self] in trace.write($0, in: self?.scene ?? TraceScene()) }
    view.onInput = { [weak self] in trace.write($0, in: self?.scene ?? TraceScene()) }
  }
}
