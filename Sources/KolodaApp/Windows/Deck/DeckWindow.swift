import CAdwaita
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// What a window asks of the program.
@MainActor
protocol DeckWindowHost: AnyObject {
  /// Opens decks that were requested in the window.
  func window(_ window: DeckWindow, opens requests: [OpenRequest])
  /// Opens a deck in a window of its own.
  func window(_ window: DeckWindow, opensBeside request: OpenRequest)
  /// Cancels what is being opened in the window.
  func window(_ window: DeckWindow, cancels opening: DeckOpening)
  /// Opens a deck again in its window, because its settings or its journal have changed.
  func window(_ window: DeckWindow, reopens target: OpenTarget)
  /// Carries out a command that the program knows better than the window.
  func window(_ window: DeckWindow, performs command: WindowCommand, _ text: String)
  /// Removes a deck from the recent decks.
  func window(_ window: DeckWindow, forgets uri: String)
}

/// The program's main window: header, deck, decision buttons and progress line, and the pages that
/// replace the deck.
@MainActor
final class DeckWindow {
  let widget: Widget
  let trace: TraceWriter?
  let settings: SettingsStore
  /// The deck and the pages over it, which fill the window.
  let screens = WindowScreens()
  private(set) lazy var deckScreen = DeckScreen(
    of: self,
    DeckScreen.Desks(
      troubles: troubles, records: records, cards: cards, decisions: decisions, info: info))
  private(set) lazy var cards = CardDesk(of: self)
  private(set) lazy var info = InfoDesk(of: self)
  private(set) lazy var decisions = DecisionDesk(of: self)
  private(set) lazy var troubles = TroubleDesk(of: self, decisions.applying)
  private(set) lazy var records = RecordDesk(of: self)
  private(set) lazy var review = ReviewDesk(of: self)
  private(set) lazy var sharing = SharedDesk(of: self)
  var session: DeckSession?
  /// What was opened in the window, and what is being opened.
  var openings = DeckOpenings()
  weak var host: (any DeckWindowHost)?

  /// The smallest width that everything fits into, in logical pixels.
  static let leastWidth: Int32 = 360

  /// Makes the window, without a deck.
  ///
  /// - Parameter state: the size and state of windows last time.
  init(
    application: UnsafeMutablePointer<GtkApplication>, state: WindowState = WindowState(),
    trace: TraceWriter?, settings: SettingsStore = SettingsStore(nil)
  ) {
    let window = adw_application_window_new(application)
    widget = window
    self.trace = trace
    self.settings = settings
    build(state)
    connectView()
    connectKeys()
    deckScreen.appearance.followTheme()
    followSettings()
  }

  // MARK: Pages

  /// Shows an opened deck.
  func show(
    _ opened: any OpenedDeck, early: EarlyFace?, of target: OpenTarget, _ opening: DeckOpening
  ) {
    guard !isLate(opening) else { return openAgain(insteadOf: opened, early, opening) }
    openings.due = nil
    let picture = picture(of: opening)
    endOpening()
    openings.take(target, opening)
    troubles.begin(with: opened)
    endPages()
    info.end()
    cards.closeup.end()
    cards.film.stop()
    // The banner shows what the last deck could not save.
    let left = session.map { (title: $0.title, place: $0.opened.place) }
    endSession()
    review.forget()
    let next = DeckSession(
      opened, view: view, early: early, trace: trace, settings: settings.value,
      isDark: deckScreen.appearance.isDark)
    next.observer = self
    next.faces.onCloseup = { [weak self] in self?.cards.closeup.take($0, $1) }
    next.records?.onRegions = { [weak self] in self?.records.showFileTrouble() }
    session = next
    deckScreen.appearance.begin()
    records.begin()
    refreshBar()
    view.speech = next.speech
    decisions.begin(with: opened)
    deckScreen.pages.show(.nothing)
    showPage(of: next)
    next.begin(with: picture.name)
    if let name = picture.name {
      let placing = next.bringToFront(name)
      if picture.isAskedFor { tell(placing, of: name) }
    }
    offerWay(back: left)
    if showsDeck { gtk_widget_grab_focus(view.widget) }
    troubles.show(of: opened)
    records.showTroubles()
    decisions.applying.look()
  }

