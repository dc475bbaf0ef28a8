import CAdwaita
import Koloda
import KolodaFiles
import KolodaGTK

// What the window has to do with the rest of the desktop: where it came from, what is remembered
// of it, and what else could be opened in it.
extension DeckWindow {
  /// Shows what is seen before anything is opened.
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
    show(page)
    welcome = list
    show(recent: recent)
  }

  /// Shows the decks that were open in the menu, and in the list where there is one.
  func show(recent: [RecentDeck]) {
    menus.state.recent = recent.map { MenuState.Recent(uri: $0.uri, title: $0.title) }
    if session == nil { welcome?.show(recent) }
  }

  /// The deck as the list of recent decks has it; samples are not in it.
  var recentDeck: RecentDeck? {
    guard let session, let target, SampleDeck(in: target.place) == nil else { return nil }
    // The way to what people disagree on is the deck itself.
    if session.sharing?.ofDisputes == true { return nil }
    return RecentDeck(
      uri: target.place.uri, title: session.title,
      decided: session.sharing?.given ?? session.deck.savedCount,
      cards: session.sharing?.wanted ?? session.deck.count)
  }

  /// How large the window is, for the next one.
  func state(after old: WindowState) -> WindowState {
    var state = old
    let window = widget.of(GtkWindow.self)
    var width: gint = 0
    var height: gint = 0
    gtk_window_get_default_size(window, &width, &height)
    let size = Size(width: Double(width), height: Double(height))
    if WindowState.isPlausible(size) { state.size = size }
    if !isFullscreen {
      state.isMaximized = gtk_window_is_maximized(window) != 0
      let room = freeRoom(in: view.stage.bounds).size
      if session != nil, WindowState.isPlausible(room) { state.room = room }
    }
    return state
  }

  /// Brings a picture of the open deck to the front, and says so if that is not possible.
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

  /// Offers to go back to the deck that another has taken the place of.
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
