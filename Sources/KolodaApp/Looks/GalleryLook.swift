import Koloda

/// A built-in style in the gallery.
enum GalleryLook: Int, CaseIterable {
  case released, upwards, article, background, prototype, swipeToChoose, simpleSwipe

  /// Whether the style shows a stack with any number of cards.
  var isStack: Bool { self != .background && self != .prototype }

  /// Whether the spring is given by tension and friction instead of bounciness and speed.
  var hasConstants: Bool { self == .prototype }

  /// How the cards follow the hand.
  var drag: DragProfile {
    switch self {
    case .prototype: .prototype
    case .swipeToChoose: .swipeToChoose
    case .simpleSwipe: .simpleSwipe
    default: .koloda
    }
  }

  /// The durations of the transitions.
  var motion: DeckMotion {
    switch self {
    case .prototype: PrototypeStyle.motion
    case .swipeToChoose: .swipeToChoose
    case .simpleSwipe: .simpleSwipe
    default: DeckMotion()
    }
  }
}
