import CAdwaita
import Koloda

/// The deck view as seen by the gestures that move its cards.
///
/// Locations are in the view's coordinates; times are in seconds on the frame clock.
@MainActor
protocol DeckHandHost: AnyObject {
  var widget: Widget { get }
  /// The rule for a card let go by mouse or touch.
  var rule: SwipeRule { get }
  /// Whether there is a card that may be grabbed.
  var mayGrab: Bool { get }
  /// Whether a hand holds the front card.
  var isDragging: Bool { get }
  var frontCard: CardID? { get }
  /// The front card's frame at rest, in the view.
  var frontFrame: Rect? { get }

  /// Whether the front card covers a location.
  func frontContains(_ location: Point, at time: Double) -> Bool
  func frontPose(at time: Double) -> CardPose?
  /// Whether the front card is moving, so that a press catches it.
  func isFrontInMotion(at time: Double) -> Bool
  /// The content that a press would touch in the front card's widget; nil if the card shows no
  /// widget.
  func contentTouch(
    at location: Point, time: Double
  ) -> (touch: CardTouch, content: ScrolledContent)?

  func handGrabbed(at location: Point, time: Double, kind: InputRecord.Kind)
  /// Moves the held card; returns false if it may not be moved.
  func handMoved(to location: Point, at time: Double, kind: InputRecord.Kind) -> Bool
  func handLetGo(decides: Bool, rule: SwipeRule, at time: Double, kind: InputRecord.Kind)
  func tapped(_ location: Point)

  /// Whether a drag from a location may pull the last card back in.
  func canPull(from place: Point, at time: Double) -> Bool
  /// Begins the pull if the hand has moved inwards; returns whether it has.
  func pullBegan(at press: Point, to location: Point, time: Double) -> Bool
  func pullMoved(to location: Point, at time: Double)
  func pullEnded(decides: Bool, at time: Double)
}
