import CAdwaita
import Koloda

/// The deck that a hand's gestures move, as they know it.
///
/// Places are in the view; times are in seconds on the frames' clock.
@MainActor
protocol DeckHandHost: AnyObject {
  var widget: Widget { get }
  /// When letting go of a card dragged by mouse or touch is a decision.
  var rule: SwipeRule { get }
  /// When lifting the fingers off a touchpad is a decision.
  var touchpadRule: SwipeRule { get }
  /// Whether there is a card that may be grabbed.
  var mayGrab: Bool { get }
  /// Whether a hand holds the front card.
  var isDragging: Bool { get }
  var frontCard: CardID? { get }
  /// The front card's frame at rest.
  var frontFrame: Rect? { get }

  /// Whether the front card is drawn at a place.
  func frontContains(_ location: Point, at time: Double) -> Bool
  func frontPose(at time: Double) -> CardPose?
  /// What a hand touches of the front card's own widget; nil where it has none, or is in motion.
  func contentTouch(
    at location: Point, time: Double
  ) -> (touch: CardTouch, content: ScrolledContent)?

  func handGrabbed(at location: Point, time: Double, kind: String)
  /// Moves the held card; says whether it may be moved.
  func handMoved(to location: Point, at time: Double, kind: String) -> Bool
  func handLetGo(decides: Bool, rule: SwipeRule, at time: Double, kind: String)
  func tapped(_ location: Point)

  /// Whether a drag that begins at a place may pull the last card back in.
  func canPull(from place: Point, at time: Double) -> Bool
  /// Takes hold of the last card, if the hand has moved inwards; says whether it did.
  func pullBegan(at press: Point, to location: Point, time: Double) -> Bool
  func pullMoved(to location: Point, at time: Double)
  func pullEnded(decides: Bool, at time: Double)
}
