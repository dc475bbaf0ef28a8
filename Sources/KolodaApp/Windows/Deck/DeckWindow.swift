import CAdwaita
import Koloda
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaTriage

/// The program's window: header, deck, decision buttons, progress line; and the pages that stand
/// in for the deck.
@MainActor
final class DeckWindow {
  let widget: Widget
  let view: KolodaView
  let trace: TraceWriter?
  let settings: SettingsStore
  let title = DeckTitle()
  let pages: Widget?
  /// What fills the window.
  let screens = WindowScreens()
  /// Everything in the window.
  var room: DeckRoom?
  var hiding: FullscreenHiding?
  let done = DonePage()
  let toasts = DeckToasts()
  let banner = Banner()
  let progress = ProgressLine()
  let former = FormerDecision()
  let recordDesk = RecordDesk()
  let verdict = VerdictBar()
  let stackNote = StackNote()
  let answersNote = AnswersNote()
  /// What is said over the card: what asks something or has just come up before what stays.
  private(set) lazy var notice = FirstNotice([
    former.widget, closeupNote.widget, answersNote.widget, verdict.widget, filtering.bar.widget,
    stackNote.widget,
  ])
  /// Two photos beside each other, as long as they are compared.
  var compare: ComparePage?
  let marks = MarkBadge()
  /// Which photos are shown.
  var filtering = DeckFiltering()
  let closeup = Closeup()
  var closeupGestures: CloseupGestures?
  let closeupNote = CloseupNote()
  var info: InfoPanel?
  var bar: DecisionBar?
  var session: DeckSession?
  var hint: FirstUseHint?
  var messagePage: Widget?
  var isNarrow = false
  /// Whether the deck's page is shown, not one that stands in for it.
  var showsDeck: Bool?
  var look = DeckLook.stack
  /// Why the last decision was not saved; nil once the journal can be used again.
  var unsavedReason: JournalError.Reason?
  /// What the deck that is shown says of how it is to be shown.
  var deckSettings = DeckSettings()
  /// Whether the deck is one of records.
  var holdsRecords = false
  /// The piles that the deck itself has; nil for those of the preferences.
  var ownPiles: Piles?
  /// The settings that the deck was given last.
  var appliedSettings: Settings?
  var open: OpenButton?
  var undoButton: Widget?
  var redoButton: Widget?
  var dropArea: DropArea?
  let menus = DeckMenus()
  /// The window in which the piles are changed, as long as it is there.
  var pilesWindow: PilesWindow?
  var welcome: RecentList?
  /// What is said over what is seen: the deck, or a page over it.
  var notes: DeckToasts { screens.showsDeck ? toasts : screens.notes }
  /// The program.
  weak var host: (any DeckWindowHost)?
  /// What is open.
  private(set) var target: OpenTarget?
  /// How it came to be open.
  private(set) var shown: DeckOpening?
  /// What is being opened.
  var opening: DeckOpening?
  var openingPage: OpeningPage?
  /// The piles photo by photo, as long as they are shown.
  var review: ReviewPage?
  var reviewButton: Widget?
  /// The list of decisions, as long as it is shown.
  var history: HistoryPage?
  /// A page that asks the server of a shared deck, as long as it is shown.
  var sharedPage: (any SharedPage)?
  /// Whether the password of a shared deck was asked for: it is not asked again by itself.
  var hasAskedPassword = false
  /// What was applied to the deck's files.
  var applying = DeckApplying()
  private var themeConnections: [gulong] = []

  /// The least width that everything fits into, in logical pixels.
  static let leastWidth: Int32 = 360

  /// Makes the window, without a deck.
  ///
  /// - Parameter state: how large the windows were the last time.
  init?(
    application: UnsafeMutablePointer<GtkApplication>, state: WindowState = WindowState(),
    trace: TraceWriter?, settings: SettingsStore = SettingsStore(nil)
  ) {
    guard let window = adw_application_window_new(application) else { return nil }
    widget = window
    self.trace = trace
    self.settings = settings
    view = KolodaView(actionNames: .piles)
    // The window has keys of its own, which work wherever the focus is.
    view.keys = [:]
    pages = gtk_stack_new()
    build(state)
    connectView()
    connectKeys()
    themeConnections = followTheme()
    followSettings()
  }

  // MARK: Pages

  /// Shows an opened deck.
  func show(
    _ opened: any OpenedCards, early: EarlyFace?, of target: OpenTarget, _ opening: DeckOpening
  ) {
    endOpening()
    shown = opening
    self.target = target
    let picture = opening.picture
    // A deck is opened anew after its journal was repaired.
    let isSame = session?.opened.place == opened.place
    banner.hideAll(but: isSame ? [.repair] : [])
    unsavedReason = nil
    endPages()
    info?.marks.end()
    closeup.end()
    // What the last deck could not keep is said on the banner.
    let left = session.map { (title: $0.title, place: $0.opened.place) }
    session?.end()
    session = nil
    ownPiles =
      opened.piles.areOwn
      ? opened.piles.piles : opened.kind == .notes ? opened.kind.piles(standard: .builtIn) : nil
    use(opened.settings, holdsRecords: opened is any RecordCards)
    let next = DeckSession(
      opened, view: view, early: early, trace: trace, settings: settings.value, isDark: isDark)
    next.observer = self
    next.onCloseup = { [weak self] in self?.take($0, $1) }
    session = next
    beginRecords()
    refreshBar()
    view.speech = next.speech
    // The notes cover no words of a card.
    toasts.place = look.showsPhotos ? .bottom : .top
    hint?.end()
    hint = opened.isFirstUse ? FirstUseHint(for: view, in: widget) : nil
    showsDeck = nil
    showPage(of: next)
    next.begin(with: picture)
    if let picture { tell(next.bringToFront(picture), of: picture) }
    offerWay(back: left)
    if showsDeck == true { gtk_widget_grab_focus(view.widget) }
    showTroubles(of: opened)
    lookForApply()
  }

