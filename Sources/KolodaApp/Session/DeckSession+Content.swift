import Koloda
import KolodaDecks
import KolodaRecords

extension DeckSession {
  /// What the cards of a deck are, and what shows them.
  enum Content {
    /// Photos, of a folder or shared, which the session's loader shows.
    case photos(any PhotoCards)
    /// Records, which have faces.
    case records(RecordFaces)

    /// - Parameter early: the first card, as far as it was prepared before there was a window.
    @MainActor
    init(_ content: OpenedDeck.Content, early: EarlyFace?) {
      switch content {
      case .photos(let photos): self = .photos(photos)
      case .records(let records):
        var first: (card: CardID, layout: RecordLayout)?
        if case .record(let card, let layout) = early { first = (card, layout) }
        self = .records(RecordFaces(records, early: first))
      }
    }
  }

  /// The deck as photos, in a folder or shared; nil for a deck of records.
  var pictures: (any PhotoCards)? {
    if case .photos(let photos) = content { photos } else { nil }
  }

  /// The faces of the deck's records; nil for a deck of photos.
  var records: RecordFaces? {
    if case .records(let faces) = content { faces } else { nil }
  }
}
