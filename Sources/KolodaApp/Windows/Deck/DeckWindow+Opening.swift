import CAdwaita
import Foundation
import KolodaFiles
import KolodaGTK

// Opening a deck in the window.
extension DeckWindow {
  /// Whether the window has no deck that another would replace.
  var isEmpty: Bool { target == nil && session == nil && opening == nil }

  /// Whether the window has never shown anything.
  var isBlank: Bool { target == nil && session == nil && messagePage == nil }

  /// Whether the window shows this deck and is not opening another.
  func shows(_ place: DeckPlace) -> Bool { target?.place == place && opening == nil }

  /// Records what is being opened in the window, and cancels what was being opened before.
  func expect(_ next: DeckOpening) {
    opening?.cancel()
    endOpening()
    opening = next
    actsBeforeOpening = session?.deck.settledActs
  }

  /// Opens the shown deck anew; its front card stays in front unless it is decided by then.
  func reopen() {
    guard var target else { return }
    target.picture = session?.frontPicture
    host?.window(self, reopens: target)
  }

  /// How many openings in a row may be given up; a user who never pauses gets the next one.
  private static let mostLateOpenings = 10

  /// Whether a deck is the shown one, opened anew, and was read before everything that the user did
  /// here was on disk.
  ///
  /// What it lacks would come from the journal as what others do: it could not be undone, and a
  /// card that an undo brought back would not be in front.
  func isLate(_ opened: any OpenedCards) -> Bool {
    guard let session, session.opened.place == opened.place,
      lateOpenings < Self.mostLateOpenings
    else { return false }
    guard let before = actsBeforeOpening else { return true }
    return session.deck.settledActs != before
  }

  /// Opens the shown deck once more, as it was read too early.
  func openAgain(insteadOf opened: any OpenedCards, _ early: EarlyFace?) {
    lateOpenings += 1
    early?.stop()
    // Closing the journal may take time.
    Thread.detachNewThread { opened.discard() }
    reopen()
  }

  /// Shows the progress page for a deck that takes long to open.
  func showProgress(of opening: DeckOpening) {
    guard opening === self.opening, openingPage == nil, let pages else { return }
    let page = OpeningPage(opening) { [weak self, weak opening] in
      guard let self, let opening else { return }
      host?.window(self, cancels: opening)
    }
    guard let child = page.widget else { return }
    page.coversDeck = showsDeck == true
    openingPage = page
    gtk_stack_add_named(pages.opaque, child, "opening")
    gtk_stack_set_visible_child(pages.opaque, child)
    showDeckPage(false)
    if isBlank { setTitle(opening.request.title) }
    refreshActions()
  }

  /// Removes the progress page, and shows again what was there before.
  func endOpening() {
    opening = nil
    guard let page = openingPage else { return }
    openingPage = nil
    page.end()
    if let pages, let messagePage { gtk_stack_set_visible_child(pages.opaque, messagePage) }
    showDeckPage(page.coversDeck)
    if page.coversDeck { gtk_widget_grab_focus(view.widget) }
    if isBlank { setTitle("Koloda") }
    if let pages, let child = page.widget { gtk_stack_remove(pages.opaque, child) }
    if let session { sessionChanged(session) }
    refreshActions()
  }
}
