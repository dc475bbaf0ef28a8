import Koloda
import KolodaDecks
import KolodaGTK
import KolodaFiles
import KolodaPictures
import KolodaTriage

// Decks whose cards have backs: a picture with the same name in the folder of backs, or the answer
// of a flash card.
extension DeckSession {
  /// Whether the deck's cards have backs.
  var hasBacks: Bool { photos?.settings.backs != nil || opened.cardKind.isFlashCards }

  /// Whether the front card can be flipped.
  var canFlip: Bool {
    view.deck.front.map { photos?.back(of: $0) != nil || records?.hasBack($0) == true } ?? false
  }

  /// The name of a card for speech while its back is shown.
  func backName(of card: CardID) -> String {
    records?.answer(of: card) ?? SpeechTexts.back(name(of: card))
  }

  /// The loader's requests for the backs that the view wants.
  func backRequests(_ look: CardLook) -> [PhotoRequest] {
    view.wantedBacks.compactMap { card in
      guard let photos, let name = photos.back(of: card),
        let path = PhotoPath(bytes: photos.folder.path(of: name))
      else { return nil }
      return PhotoRequest(card: card, path: path, look: look, isBack: true)
    }
  }

  func deckView(
    _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    if let records { return records.back(of: card) }
    guard photos?.back(of: card) != nil else { return nil }
    wantCards()
    return .pending
  }
}

extension OpenedPhotos {
  /// The picture on a card's back: the file with the card's name in the folder of backs.
  ///
  /// - Returns: its path within the deck's folder; nil if there is no such file or no folder of
  ///   backs.
  func back(of card: CardID) -> FileName? {
    guard let folder = settings.backs, let file = source.file(of: card) else { return nil }
    let name = FileName(bytes: folder.bytes + [UInt8(ascii: "/")] + file.bytes)
    return backNames.contains(name.bytes) ? name : nil
  }
}
