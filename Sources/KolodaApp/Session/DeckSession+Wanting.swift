import Koloda
import KolodaFolders
import KolodaGTK
import KolodaPictures
import KolodaTriage

// What the view wants: the photos asked of the loader, and the records laid out.
extension DeckSession {
  /// The number of records laid out ahead, and the number kept for undo.
  private static let recordsAhead = 3

  /// The look of the next photo; before the window has a size, the one that was expected.
  var look: CardLook? {
    guard var look = CardLook(of: view.stage) else { return photoFaces?.expectedLook }
    look.scale = view.pictureScale
    look.cut = view.cut
    look.textScale = view.textScale
    look.show(settings.caption, of: opened.settings)
    look.isDark = isDark
    return look
  }

  /// Tells those who show the cards which ones are wanted, the front card first.
  func wantCards() {
    switch content {
    case .records(let faces):
      view.lookAhead = DeckSession.recordsAhead
      view.lookBehind = DeckSession.recordsAhead
      view.besides = cardsBefore(view.lookBehind)
      faces.setWanted(view.wantedCards)
    case .photos(let faces):
      guard !faces.isStopped, let look else { return }
      CardMemory(megabytes: settings.memory).apply(to: view, look: look)
      view.besides = cardsBefore(view.lookBehind)
      faces.setWanted(
        view.wantedCards, in: look, backs: hasBacks ? backRequests(look) : [], turn: turn)
    }
  }

  /// Loads the front card's photo again if it could not be shown.
  ///
  /// - Returns: whether it is being loaded again.
  @discardableResult
  func tryAgain() -> Bool {
    guard let front = view.deck.front else { return false }
    return photoFaces?.tryAgain(front) ?? false
  }
}
