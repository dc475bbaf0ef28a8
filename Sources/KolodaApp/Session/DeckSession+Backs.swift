import Koloda
import KolodaGTK
import KolodaFiles
import KolodaTriage

// Decks whose cards have backs: a picture of the same name in the folder of the backs, or what a
// flash card answers.
extension DeckSession {
  /// Whether the deck's cards have backs.
  var hasBacks: Bool { photos?.settings.backs != nil || opened.kind == .notes }

  /// Whether the front card can be turned over.
  var canFlip: Bool {
    view.deck.front.map { photos?.back(of: $0) != nil || records?.hasBack($0) == true } ?? false
  }

  /// What a card is called while its back is shown.
  func backName(of card: CardID) -> String {
    records?.answer(of: card) ?? SpeechTexts.back(name(of: card))
  }

  /// The backs that the loader is to bring.
  func backRequests(_ look: CardLook) -> [PhotoRequest] {
    view.wantedBacks.compactMap { card in
      guard let photos, let name = photos.back(of: card),
        let path = PhotoPath(bytes: photos.folder.path(of: name))
      else { return nil }
      return PhotoRequest(card: card, path: path, look: look, isBack: true)
    }
  }

  func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    if let records { return records.back(of: card) }
    guard photos?.back(of: card) != nil else { return nil }
    wantCards()
    return .pending
  }
}

extension OpenedDeck {
  /// The picture on a card's back: the file of the card's own name in the folder of the backs.
  ///
  /// - Returns: its path inside the folder, or nil if the deck has no backs.
  func back(of card: CardID) -> FileName? {
    guard let folder = settings.backs, let file = source.file(of: card) else { return nil }
    let name = FileName(bytes: folder.bytes + [UInt8(ascii: "/")] + file.bytes)
    return backNames.contains(name.bytes) ? name : nil
  }
}
