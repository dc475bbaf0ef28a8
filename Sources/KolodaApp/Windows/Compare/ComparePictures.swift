import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage
import KolodaSources

/// The pictures of photos that are compared: each as large as its pane, and at its own size where that
/// is asked for.
@MainActor
final class ComparePictures {
  /// What a picture is for.
  private struct Purpose: Hashable, Sendable {
    var card: CardID
    var isWhole: Bool
  }

  /// What there is of a photo.
  struct Entry {
    /// As large as a pane.
    var fitting: Picture?
    /// At its own size, or as near to it as there is memory for.
    var whole: Picture?
    /// Why there is none.
    var failure: PictureFailure?
  }

  private let opened: OpenedDeck
  /// How far a photo is turned.
  private let turn: @MainActor (CardID) -> Turn
  private var queue: PictureQueue<Purpose>?
  private(set) var entries: [CardID: Entry] = [:]
  /// Is called when there is more to be seen of a photo.
  var onChange: (@MainActor (CardID) -> Void)?

  /// - Parameter turn: how far a photo is turned.
  init(_ opened: OpenedDeck, turn: @escaping @MainActor (CardID) -> Turn) {
    self.opened = opened
    self.turn = turn
    queue = PictureQueue { [weak self] request, outcome in
      MainThread.post { self?.take(request.purpose, outcome) }
    }
  }

  /// Ends the reading.
  func stop() {
    queue?.stop()
    queue = nil
    entries = [:]
  }

  /// Asks for photos.
  ///
  /// - Parameters:
  ///   - cards: the most wanted first; the others are let go.
  ///   - whole: those that are wanted at their own size.
  ///   - box: the room of a pane, in device pixels.
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
      // A pixel more, or rounding would make the longer side of a reduced one shorter.
      let room = PictureBox(size: PixelSize(width: size.width + 1, height: size.height + 1))
      requests.append(
        PictureRequest(
          path: path.bytes, box: room, purpose: Purpose(card: card, isWhole: true),
          takesPreview: false, quarters: turn(card).quarters))
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

  /// Forgets the pictures of photos that stand otherwise now.
  func forget(_ cards: [CardID]) {
    for card in cards { entries[card] = nil }
  }

  private func take(_ purpose: Purpose, _ outcome: PictureOutcome) {
    guard queue != nil else { return }
    var entry = entries[purpose.card] ?? Entry()
    switch outcome {
    case .preview(let picture), .whole(let picture):
      if purpose.isWhole { entry.whole = picture } else { entry.fitting = picture }
      entry.failure = nil
    case .failure(let failure):
      // It is seen as it is where only its own size is too much.
      if !purpose.isWhole { entry.failure = failure }
    }
    entries[purpose.card] = entry
    onChange?(purpose.card)
  }
}