  /// Says what is wrong with a deck, each thing by itself.
  private func showTroubles(of opened: any OpenedCards) {
    if let trouble = opened.trouble { banner.show(trouble.text, about: .journal) }
    banner.show(
      opened.settings.warnings.map(\.text)
        + [DeckLook.warning(about: opened.settings)].compactMap(\.self),
      about: .settings)
    if let place = opened.movedFrom {
      notes.show(OpeningTexts.movedFrom(displayText(place)))
    }
    if let records = opened as? OpenedRecords { offerCoding(of: records) }
    guard let opened = opened as? OpenedDeck else { return }
    // A link that leads nowhere is passed over, as file managers do.
    let skipped = opened.source.skipped.filter { !$0.error.isMissing }
    if let first = skipped.first {
      let others = skipped.count - 1
      banner.show(
        others == 0 ? first.text : DeckTexts.andMore(count: others, message: first.text),
        about: .files)
    }
    let videos = opened.source.videos
    if let first = videos.names.first {
      notes.show(DeckTexts.videosLeftOut(videos.count, first: first.displayName))
    }
    if let list = opened.list {
      for text in DeckTexts.leftOut(of: list) { notes.show(text) }
    }
  }

  /// Shows a page without a deck.
  ///
  /// - Parameter empty: the session of a deck that has no cards yet.
  func show(_ page: MessagePage, of empty: DeckSession? = nil) {
    guard let pages, let child = page.widget else { return }
    if empty == nil {
      ownPiles = nil
      use(DeckSettings())
    }
    // Its widgets go with the page.
    welcome = nil
    if let old = messagePage { gtk_stack_remove(pages.opaque, old) }
    messagePage = child
    gtk_stack_add_named(pages.opaque, child, "message")
    gtk_stack_set_visible_child(pages.opaque, child)
    showDeckPage(false)
    refreshActions()
  }

  /// Shows why a folder can't be opened.
  func showFailure(_ message: String) {
    opening?.cancel()
    endOpening()
    shown = nil
    endPages()
    info?.marks.end()
    session?.end()
    session = nil
    beginRecords()
    target = nil
    setTitle("Koloda")
    show(.failure(message))
  }

  /// Puts the window on the screen.
  func present() {
    gtk_window_present(widget.of(GtkWindow.self))
    session?.awaitFirstCard()
  }

  /// Waits for the journal; nothing is decided afterwards, and the desktop is not followed any more.
  func close() {
    hint?.end()
    hint = nil
    let manager = adw_style_manager_get_default()
    for connection in themeConnections {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), connection)
    }
    themeConnections = []
    filtering.popover?.end()
    filtering.popover = nil
    info?.marks.end()
    leavePages()
    menus.close()
    leaveApply()
    session?.end()
    session = nil
  }

  /// Names the window, and says so in its header.
  func setTitle(_ text: String) {
    title.show(text, "")
    title.explain(nil)
    nameWindow(text)
  }

  func nameWindow(_ deck: String) {
    let whole = deck == "Koloda" ? deck : DeckTexts.windowTitle(deck)
    gtk_window_set_title(widget.of(GtkWindow.self), whole)
  }

  // MARK: What the user does

  /// Whether a deck is open.
  var hasDeck: Bool { session != nil }
  /// Whether that is a folder of photos.
  var hasPhotos: Bool { session?.photos != nil }
  /// Whether its cards are photos, be they of a folder or not.
  var showsPictures: Bool { session?.pictures != nil }

  /// Whether a decision can be taken back.
  var canUndo: Bool {
    guard let session, openingPage == nil else { return false }
    return view.canUndo || session.deck.canUndo || session.isUndoBlocked
  }

  /// Whether a decision can be made again.
  var canRedo: Bool {
    guard let session, openingPage == nil else { return false }
    return view.canRedo || session.deck.canRedo
  }

  /// Decides the front card.
  func decide(_ pile: PileID, by kind: String) {
    guard let session else { return }
    trace?.write(input: kind, name: pile.text)
    // A note is about the card in front; the next one's is another.
    _ = leaveNote()
    session.decide(pile)
  }

  /// Turns the front card over.
  ///
  /// - Returns: whether it has a back.
  @discardableResult
  func flip(by kind: String) -> Bool {
    guard let session, session.canFlip else { return false }
    trace?.write(input: kind, name: "flip")
    view.flip()
    return true
  }

  /// Takes the last decision back.
  func undo() {
    guard session?.isUndoBlocked != true else { return sayUndoApplyFirst() }
    session?.undo()
  }

  /// Makes the decision again that was taken back.
  func redo() {
    session?.redo()
  }

  /// Goes to full screen, or back.
  func toggleFullscreen() {
    let window = widget.of(GtkWindow.self)
    if gtk_window_is_fullscreen(window) != 0 {
      gtk_window_unfullscreen(window)
    } else {
      gtk_window_fullscreen(window)
    }
  }

  /// Enables what can be done now.
  var onStateChange: (@MainActor () -> Void)?

  func refreshActions() { onStateChange?() }
}
