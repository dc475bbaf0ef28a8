import KolodaGTK

/// What a deck view's properties and its delegate change of a style; nil where the style is as
/// it is.
struct DeckTuning: Hashable, Sendable {
  // What changes the layout.
  var visibleCards: Int?
  var opaque: Double?
  var semiTransparent: Double?
  var topMargin: Double?
  var scale: Double?
  var piling: StackStyle.PilingDirection?
  var fadesNext = true
  var followsDrag: Bool?

  /// Whether places have frames of their own.
  var hasFrames = false

  // What changes what happens next.
  var transparent: Double?
  var rotationMax: Double?
  var rotationAngle: Double?
  var scaleMin: Double?
  var swipeDuration: Double?
  var advanceDuration: Double?
  var appearanceDuration: Double?
  var reverseDuration: Double?
  /// The way of the next card to the front.
  var backgroundAnimation: Animation?
  /// An animator's animations.
  var animations: [CardTransition: CardAnimation] = [:]

  /// The most cards that are shown at once.
  static let mostVisibleCards = DeckStage.greatestVisibleCards

  /// Whether another tuning has the same layout.
  func laysOut(like other: DeckTuning) -> Bool {
    visibleCards == other.visibleCards && opaque == other.opaque
      && semiTransparent == other.semiTransparent && topMargin == other.topMargin
      && scale == other.scale && piling == other.piling && fadesNext == other.fadesNext
      && followsDrag == other.followsDrag && hasFrames == other.hasFrames
  }
}
