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
    review.onGoThrough = { [weak self] in self?.cards.goThroughAgain($0) }
    review.onMark = { [weak self] in _ = self?.info.mark($0, by: .review) }
    troubles.onStartOver = { [weak self] in self?.reopen(startsOver: true) }
    decisions.applying.onChange = { [weak self] in self?.sessionChanged($0) }
    decisions.applying.onOpenFolder = { [weak self] in self?.showOutside(folder: $0) }
    sharing.onOpen = { [weak self] request, isBeside in
      guard let self else { return }
      if isBeside {
        host?.window(self, opensBeside: request)
      } else {
        host?.window(self, opens: [request])
      }
    }
    sharing.onEditPiles = { [weak self] in self?.decisions.piles.editShared($0, done: $1) }
    records.connect()
    records.onProgress = { [weak self] in self?.showTitle(of: $0) }
    records.onReopen = { [weak self] in self?.reopen() }
    deckScreen.layout.onWidth = { [weak self] width in
      self?.cards.strip.follow(width: width)
      self?.deckScreen.follow(width: width)
    }
    let layout = deckScreen.layout
    cards.closeup.connect(in: layout.widget)
    cards.closeup.onOpen = { [weak self] in self?.cards.film.check() }
    cards.film.connect()
    connectCardMenu(in: layout)
    connectDragOut(in: layout)
    // A page covers the banner, which is still there when the page is left.
    banner.onNews = { [weak self] text in
      guard let self, !screens.showsDeck else { return }
      notes.show(text)
    }
    info.connect(header: deckScreen.header.widget) { [weak self] in
      self?.outgoingFiles ?? []
    }
    deckScreen.area.onDrop = { [weak self] requests in
      guard let self else { return }
      host?.window(self, opens: requests)
    }
    screens.begin(with: deckScreen.widget)
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), screens.widget)
    deckScreen.onNarrow = { [weak self] in self?.widthChanged() }
    deckScreen.beginNarrow(state)
  }

  /// Whether the deck is in its place, rather than a page.
  var showsDeck: Bool { deckScreen.pages.content.isDeck && openingPage == nil }

  /// Shows the deck with its buttons and progress line, or the page in its place.
  func pagesChanged() {
    if !showsDeck { cards.closeup.end() }
    cards.film.check()
    info.refresh()
    cards.strip.refresh()
    deckScreen.refresh()
  }

  /// Lays out again what depends on whether the window is narrow.
  private func widthChanged() {
    cards.lines.isNarrow = deckScreen.isNarrow
    if let session { showTitle(of: session) }
    cards.strip.isNarrow = deckScreen.isNarrow
    refreshActions()
  }

  func connectView() {
    view.deckArea = { [weak self] size in
      self?.cards.closeup.overlay.surroundingsChanged()
      return self?.deckScreen.cardArea(in: size) ?? .zero
    }
    // In fullscreen a card may be higher, even where the view's size stays the same.
    Signal.connectNotify(widget.object, "fullscreened") { [weak self] in
      guard let self else { return }
      deckScreen.refreshFullscreen()
      deckScreen.appearance.restyle()
    }
    // Undo may be about a mark or an Apply, where no card returns, so the window handles it.
    view.onAction = { [weak self, names = DeckActionNames.piles] action in
      guard let self, action == names.undo || action == names.redo else { return false }
      if action == names.undo { undo() } else { redo() }
      return true
    }
    guard let trace else { return }
    for notes in [screens.deckNotes, screens.pageNotes] {
      notes.onShow = { trace.write(.note, message: $0) }
    }
    view.onFrame = { [weak self] in trace.write($0, in: self?.scene ?? TraceScene()) }
    view.onInput = { [weak self] in trace.write($0, in: self?.scene ?? TraceScene()) }
  }
}
