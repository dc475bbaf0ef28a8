import Koloda
import KolodaGLib
import KolodaPictureMessages
import KolodaPictures
import KolodaTriage

/// A request for a card's picture.
struct PhotoRequest: Hashable, Sendable {
  var card: CardID
  var path: PhotoPath
  var look: CardLook
  /// Whether the picture is for the card's back.
  var isBack = false
  /// The turn of the photo.
  var turn = Turn.upright

  /// The picture that the card needs.
  fileprivate var picture: PictureRequest<PhotoPurpose> {
    PictureRequest(
      path: path.bytes, box: look.box, purpose: .card(self), quarters: turn.quarters,
      longest: path.longest)
  }
}

/// A request for a photo at full size, or as large as its limits allow.
struct CloseupRequest: Hashable, Sendable {
  var card: CardID
  var path: PhotoPath
  /// The size of the picture to make, in pixels.
  var size: PixelSize
  /// The turn of the photo.
  var turn = Turn.upright
  /// The part of the photo that is wanted; nil for all of it.
  var excerpt: PictureExcerpt?

  fileprivate var picture: PictureRequest<PhotoPurpose> { picture(for: .closeup(self)) }

  /// The picture that the close-up needs.
  func picture<Purpose>(for purpose: Purpose) -> PictureRequest<Purpose> {
    // One pixel more, because rounding could make the longer side of a reduced picture too short.
    let box = PictureBox(size: PixelSize(width: size.width + 1, height: size.height + 1))
    return PictureRequest(
      path: path.bytes, box: box, purpose: purpose, takesPreview: false,
      takesParts: true, quarters: turn.quarters, longest: path.longest, excerpt: excerpt)
  }
}

/// The request that a picture is read for.
private enum PhotoPurpose: Hashable, Sendable {
  case card(PhotoRequest)
  case closeup(CloseupRequest)
}

/// Loads photos' cards: a process of its own reads the pictures, and each is baked as it arrives.
///
/// Fonts are costly to open and belong to a thread, so one thread bakes them all.
final class PhotoLoader: Sendable {
  /// Called on the loader's thread with each finished card.
  ///
  /// A preview comes first if there is one.
  /// A card may still arrive just after it stopped being wanted.
  typealias Delivery = @Sendable (PhotoRequest, PhotoCard) -> Void

  /// Called on the loader's thread with each close-up, in parts at first.
  typealias CloseupDelivery = @Sendable (CloseupRequest, PictureOutcome) -> Void

  private let queue: PictureQueue<PhotoPurpose>

  /// Starts the loader's thread and a process that waits for the first picture.
  ///
  /// Neither a display nor an initialised GTK is needed.
  ///
  /// - Parameter lanes: how many pictures are read at once, apart from slow ones; nil for as many as
  ///   fit the number of processors.
  init(
    lanes: Int? = nil, closeup: @escaping CloseupDelivery = { _, _ in },
    deliver: @escaping Delivery
  ) {
    queue = PictureQueue(lanes: lanes) { request, outcome in
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
  /// Include every card that should have a picture, even those that have theirs: a request that
  /// stays in the list is not loaded again unless its file or its look has changed. Whatever is
  /// left out is forgotten, and cancelled if it is being read.
  ///
  /// - Parameter closeup: the close-up, which comes before all cards.
  func setWanted(_ requests: [PhotoRequest], closeup: CloseupRequest? = nil) {
    queue.setWanted([closeup?.picture].compactMap(\.self) + requests.map(\.picture))
  }

  /// Tries to load a photo again that could not be shown.
  func retry(_ path: PhotoPath) {
    queue.retry(path.bytes)
  }

  /// Stops the thread as soon as possible, without waiting.
  ///
  /// A card that is just being delivered may still arrive.
  func stop() {
    queue.stop()
  }

  /// Returns the finished cards of photos, in the same order; nil for those that can't be baked.
  ///
  /// Waits for as long as the photos take. May be called on any thread, and before GTK is
  /// initialised.
  static func cards(of requests: [PhotoRequest]) -> [PhotoCard?] {
    let missing = Set(requests)
    let cards = Monitor<[PhotoRequest: PhotoCard?]>([:])
    let queue = PictureQueue<PhotoPurpose> { request, outcome in
      guard outcome.isLast, case .card(let request) = request.purpose else { return }
      let card = PhotoCard.bake(outcome, of: request.path, look: request.look)
      cards.change { $0[request] = .some(card) }
    }
    defer { queue.stop() }
    queue.setWanted(requests.map(\.picture))
    let found = cards.wait { $0.count == missing.count ? $0 : nil }
    return requests.map { found[$0] ?? nil }
  }
}
