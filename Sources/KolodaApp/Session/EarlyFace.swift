import Koloda
import KolodaDecks
import KolodaFiles
import KolodaRecords

/// The content of a deck's first card, begun while its window is being created.
enum EarlyFace: Sendable {
  /// A photo that is being decoded.
  case photo(EarlyLoading)
  /// A record that has been read.
  case record(CardID, RecordLayout)

  /// Begins the card that the deck opens with; nil if all cards are decided.
  ///
  /// - Parameters:
  ///   - picture: the picture to show in front, if it is still undecided.
  ///   - window: the size that the window will have.
  ///   - start: the loader that was started for photos; nil to start one.
  init?(
    _ deck: any OpenedDeck, front picture: FileName?, in window: WindowState,
    _ settings: Settings, by start: LoadingStart?
  ) {
    switch deck.kind {
    case .folder(let deck):
      let look = FirstLook.expected(DeckLook(deck.settings, settings), settings, in: window)
      let early = EarlyLoading(
        deck, front: picture, look: look, caption: settings.caption,
        by: start ?? LoadingStart())
      guard let early else { return nil }
      self = .photo(early)
    case .file, .shared:
      // The photos of a shared deck are there at once.
      guard case .records(let records) = deck.content, let card = deck.next,
        let layout = records.reader.layout(of: card)
      else { return nil }
      self = .record(card, layout)
    }
  }

  /// Stops preparing the card, without waiting.
  func stop() {
    if case .photo(let early) = self { early.loader.stop() }
  }
}
