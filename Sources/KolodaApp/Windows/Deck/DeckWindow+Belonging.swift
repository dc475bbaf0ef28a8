import CAdwaita
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaGTK

// How the window fits in with the desktop: recent decks, its size, and dropped or requested
// pictures.
extension DeckWindow {
  /// Shows the welcome page, the first thing in a window without a deck.
  func showWelcome(recent: [RecentDeck]) {
    let list = RecentList()
    list.onOpen = { [weak self] request in
      guard let self else { return }
      host?.window(self, opens: [request])
    }
    list.onForget = { [weak self] uri in
      guard let self else { return }
      host?.window(self, forgets: uri)
    }
    let page = MessagePage.welcome(recent: list.widget)
    list.onChange = { count in page.setCompact(count > 0) }
    show(page, recent: list)
    show(recent: recent)
  }

  /// Shows the recent decks in the menu, and in the list on the welcome page.
  func show(recent: [RecentDeck]) {
    deckScreen.menus.state.recent = recent.map { MenuState.Recent(uri: $0.uri, title: $0.title) }
    if session == nil { deckScreen.pages.content.recent?.show(recent) }
  }

  /// The deck's entry in the list of recent decks; nil for a sample.
  var recentDeck: RecentDeck? {
    guard let session, let target, SampleDeck(in: target.place) == nil else { return nil }
    // A deck of disputed cards is reached from the shared deck itself.
    if session.sharing?.ofDisputes == true { return nil }
    return RecentDeck(
      uri: target.place.uri, title: session.title,
      decided: session.sharing?.given ?? session.deck.savedCount,
      cards: session.sharing?.wanted ?? session.deck.count)
  }

  /// The window's size and state, for the next window.
  func state(after old: WindowState) -> WindowState {
    var state = old
    let window = widget.of(GtkWindow.self)
    var width: gint = 0
    var height: gint = 0
    gtk_window_get_default_size(window, &width, &height)
    let size = Size(width: Double(width), height: Double(height))
    if WindowState.isPlausible(size) { state.size = size }
    if !deckScreen.isFullscreen {
      state.isMaximized = gtk_window_is_maximized(window) != 0
      // The next deck opens without a notice.
      let whole = deckScreen.layout.whole.size
      if session != nil, WindowState.isPlausible(whole) { state.room = whole }
    }
    return state
  }

  /// Brings a picture of the open deck to the front, or says why it can't.
  func bringToFront(_ picture: FileName) {
    guard let session else { return }
    tell(session.bringToFront(picture), of: picture)
  }

  func tell(_ placing: DeckSession.Placing, of picture: FileName) {
    let name = picture.displayName
    switch placing {
    case .inFront: break
    case .decided:
      notes.show(DeckTexts.alreadyDecided(name))
    case .unknown:
      notes.show(DeckTexts.notInDeck(name))
    }
  }

  /// Offers to go back to the deck that this one has replaced.
  func offerWay(back left: (title: String, place: DeckPlace)?) {
    guard let left, left.place != target?.place, let title = session?.title else { return }
    notes.show(
      DeckTexts.opened(title),
      button: ActionTexts.goBack
    ) { [weak self] in
      guard let self else { return }
      host?.window(self, opens: [OpenRequest(OpenTarget(left.place))])
    }
  }
}
