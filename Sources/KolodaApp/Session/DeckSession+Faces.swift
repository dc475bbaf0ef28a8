import Koloda
import KolodaDecks
import KolodaRecords

extension DeckSession {
  /// What the cards of a deck are, and what shows them.
  enum Content {
    /// Photos, of a folder or shared.
    case photos(PhotoFaces)
    /// Records, bookmarks or flash cards, of a file or shared.
    case records(RecordFaces)

    /// - Parameter early: the first card, as far as it was prepared before there was a window.
    @MainActor
    init(_ content: DeckKind.Cards, early: EarlyFace?) {
      switch content {
      case .photos(let photos):
        var first: EarlyLoading?
        if case .photo(let loading) = early { first = loading }
        self = .photos(PhotoFaces(photos, early: first))
      case .records(let records):
        var first: (card: CardID, layout: RecordLayout)?
        if case .record(let card, let layout) = early { first = (card, layout) }
        self = .records(RecordFaces(records, early: first))
      }
    }
  }

  /// What shows the cards.
  var faces: any CardFaces {
    switch content {
    case .photos(let faces): faces
    case .records(let faces): faces
    }
  }

  /// The deck as photos, in a folder or shared; nil for a deck of records.
  var pictures: (any PhotoCards)? { photoFaces?.opened }

  /// The photos on the cards; nil for a deck of records.
  var photoFaces: PhotoFaces? {
    if case .photos(let faces) = content { faces } else { nil }
  }

  /// The faces of the deck's records; nil for a deck of photos.
  var records: RecordFaces? {
    if case .records(let faces) = content { faces } else { nil }
  }
}
