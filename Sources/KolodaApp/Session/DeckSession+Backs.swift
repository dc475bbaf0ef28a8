import Koloda
import KolodaGTK
import Triage

// Decks whose cards have backs: a picture of the same name in the folder of the backs.
extension DeckSession {
  /// Whether the deck's cards have backs.
  var hasBacks: Bool { folder.settings.backs != nil }

  /// Whether the front card can be turned over.
  var canFlip: Bool { view.deck.front.map { folder.back(of: $0) != nil } ?? false }

  /// What a card is called while its back is shown.
  func backName(of card: CardID) -> String {
    SpeechTexts.back(name(of: card))
  }

  /// The backs that the loader is to bring.
  func backRequests(_ look: CardLook) -> [PhotoRequest] {
    view.wantedBacks.compactMap { card in
      guard let name = folder.back(of: card),
        let path = PhotoPath(bytes: folder.listing.folder.path(of: name))
      else { return nil }
      return PhotoRequest(card: card, path: path, look: look, isBack: true)
    }
  }

  func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    guard folder.back(of: card) != nil else { return nil }
    wantCards()
    return .pending
  }
}
