import Koloda

/// How a drag or a touchpad swipe holds the card that it moves.
struct CardHold {
  /// The place in the view where it took the card.
  let start: Point
  /// The part of its movement that was needed to find its owner, and does not move the card.
  private let slack: Point
  /// The axis along which it moves the card.
  private let axis: DragAxis

  /// Holds a card that moves with all of the movement.
  init(at start: Point) {
    self.start = start
    slack = .zero
    axis = .free
  }

  /// Holds a card that was found to own a movement.
  ///
  /// What goes beyond `reach` moves the card, even if it came at once, as on a busy machine.
  init(at start: Point, after movement: Point, reach: Double, along axis: DragAxis) {
    self.start = start
    slack = movement.length > reach ? movement * (reach / movement.length) : movement
    self.axis = axis
  }

  /// The same hold as if it had taken the card where the movement found its owner.
  ///
  /// A card that is taken only then does not jump to catch up.
  var late: CardHold { CardHold(start: start + slack, slack: slack, axis: axis) }

  private init(start: Point, slack: Point, axis: DragAxis) {
    self.start = start
    self.slack = slack
    self.axis = axis
  }

  /// The place in the view to which a movement brings the hand.
  func place(after movement: Point) -> Point {
    start + axis.projected(movement - slack)
  }
}
