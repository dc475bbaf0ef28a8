import Koloda
import KolodaDecks
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// The pictures of the photos on the compare page: each in the size of its pane, and on request at
/// its own size, of a large one only what is seen.
@MainActor
final class ComparePictures {
  /// What a picture is requested for.
  private struct Purpose: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case fitting
      case whole
      case excerpt(CloseupExcerpt)
    }

    var card: CardID
    var kind: Kind
  }

  /// What has been read of a photo.
  struct Entry {
    /// The picture in the size of a pane.
    var fitting: Picture?
    /// The picture at its own size, or as near to that as memory allows, as far as it is decoded.
    var whole: Picture?
    /// What is there of a large photo at its own size.
    var excerpts = CloseupExcerpts()
    /// Whether excerpts of the photo can't be read, so that all of it is.
    fileprivate(set) var hasNoExcerpts = false
    /// Why the photo can't be read.
    var failure: PictureFailure?

    /// Whether the photo is read in excerpts at its own size.
    var isInExcerpts: Bool {
      !hasNoExcerpts && (fitting.map { CloseupExcerpt.suits($0.facts) } ?? false)
    }
  }

  private let opened: OpenedPhotos
  /// Returns the turn of a photo.
  private let turn: @MainActor (CardID) -> Turn
  private var queue: PictureQueue<Purpose>?
  private(set) var entries: [CardID: Entry] = [:]
  /// Called when more of a photo has been read.
  var onChange: (@MainActor (CardID) -> Void)?

  /// - Parameter turn: returns the turn of a photo.
  init(_ opened: OpenedPhotos, turn: @escaping @MainActor (CardID) -> Turn) {
    self.opened = opened
    self.turn = turn
    queue = PictureQueue { [weak self] request, outcome in
      MainThread.post { self?.take(request.purpose, outcome) }
    }
  }

  /// Stops reading.
  func stop() {
    queue?.stop()
    queue = nil
    entries = [:]
  }

  /// Requests the pictures of photos.
  ///
  /// - Parameters:
  ///   - cards: the cards in order of urgency. The pictures of all others are dropped.
  ///   - zoomed: the cards that are wanted at their own size, each with the excerpt that is seen of a
  ///     large photo.
  ///   - box: the space in a pane, in device pixels.
  func want(_ cards: [CardID], zoomed: [CardID: CloseupExcerpt?], box: PictureBox) {
    let wanted = Set(cards)
    entries = entries.filter { wanted.contains($0.key) }
    for card in entries.keys where zoomed[card] == nil {
      entries[card]?.whole = nil
      entries[card]?.excerpts = CloseupExcerpts()
    }
    var requests: [PictureRequest<Purpose>] = []
    for card in cards {
      guard let excerpt = zoomed[card], let entry = entries[card] else { continue }
      if entry.isInExcerpts {
        entries[card]?.excerpts.wanted = excerpt
        requests += excerpt.flatMap { request(card, $0) }.map { [$0] } ?? []
      } else if let facts = entry.fitting?.facts {
        requests += request(wholeOf: card, facts).map { [$0] } ?? []
      }
    }
    requests += cards.compactMap { card in
      opened.photo(of: card).map {
        PictureRequest(
          path: $0.bytes, box: box, purpose: Purpose(card: card, kind: .fitting),
          quarters: turn(card).quarters)
      }
    }
    queue?.setWanted(requests)
  }

  private func request(wholeOf card: CardID, _ facts: PictureFacts) -> PictureRequest<Purpose>? {
    let size = CloseupLimit.size(facts.size)
    // One pixel more, because rounding could make the longer side of a reduced picture too short.
    let room = PictureBox(size: PixelSize(width: size.width + 1, height: size.height + 1))
    return opened.photo(of: card).map { path in
      PictureRequest(
        path: path.bytes, box: room, purpose: Purpose(card: card, kind: .whole),
        takesPreview: false, takesParts: true, quarters: turn(card).quarters)
    }
  }

  private func request(_ card: CardID, _ excerpt: CloseupExcerpt) -> PictureRequest<Purpose>? {
    opened.photo(of: card).map { path in
      PictureRequest(
        path: path.bytes, box: PictureBox(size: excerpt.size),
        purpose: Purpose(card: card, kind: .excerpt(excerpt)), takesPreview: false,
        takesParts: true, quarters: turn(card).quarters, excerpt: excerpt.picture)
    }
  }

  /// Drops the pictures of photos that have been turned.
  func forget(_ cards: [CardID]) {
    for card in cards { entries[card] = nil }
  }

  private func take(_ purpose: Purpose, _ outcome: PictureOutcome) {
    guard queue != nil else { return }
    var entry = entries[purpose.card] ?? Entry()
    switch outcome {
    case .preview(let picture), .part(let picture), .whole(let picture):
      switch purpose.kind {
      case .fitting: entry.fitting = picture
      case .whole: entry.whole = picture
      case .excerpt(let excerpt): _ = entry.excerpts.take(picture, of: excerpt)
      }
      entry.failure = nil
    case .failure(let failure):
      switch purpose.kind {
      case .fitting: entry.failure = failure
      // If only the full size can't be read, the fitting picture remains.
      case .whole: break
      case .excerpt:
        // It can only be read with all of the rest.
        if case .tooLarge = failure { entry.hasNoExcerpts = true }
      }
    }
    entries[purpose.card] = entry
    onChange?(purpose.card)
  }
}
