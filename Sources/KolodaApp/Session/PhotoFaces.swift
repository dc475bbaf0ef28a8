import Koloda
import KolodaDecks
import KolodaFiles
import KolodaPictures
import KolodaTriage

/// The photos on a deck's cards: asks a loader for those that are wanted, and knows of what came.
@MainActor
final class PhotoFaces: CardFaces {
  let opened: any PhotoCards
  /// nil once the deck is closed.
  private var loader: PhotoLoader?
  /// Receives the cards from the loader.
  private let inbox: CardInbox
  /// The look for which the first card was decoded before the window had a size.
  let expectedLook: CardLook?
  /// Whether the first card, which was begun before there was a window, has not come yet.
  private(set) var waitsForFirst: Bool
  /// The cards that could not be shown, but may be if they are loaded again.
  private var unshown: Set<CardID> = []
  /// The cards of a shared deck whose pictures could not be read and have been fetched again.
  private var fetchedAgain: Set<CardID> = []
  /// What is known of the cards that were shown.
  private var shown = ShownCards()
  /// The paths of the photos that were last asked for.
  private var paths: [CardID: PhotoPath] = [:]
  var closeup: CloseupRequest?
  var onCloseup: (@MainActor (CloseupRequest, PictureOutcome) -> Void)?

  /// - Parameter early: the first card, as far as it was prepared before there was a window.
  init(_ opened: any PhotoCards, early: EarlyLoading?) {
    self.opened = opened
    inbox = early?.inbox ?? CardInbox()
    loader = early?.loader ?? PhotoLoader(into: inbox)
    expectedLook = early?.look
    waitsForFirst = early != nil
  }

  /// Begins to hand over what comes, with what has come already.
  func connect(_ arrived: @escaping @MainActor @Sendable (PhotoRequest, PhotoCard) -> Void) {
    inbox.connect(arrived)
    inbox.connectCloseups { [weak self] request, outcome in
      if let self, request == closeup { onCloseup?(request, outcome) }
    }
  }

  /// Waits for a card, at most this many seconds, and hands it over before the main loop runs
  /// again.
  func awaitCard(atMost seconds: Double) { inbox.waitForCard(atMost: seconds) }

  func stop() {
    loader?.stop()
    loader = nil
  }

  var isStopped: Bool { loader == nil }

  // MARK: What is wanted

  /// Tells the loader which photos are wanted, the front card's first.
  ///
  /// - Parameters:
  ///   - backs: the pictures on backs that are wanted too.
  ///   - turn: returns the turn of a card's photo.
  func setWanted(
    _ cards: [CardID], in look: CardLook, backs: [PhotoRequest], turn: (CardID) -> Turn
  ) {
    // The first card is finished in the look it was begun with, even if the window turned out a
    // little different; it is sharpened afterwards.
    let first = waitsForFirst ? expectedLook : nil
    let known = paths
    paths.removeAll(keepingCapacity: true)
    var requests: [PhotoRequest] = cards.enumerated().compactMap { index, card in
      guard let path = known[card] ?? opened.photo(of: card) else { return nil }
      paths[card] = path
      return PhotoRequest(
        card: card, path: path, look: index == 0 ? first ?? look : look, turn: turn(card))
    }
    // After seeing the front, the user may flip the card next.
    requests.insert(contentsOf: backs, at: min(1, requests.count))
    loader?.setWanted(requests, closeup: closeup)
  }

  func name(of card: CardID) -> String { opened.shownName(of: card) }

  /// Forgets the paths of photos: files have been added, removed or renamed.
  func forgetPaths() { paths.removeAll(keepingCapacity: true) }

  /// Loads a card's photo again if it could not be shown.
  ///
  /// - Returns: whether it is being loaded again.
  func tryAgain(_ card: CardID) -> Bool {
    guard unshown.contains(card), let path = opened.photo(of: card) else { return false }
    loader?.retry(path)
    return true
  }

  /// Whether a card's picture, which can't be read, is to be fetched again; true once for each card.
  func fetchesAgain(_ card: CardID) -> Bool { fetchedAgain.insert(card).inserted }

  // MARK: What came

  /// Takes what came with a card's picture.
  ///
  /// - Parameter wanted: the cards that are wanted now; others may be forgotten.
  /// - Returns: whether the card's description is new.
  func take(_ picture: PhotoCard, as card: CardID, wanted: [CardID]) -> Bool {
    if picture.mayBeTried { unshown.insert(card) } else { unshown.remove(card) }
    let isNews = shown.take(picture, as: card)
    if isNews { shown.forget(except: wanted) }
    return isNews
  }

  /// Takes a card as the first, unless that has come already or this is a preview.
  ///
  /// - Returns: whether it is the first.
  func takeFirst(_ picture: PhotoCard) -> Bool {
    guard waitsForFirst, picture.quality != .preview else { return false }
    waitsForFirst = false
    return true
  }

  /// The description of a card that was shown, for screen readers.
  func spokenWords(of card: CardID) -> String? { shown.spoken[card] }

  /// The caption of a card's photo; nil if it was not read.
  func caption(of card: CardID) -> PhotoCaption? { shown.captions[card] }

  /// The photo on a card; nil if it was not read.
  func photo(of card: CardID) -> CardPhoto? { shown.photos[card] }
}
