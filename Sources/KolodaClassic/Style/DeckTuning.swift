import KolodaGTK

/// The changes to a style by a deck view's properties and delegate; nil where the style is
/// unchanged.
struct DeckTuning: Hashable, Sendable {
  // Changes to the layout.
  var visibleCards: Int?
  var opaque: Double?
  var semiTransparent: Double?
  var topMargin: Double?
  var scale: Double?
  var piling: StackStyle.PilingDirection?
  var fadesNext = true
  var followsDrag: Bool?

  /// Whether `frameForCard(at:)` returns frames that differ from the style's.
  var hasFrames = false

  // Changes to later animations.
  var transparent: Double?
  var rotationMax: Double?
  var rotationAngle: Double?
  var scaleMin: Double?
  var swipeDuration: Double?
  var advanceDuration: Double?
  var appearanceDuration: Double?
  var reverseDuration: Double?
  /// How the next card moves to the front.
  var backgroundAnimation: Animation?
  /// The animations of a `KolodaViewAnimator`.
  var animations: [CardTransition: CardAnimation] = [:]

  /// The maximum number of cards shown.
  static let mostVisibleCards = DeckStage.greatestVisibleCards

  /// Whether another tuning gives the same layout.
  func laysOut(like other: DeckTuning) -> Bool {
    visibleCards == other.visibleCards && opaque == other.opaque
      && semiTransparent == other.semiTransparent && topMargin == other.topMargin
      && scale == other.scale && piling == other.piling && fadesNext == other.fadesNext
      && followsDrag == other.followsDrag && hasFrames == other.hasFrames
  }
}
