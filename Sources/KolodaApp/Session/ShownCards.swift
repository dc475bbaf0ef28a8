import Koloda

/// What is known of the photo cards that were shown lately.
struct ShownCards {
  /// The descriptions of the cards, for screen readers.
  private(set) var spoken: [CardID: String] = [:]
  /// The captions of their photos.
  private(set) var captions: [CardID: PhotoCaption] = [:]
  /// The photos on them.
  private(set) var photos: [CardID: CardPhoto] = [:]

  /// Takes what came with a card's picture.
  ///
  /// - Returns: whether the card's description is new.
  mutating func take(_ picture: PhotoCard, as card: CardID) -> Bool {
    photos[card] = picture.photo
    guard spoken[card] != picture.spoken else { return false }
    spoken[card] = picture.spoken
    captions[card] = picture.caption
    return true
  }

  /// Forgets cards that are far away by now, once there are many of them.
  mutating func forget(except wanted: [CardID]) {
    guard spoken.count > 4 * wanted.count else { return }
    let wanted = Set(wanted)
    spoken = spoken.filter { wanted.contains($0.key) }
    captions = captions.filter { wanted.contains($0.key) }
    photos = photos.filter { wanted.contains($0.key) }
  }
}
