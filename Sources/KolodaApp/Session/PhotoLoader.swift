import Koloda
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures

/// One card that is wanted.
struct PhotoRequest: Hashable, Sendable {
  var card: CardID
  var path: PhotoPath
  var look: CardLook
  /// Whether it is for the card's back.
  var isBack = false

  /// The picture that it takes.
  fileprivate var picture: PictureRequest<PhotoRequest> {
    PictureRequest(path: path.bytes, box: look.box, purpose: self)
  }
}

/// Brings photos' cards: pictures that are read by a process of their own, baked as they arrive.
///
/// Fonts are costly to open and belong to a thread, so one thread bakes them all.
final class PhotoLoader: Sendable {
  /// Called on the loader's thread with each card as it gets ready.
  ///
  /// A preview comes first where there is one. A card may still arrive just after it stopped being wanted.
  typealias Delivery = @Sendable (PhotoRequest, PhotoCard) -> Void

  private let queue: PictureQueue<PhotoRequest>

  /// Starts the loader's thread and a process that waits for the first picture.
  ///
  /// It needs neither a display nor GTK to be initialised.
  init(deliver: @escaping Delivery) {
    queue = PictureQueue { request, outcome in
      let request = request.purpose
      guard let card = PhotoCard.bake(outcome, of: request.path, look: request.look) else { return }
      deliver(request, card)
    }
  }

  /// Replaces what is wanted, most urgent first.
  ///
  /// Give every card that is to have a picture, also those that have theirs: what stays in the
  /// list is not loaded again unless its file, or the look that is asked for, has changed. What
  /// is left out is forgotten, and given up if it is being read.
  func setWanted(_ requests: [PhotoRequest]) {
    queue.setWanted(requests.map(\.picture))
  }

  /// Has a photo that could not be shown tried again.
  func retry(_ path: PhotoPath) {
    queue.retry(path.bytes)
  }

  /// Ends the thread as soon as it comes to it, and doesn't wait.
  ///
  /// A card that is just being delivered may still come.
  func stop() {
    queue.stop()
  }

  /// The finished cards of some photos, in their order; nil for those that can't be baked.
  ///
  /// This waits as long as the photos take. It may be called on any thread, and before GTK is
  /// initialised.
  static func cards(of requests: [PhotoRequest]) -> [PhotoCard?] {
    let missing = Set(requests)
    let cards = Monitor<[PhotoRequest: PhotoCard?]>([:])
    let queue = PictureQueue<PhotoRequest> { request, outcome in
      if case .preview = outcome { return }
      let request = request.purpose
      let card = PhotoCard.bake(outcome, of: request.path, look: request.look)
      cards.change { $0[request] = .some(card) }
    }
    defer { queue.stop() }
    queue.setWanted(requests.map(\.picture))
    let found = cards.wait { $0.count == missing.count ? $0 : nil }
    return requests.map { found[$0] ?? nil }
  }
}
