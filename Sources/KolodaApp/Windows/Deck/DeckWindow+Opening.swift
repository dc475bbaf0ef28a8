import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaGTK

// Opening a deck in the window.
extension DeckWindow {
  /// What is open in the window.
  var target: OpenTarget? { openings.shown?.target }

  /// The opening in progress.
  var opening: DeckOpening? { openings.opening }

  /// The page about an opening that takes long.
  var openingPage: OpeningPage? { openings.page }

  /// Whether the window has no deck that another would replace.
  var isEmpty: Bool { target == nil && session == nil && opening == nil }

  /// Whether the window has never shown anything.
  var isBlank: Bool { target == nil && session == nil && deckScreen.pages.content.isNothing }

  /// Whether the window shows this deck and is not opening another.
  func shows(_ place: DeckPlace) -> Bool { target?.place == place && opening == nil }

  /// Records what is being opened in the window, and cancels what was being opened before.
  func expect(_ next: DeckOpening) {
    opening?.cancel()
    endOpening()
    openings.begin(next)
  }

  /// Shows the progress page for a deck that takes long to open.
  func showProgress(of opening: DeckOpening) {
    guard opening === self.opening, openingPage == nil else { return }
    let page = OpeningPage(opening) { [weak self, weak opening] in
      guard let self, let opening else { return }
      host?.window(self, cancels: opening)
    }
    openings.show(page)
    deckScreen.pages.cover(with: page.widget)
    pagesChanged()
    if isBlank { setTitle(opening.request.title) }
    refreshActions()
  }

  /// Removes the progress page, and shows again what was there before.
  func endOpening() {
    guard let page = openings.end() else { return }
    page.end()
    deckScreen.pages.uncover()
    pagesChanged()
    if showsDeck { gtk_widget_grab_focus(view.widget) }
    if isBlank { setTitle("Koloda") }
    if let session { sessionChanged(session) }
    refreshActions()
  }
}
