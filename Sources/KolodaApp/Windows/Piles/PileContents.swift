import KolodaDecks
import KolodaTriage

/// What is on a pile.
enum PileContents: Equatable {
  case pictures(PictureCount)
  /// Cards that are no pictures, such as records.
  case cards(Int)

  /// The number of cards.
  var count: Int {
    switch self {
    case .pictures(let count): count.photos + count.videos
    case .cards(let count): count
    }
  }

  /// What is said of it, as in "3 photos, 2 videos".
  var text: String {
    switch self {
    case .pictures(let count): ApplyTexts.contents(count, size: nil)
    case .cards(let count): PileEditingTexts.cards(count)
    }
  }
}

extension DeckSession {
  /// What is on each pile.
  var pileContents: [PileID: PileContents] {
    let ids = deck.piles.all.map(\.id)
    guard photos != nil else {
      let counts = deck.pileCounts
      return Dictionary(uniqueKeysWithValues: ids.map { ($0, .cards(counts[$0] ?? 0)) })
    }
    let counts = pictureCounts
    return Dictionary(
      uniqueKeysWithValues: ids.map { ($0, .pictures(counts[$0] ?? PictureCount())) })
  }
}