  /// Shows a page instead of the deck.
  ///
  /// - Parameter recent: the list of recent decks on the page.
  func show(_ page: MessagePage, recent: RecentList? = nil) {
    if session == nil {
      deckScreen.appearance.begin()
      refreshBar()
    }
    deckScreen.pages.show(.message(page, recent))
    pagesChanged()
    refreshActions()
  }

  /// Shows why a deck can't be opened.
  func showFailure(_ message: String) {
    opening?.cancel()
    endOpening()
    endPages()
    info.end()
    cards.film.stop()
    endSession()
    records.begin()
    openings.leave()
    setTitle("Koloda")
    show(.failure(message))
  }

  func present() {
    gtk_window_present(widget.of(GtkWindow.self))
    session?.awaitFirstCard()
  }

  /// Ends the session, which waits for the journal, and stops following the desktop.
  ///
  /// No decisions are made after this.
  func close() {
    decisions.end()
    deckScreen.appearance.endTheme()
    cards.filter.end()
    info.end()
    leavePages()
    deckScreen.menus.close()
    decisions.applying.leave()
    cards.film.stop()
    endSession()
  }

  /// Sets the title of the window and of its header.
  func setTitle(_ text: String) {
    deckScreen.header.title.show(text, "")
    deckScreen.header.title.explain(nil)
    nameWindow(text)
  }

  func nameWindow(_ deck: String) {
    let whole = deck == "Koloda" ? deck : DeckTexts.windowTitle(deck)
    gtk_window_set_title(widget.of(GtkWindow.self), whole)
  }

  /// Removes all pages of the deck, because it is being closed.
  private func endPages() {
    cards.filter.end()
    leavePages()
    decisions.piles.close()
    decisions.applying.end()
  }

  // MARK: Actions

  /// Whether the cards are photos, from a folder or not.
  var showsPictures: Bool { session?.pictures != nil }

  /// Whether a decision can be undone.
  var canUndo: Bool {
    guard let session, openingPage == nil else { return false }
    return view.canUndo || session.deck.canUndo || session.isUndoBlocked
  }

  /// Whether a decision can be redone.
  var canRedo: Bool {
    guard let session, openingPage == nil else { return false }
    return view.canRedo || session.deck.canRedo
  }

  /// Decides the front card.
  func decide(_ pile: PileID, by means: InputMeans) {
    guard let session else { return }
    trace?.write(input: means, name: pile.text, in: scene)
    // A note that is being edited is about the front card, which is about to leave.
    info.leaveNote()
    session.decide(pile)
  }

  /// Flips the front card.
  ///
  /// - Returns: whether it has a back.
  @discardableResult
  func flip(by means: InputMeans) -> Bool {
    guard let session, session.canFlip else { return false }
    trace?.write(input: means, name: KeyCommand.flip.name, in: scene)
    view.flip()
    return true
  }

  /// Undoes the last decision.
  func undo() {
    guard session?.isUndoBlocked != true else { return decisions.applying.sayUndoFirst() }
    session?.undo()
  }

  /// Redoes the last undone decision.
  func redo() {
    session?.redo()
  }

  /// Opens the popover that asks which cards to show.
  func askForFilter() { cards.filter.ask(below: deckScreen.header.title.widget) }

  /// Enters or leaves fullscreen.
  func toggleFullscreen() {
    let window = widget.of(GtkWindow.self)
    if gtk_window_is_fullscreen(window) != 0 {
      gtk_window_unfullscreen(window)
    } else {
      gtk_window_fullscreen(window)
    }
  }

  func refreshActions() { deckScreen.actions?.refresh(self) }
}

extension DeckWindow: DeskHost {
  var view: DeckView { deckScreen.view }
  var banner: Banner { troubles.banner }
  var look: DeckLook { deckScreen.appearance.look }
  func freeRoom(in size: Size) -> Rect { deckScreen.freeRoom(in: size) }
}
