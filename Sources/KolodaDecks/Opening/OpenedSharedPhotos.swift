import Koloda
import KolodaPictures
import KolodaSharing
import KolodaTriage

/// A shared deck of photos; card-sized pictures are kept on this computer.
struct OpenedSharedPhotos: JoinedCards, PhotoCards {
  let joined: JoinedDeck
  private let photos: KeptPhotos

  init(_ joined: JoinedDeck, _ photos: KeptPhotos) {
    self.joined = joined
    self.photos = photos
  }

  var cardKind: CardKind { .photos }

  /// Returns the card of `#N`, or of a file's name.
  func card(called name: [UInt8]) -> CardID? {
    cardNumbered(name)
      ?? photos.number(ofFile: String(decoding: name, as: UTF8.self))
      .flatMap { joined.source.card(at: $0) }
  }

  /// Returns the path of a card's picture; nil, and fetches it, if it was deleted here.
  func photo(of card: CardID) -> PhotoPath? {
    guard let number = joined.source.number(of: card) else { return nil }
    guard photos.has(number) else {
      joined.sync.fetch(number)
      return nil
    }
    return photos.path(of: number)
  }

  func shownName(of card: CardID) -> String {
    guard let number = joined.source.number(of: card) else { return "" }
    return photos.name(of: number) ?? "#\(number + 1)"
  }
}
