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
    let (counts, pictures) = (deck.pileCounts, photos == nil ? nil : pictureCounts)
    return deck.piles.all.reduce(into: [:]) { contents, pile in
      contents[pile.id] =
        if let pictures {
          .pictures(pictures[pile.id] ?? PictureCount())
        } else {
          .cards(counts[pile.id] ?? 0)
        }
    }
  }
}
