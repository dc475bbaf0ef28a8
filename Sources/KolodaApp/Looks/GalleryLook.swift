import Koloda

/// A built-in style, as the gallery offers it.
enum GalleryLook: Int, CaseIterable {
  case released, upwards, article, background, prototype, swipeToChoose, simpleSwipe

  /// Whether its cards lie in a pile of any height.
  var isStack: Bool { self != .background && self != .prototype }

  /// Whether its spring is given by tension and friction instead of bounciness and speed.
  var hasConstants: Bool { self == .prototype }

  /// How its cards follow the hand.
  var drag: DragProfile {
    switch self {
    case .prototype: .prototype
    case .swipeToChoose: .swipeToChoose
    case .simpleSwipe: .simpleSwipe
    default: .koloda
    }
  }

  /// The durations of its transitions.
  var motion: DeckMotion {
    switch self {
    case .prototype: PrototypeStyle.motion
    case .swipeToChoose: .swipeToChoose
    case .simpleSwipe: .simpleSwipe
    default: DeckMotion()
    }
  }
}
