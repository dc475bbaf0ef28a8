import Koloda

/// An opened deck whose cards are photos, in a folder or on a server.
protocol PhotoCards: OpenedCards {
  /// Where the picture lies that is shown of a card; nil if there is none now.
  func photo(of card: CardID) -> PhotoPath?
  /// What a card is called.
  func shownName(of card: CardID) -> String
}

extension OpenedDeck: PhotoCards {}
