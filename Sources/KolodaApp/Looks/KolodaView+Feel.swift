import Koloda
import KolodaGTK
import KolodaTriage

// How a deck feels in the hand, as the user has set it.
extension KolodaView {
  /// Takes on thresholds, motion, right-to-left choices and the sides of the piles, at once.
  ///
  /// - Parameters:
  ///   - piles: those that cards may go to.
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

  /// How much faster a flick must be by touchpad than by mouse or touch, without unit.
  private static let touchpadFactor = SwipeRule.touchpadFlickSpeed / SwipeRule.dragFlickSpeed
}
