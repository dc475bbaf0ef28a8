import Koloda
import KolodaGTK
import KolodaPictures
import KolodaTriage

/// What the close-up is doing.
///
/// A close-up on its way out is closed for everybody but the painter: presses, keys and decisions
/// already go to the deck.
enum CloseupState {
  case closed
  /// The photo grows, or goes on to another zoom level.
  case opening(CloseupSight, CloseupMotion)
  case open(CloseupSight)
  /// Two fingers hold the photo.
  case pinched(CloseupSight, CloseupPinch)
  /// The photo shrinks back into its card.
  case closing(CloseupSight, CloseupMotion)

  /// Whether the photo is to be seen until someone closes it.
  var isOpen: Bool {
    switch self {
    case .opening, .open, .pinched: true
    case .closed, .closing: false
    }
  }

  /// Whether a gesture that begins is for the photo: from the moment when it was asked for, even
  /// before a frame shows it larger.
  var takesGestures: Bool { isOpen && sight?.subject != nil }

  /// The photo that is looked at; nil while closed, when there is nothing to set either.
  var sight: CloseupSight? {
    get {
      switch self {
      case .closed: nil
      case .opening(let sight, _), .open(let sight), .pinched(let sight, _), .closing(let sight, _):
        sight
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .closed: break
      case .opening(_, let motion): self = .opening(newValue, motion)
      case .open: self = .open(newValue)
      case .pinched(_, let pinch): self = .pinched(newValue, pinch)
      case .closing(_, let motion): self = .closing(newValue, motion)
      }
    }
  }

  /// The state once all motion that is over by a time has ended.
  func settled(at time: Double) -> CloseupState {
    switch self {
    case .opening(let sight, let motion) where motion.isOver(at: time): .open(sight)
    case .closing(_, let motion) where motion.isOver(at: time): .closed
    default: self
    }
  }

  /// Whether anything changes by itself.
  func moves(at time: Double) -> Bool {
    if sight?.leaving?.progress.isSettled(at: time) == false { return true }
    switch self {
    case .opening, .closing: return true
    case .closed, .open, .pinched: return false
    }
  }

  /// Where the photo is drawn at a time.
  func place(at time: Double, in geometry: CloseupGeometry) -> CloseupPlace {
    switch self {
    case .closed: .card(in: geometry)
    case .opening(_, let motion): motion.place(at: time, to: .open(in: geometry))
    case .open: .open(in: geometry)
    case .pinched(_, let pinch):
      CloseupPlace(rect: geometry.rect(at: pinch.progress), progress: pinch.progress)
    case .closing(_, let motion): motion.place(at: time, to: .card(in: geometry))
    }
  }
}

/// The photo that a close-up shows, and how.
struct CloseupSight {
  /// The photo; nil while the front card has none, so that the deck shows.
  var subject: CloseupSubject?
  /// The photo as far as it is decoded.
  var sharp: Picture?
  /// What there is of a photo that is read in excerpts.
  var excerpts = CloseupExcerpts()
  /// The pixels of the screen for a pixel of the photo that are wanted; a photo that can't have
  /// them is shown as near to it as possible.
  var zoom = 1.0
  /// The spot of the photo in the middle; see `CloseupGeometry.spot`.
  var spot = Point(x: 0.5, y: 0.5)
  /// The previous card's picture, while it leaves.
  var leaving: CloseupLeaving?
}

/// The previous card's picture, while it leaves.
struct CloseupLeaving {
  var picture: CloseupStandIn
  var photo: Rect
  var rect: Rect
  /// The direction in which it leaves, of length 1; zero to fade in place.
  var way: Point
  var progress = Animated(0.0, threshold: 0.001)
}

/// A pinch in progress.
struct CloseupPinch {
  /// The photo's zoom when the pinch began.
  var zoom: Double
  /// The spot of the photo between the fingers.
  var place: Point
  /// The point between the fingers.
  var location: Point
  /// How far open the close-up is, from 0 to 1.
  var progress: Double
}

/// Where a close-up's photo is drawn.
struct CloseupPlace: Equatable {
  var rect: Rect
  /// How far open the close-up is, from 0 on the card to 1.
  var progress: Double

  /// The place on the card.
  static func card(in geometry: CloseupGeometry) -> CloseupPlace {
    CloseupPlace(rect: geometry.card, progress: 0)
  }

  /// The place at the present zoom.
  static func open(in geometry: CloseupGeometry) -> CloseupPlace {
    CloseupPlace(rect: geometry.full, progress: 1)
  }
}

/// A motion of a close-up's photo from where it is.
struct CloseupMotion {
  private let from: CloseupPlace
  private var way = Animated(0.0, threshold: 0.001)

  /// Begins a motion; one that takes no time is over at once.
  ///
  /// - Parameter duration: in seconds.
  init(from: CloseupPlace, at time: Double, duration: Double) {
    self.from = from
    if duration > 0 {
      way.retarget(to: 1, at: time, with: .timed(.easeOut, duration))
    } else {
      way.set(1)
    }
  }

  /// Whether it has arrived.
  func isOver(at time: Double) -> Bool { way.isSettled(at: time) }

  /// The place at a time on the way to another one.
  func place(at time: Double, to end: CloseupPlace) -> CloseupPlace {
    let part = min(max(way.value(at: time), 0), 1)
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
    return CloseupPlace(
      rect: Rect(
        x: between(from.rect.origin.x, end.rect.origin.x),
        y: between(from.rect.origin.y, end.rect.origin.y),
        width: between(from.rect.size.width, end.rect.size.width),
        height: between(from.rect.size.height, end.rect.size.height)),
      progress: between(from.progress, end.progress))
  }
}

extension CloseupSight {
  /// Forgets what is decoded: another photo, or another side of it, is to be seen.
  mutating func forgetPixels() {
    sharp = nil
    excerpts = CloseupExcerpts()
  }

  /// Keeps a point of the photo, as it lies at a place, under a point of the widget.
  mutating func put(under location: Point, from rect: Rect, in geometry: CloseupGeometry) {
    var geometry = geometry
    geometry.put(geometry.part(under: location, of: rect), under: location)
    spot = geometry.spot
  }
}
