import Koloda
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// One card that is wanted.
struct PhotoRequest: Hashable, Sendable {
  var card: CardID
  var path: PhotoPath
  var look: CardLook
  /// Whether it is for the card's back.
  var isBack = false
  /// How far the photo is turned.
  var turn = Turn.upright

  /// The picture that it takes.
  fileprivate var picture: PictureRequest<PhotoPurpose> {
    PictureRequest(
      path: path.bytes, box: look.box, purpose: .card(self), quarters: turn.quarters,
      longest: path.longest)
  }
}

/// A photo that is wanted as large as it is, or as its limits let it be.
struct CloseupRequest: Hashable, Sendable {
  var card: CardID
  var path: PhotoPath
  /// The extents that it is to have.
  var size: PixelSize
  /// How far the photo is turned.
  var turn = Turn.upright

  fileprivate var picture: PictureRequest<PhotoPurpose> {
    // A pixel more, or rounding would make the longer side of a reduced one shorter.
    let box = PictureBox(size: PixelSize(width: size.width + 1, height: size.height + 1))
    return PictureRequest(
      path: path.bytes, box: box, purpose: .closeup(self), takesPreview: false,
      quarters: turn.quarters, longest: path.longest)
  }
}

/// What a picture is read for.
private enum PhotoPurpose: Hashable, Sendable {
  case card(PhotoRequest)
  case closeup(CloseupRequest)
}

/// Brings photos' cards: pictures that are read by a process of their own, baked as they arrive.
///
/// Fonts are costly to open and belong to a thread, so one thread bakes them all.
final class PhotoLoader: Sendable {
  /// Called on the loader's thread with each card as it gets ready.
  ///
  /// A preview comes first where there is one. A card may still arrive just after it stopped being wanted.
  typealias Delivery = @Sendable (PhotoRequest, PhotoCard) -> Void

  /// Called on the loader's thread with a photo that is to be looked at closely.
  typealias CloseupDelivery = @Sendable (CloseupRequest, PictureOutcome) -> Void

  private let queue: PictureQueue<PhotoPurpose>

  /// Starts the loader's thread and a process that waits for the first picture.
  ///
  /// It needs neither a display nor GTK to be initialised.
  init(closeup: @escaping CloseupDelivery = { _, _ in }, deliver: @escaping Delivery) {
    queue = PictureQueue { request, outcome in
      switch request.purpose {
      case .closeup(let request): closeup(request, outcome)
      case .card(let request):
        if let card = PhotoCard.bake(outcome, of: request.path, look: request.look) {
          deliver(request, card)
        }
      }
    }
  }

  /// Replaces what is wanted, most urgent first.
  ///
  /// Give every card that is to have a picture, also those that have theirs: what stays in the
  /// list is not loaded again unless its file, or the look that is asked for, has changed. What
  /// is left out is forgotten, and given up if it is being read.
  ///
  /// - Parameter closeup: the photo that is looked at closely, which comes before all.
  func setWanted(_ requests: [PhotoRequest], closeup: CloseupRequest? = nil) {
    queue.setWanted([closeup?.picture].compactMap(\.self) + requests.map(\.picture))
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
    let queue = PictureQueue<PhotoPurpose> { request, outcome in
      if case .preview = outcome { return }
      guard case .card(let request) = request.purpose else { return }
      let card = PhotoCard.bake(outcome, of: request.path, look: request.look)
      cards.change { $0[request] = .some(card) }
    }
    defer { queue.stop() }
    queue.setWanted(requests.map(\.picture))
    let found = cards.wait { $0.count == missing.count ? $0 : nil }
    return requests.map { found[$0] ?? nil }
  }
}
