import Koloda

/// A press or a touchpad swipe on the front card's widget: decides whether the movement that
/// follows belongs to the widget or moves the card.
struct CardTouch {
  /// The recipient of a movement.
  enum Owner: Equatable {
    /// The card, which moves only along one axis if its content scrolls along the other one.
    case card(along: DragAxis)
    case content
  }

  /// Whether the touched content can be scrolled horizontally.
  var scrollsSideways = false
  /// Whether the touched content can be scrolled vertically.
  var scrollsUpright = false
  /// Whether a control such as a button was touched, which is clicked by a press that does not
  /// move.
  var isControl = false
  /// Whether a widget was touched that follows drags itself, such as a scroll bar or a text field.
  var followsDrags = false

  /// How far a touchpad swipe goes before it counts as scrolling or as moving the card, in logical
  /// pixels.
  static let scrollDecision = 16.0
  /// How far a press may move and still be a click, in logical pixels: GTK's own threshold.
  ///
  /// A scrolled window begins to follow a finger beyond it, so a drag's owner is known by then.
  static let dragThreshold = 8.0

  /// Whether the touched content can be scrolled.
  var scrolls: Bool { scrollsSideways || scrollsUpright }

  /// Whether the movement may turn out to belong to the content, so that the card must wait.
  var isUndecided: Bool { scrolls || isControl }

  /// Returns the owner of a movement; nil while the movement is too short to tell.
  func owner(of movement: Point, from reach: Double) -> Owner? {
    guard movement.length >= reach else { return nil }
    let isSideways = abs(movement.x) > abs(movement.y)
    guard !(isSideways ? scrollsSideways : scrollsUpright) else { return .content }
    // The axis is found once: what began as a swipe does not turn into a scroll, nor into a swipe
    // along the axis of the scroll.
    return .card(along: scrolls ? isSideways ? .horizontal : .vertical : .free)
  }
}
