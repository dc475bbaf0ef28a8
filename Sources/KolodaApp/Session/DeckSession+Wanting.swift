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
    guard var look = CardLook(of: view.stage) else { return expectedLook }
    look.scale = view.pictureScale
    look.cut = view.cut
    look.textScale = view.textScale
    look.show(caption, of: opened.settings)
    look.isDark = isDark
    return look
  }

  /// Tells the loader which cards are wanted, the front card first.
  func wantCards() {
    if let records {
      view.lookAhead = DeckSession.recordsAhead
      view.lookBehind = DeckSession.recordsAhead
      view.besides = isBrowsing ? cardsBefore(view.lookBehind) : []
      return records.setWanted(view.wantedCards, closeup: closeup)
    }
    guard let loader, let look else { return }
    memory.apply(to: view, look: look)
    view.besides = isBrowsing ? cardsBefore(view.lookBehind) : []
    // The first card is finished in the look it was begun with, even if the window turned out a
    // little different; it is sharpened afterwards.
    let first = waitsForFirst ? expectedLook : nil
    let known = wantedPaths
    wantedPaths.removeAll(keepingCapacity: true)
    var requests = view.wantedCards.enumerated().compactMap { index, card in
      request(card, at: known[card], look: index == 0 ? first ?? look : look)
    }
    if hasBacks {
      // After seeing the front, the user may flip the card next.
      requests.insert(contentsOf: backRequests(look), at: min(1, requests.count))
    }
    loader.setWanted(requests, closeup: closeup)
  }

  private func request(_ card: CardID, at path: PhotoPath?, look: CardLook) -> PhotoRequest? {
    guard let path = path ?? pictures?.photo(of: card) else { return nil }
    wantedPaths[card] = path
    return PhotoRequest(card: card, path: path, look: look, turn: turn(of: card))
  }

  /// Forgets the paths of photos: files have been added, removed or renamed.
  func forgetPaths() { wantedPaths.removeAll(keepingCapacity: true) }

  /// Loads the front card's photo again if it could not be shown.
  ///
  /// - Returns: whether it is being loaded again.
  @discardableResult
  func tryAgain() -> Bool {
    guard let front = view.deck.front, unshown.contains(front),
      let path = pictures?.photo(of: front)
    else { return false }
    loader?.retry(path)
    return true
  }
}
