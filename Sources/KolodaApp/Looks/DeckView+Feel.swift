import Koloda
import KolodaGTK
import KolodaTriage

// The feel of a deck, as set by the user.
extension DeckView {
  /// Applies the user's thresholds, motion and right-to-left choices, and the sides of the piles.
  ///
  /// - Parameters:
  ///   - piles: the piles that cards can go to.
  ///   - look: how the deck is shown.
  func adopt(_ settings: Settings, piles: [Pile], look: DeckLook) {
    rule.threshold = settings.swipeDistance
    rule.flickSpeed = settings.flickSpeed
    touchpadRule.threshold = settings.swipeDistance
    touchpadRule.flickSpeed = settings.flickSpeed * Self.touchpadFactor
    if mirrorsLayout != settings.mirrorsLayout { mirrorsLayout = settings.mirrorsLayout }
    if mirrorsDirections != settings.mirrorsDecisions {
      mirrorsDirections = settings.mirrorsDecisions
    }
    reducesMotion =
      switch settings.reducedMotion {
      case .system: nil
      case .always: true
      case .never: false
      }
    let sides = piles.compactMap { pile in pile.side.map { (side: $0, pile: pile) } }
    let looks = Dictionary(
      uniqueKeysWithValues: sides.map { ($0.side, $0.pile.overlay(in: look, among: piles)) })
    if looks != overlayLooks { overlayLooks = looks }
    let directions = Set(sides.map(\.side))
    if directions != allowedDirections { allowedDirections = directions }
    setActions(DeckActionNames.swipes(piles))
  }

  /// How many times faster a flick must be on a touchpad than with a mouse or finger.
  private static let touchpadFactor = SwipeRule.touchpadFlickSpeed / SwipeRule.dragFlickSpeed
}
