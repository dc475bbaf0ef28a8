import Koloda
import KolodaFiles
import KolodaSources

/// What a deck's first card shows, begun while its window is being made.
enum EarlyFace: Sendable {
  /// A photo, which is being decoded.
  case photo(EarlyLoading)
  /// A record, which was read.
  case record(CardID, RecordLayout)

  /// Begins with the card that a deck opens with; nil if all is decided.
  ///
  /// - Parameters:
  ///   - picture: the picture that is to lie in front, if it is not decided yet.
  ///   - window: how large the window will be.
  ///   - start: the loader that was started for photos.
  init?(
    _ deck: any OpenedCards, front picture: FileName?, in window: WindowState,
    _ settings: Settings, by start: LoadingStart?
  ) {
    switch deck {
    case let deck as OpenedDeck:
      let look = FirstLook.expected(DeckLook(deck.settings, settings), settings, in: window)
      let early = EarlyLoading(
        deck, front: picture, look: look, caption: settings.caption,
        by: start ?? LoadingStart())
      guard let early else { return nil }
      self = .photo(early)
    case let deck as any RecordCards:
      guard let card = deck.next, let layout = deck.reader.layout(of: card) else { return nil }
      self = .record(card, layout)
    default: return nil
    }
  }

  /// Ends what was begun, and doesn't wait.
  func stop() {
    if case .photo(let early) = self { early.loader.stop() }
  }
}
