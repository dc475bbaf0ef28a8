import Koloda
import KolodaDecks
import KolodaFolders
import KolodaTriage

// What the cards of the deck are: photos and videos.
extension DeckSession {
  /// Counts the photos and the videos among cards.
  func pictureCount(of cards: some Sequence<CardID>) -> PictureCount {
    cards.reduce(into: PictureCount()) { $0.add(picturePath(of: $1)) }
  }

  /// Counts the photos and the videos on each pile that has any.
  var pictureCounts: [PileID: PictureCount] {
    deck.decisions.reduce(into: [:]) { counts, decision in
      counts[decision.pile, default: PictureCount()].add(picturePath(of: decision.card))
    }
  }

  /// The path of a card's picture, or its end; nil if it has none.
  private func picturePath(of card: CardID) -> [UInt8]? {
    photos.map { $0.source.file(of: card)?.bytes } ?? pictures?.photo(of: card)?.bytes
  }
}
