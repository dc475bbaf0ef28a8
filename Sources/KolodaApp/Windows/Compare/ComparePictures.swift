import Koloda
import KolodaDecks
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// The pictures of the photos on the compare page: each in the size of its pane, and on request at
/// its own size.
@MainActor
final class ComparePictures {
  /// What a picture is requested for.
  private struct Purpose: Hashable, Sendable {
    var card: CardID
    var isWhole: Bool
  }

  /// What has been read of a photo.
  struct Entry {
    /// The picture in the size of a pane.
    var fitting: Picture?
    /// The picture at its own size, or as near to that as memory allows, as far as it is decoded.
    var whole: Picture?
    /// Why the photo can't be read.
    var failure: PictureFailure?
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
  /// - cards: the cards in order of urgency. The pictures of all others are dropped.
  /// - whole: the cards that are wanted at their own size.
  /// - box: the space in a pane, in device pixels.
  func want(_ cards: [CardID], whole: [CardID], box: PictureBox) {
    let wanted = Set(cards)
    entries = entries.filter { wanted.contains($0.key) }
    for card in entries.keys where !whole.contains(card) { entries[card]?.whole = nil }
    var requests: [PictureRequest<Purpose>] = []
    for card in whole {
      guard let facts = entries[card]?.fitting?.facts, let path = opened.photo(of: card) else {
        continue
      }
      let size = CloseupLimit.size(facts.size)
      // One pixel more, because rounding could make the longer side of a reduced picture too short.
      let room = PictureBox(size: PixelSize(width: size.width + 1, height: size.height + 1))
      requests.append(
        PictureRequest(
          path: path.bytes, box: room, purpose: Purpose(card: card, isWhole: true),
          takesPreview: false, takesParts: true, quarters: turn(card).quarters))
    }
    requests += cards.compactMap { card in
      opened.photo(of: card).map {
        PictureRequest(
          path: $0.bytes, box: box, purpose: Purpose(card: card, isWhole: false),
          quarters: turn(card).quarters)
      }
    }
    queue?.setWanted(requests)
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
      if purpose.isWhole { entry.whole = picture } else { entry.fitting = picture }
      entry.failure = nil
    case .failure(let failure):
      // If only the full size can't be read, the fitting picture remains.
      if !purpose.isWhole { entry.failure = failure }
    }
    entries[purpose.card] = entry
    onChange?(purpose.card)
  }
}
