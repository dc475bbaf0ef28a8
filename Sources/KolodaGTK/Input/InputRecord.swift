import Koloda

/// One input of the user, such as a step of a drag, for reports about how the deck feels.
public struct InputRecord: Sendable {
  /// What was done; the raw values are words for logs.
  public enum Kind: String, Hashable, Sendable {
    /// A card is grabbed by a drag.
    case dragBegin = "drag-begin"
    /// The pointer moves with a card.
    case dragUpdate = "drag-update"
    /// The card is let go of.
    case dragEnd = "drag-end"
    /// A card is grabbed by fingers on a touchpad.
    case scrollBegin = "scroll-begin"
    /// The fingers on the touchpad move a card.
    case scroll
    /// The fingers leave the touchpad.
    case scrollEnd = "scroll-end"
    /// A drag or swipe ends without a decision, whatever its movement.
    case cancel
    /// A card begins to be pulled back.
    case pullBegin = "pull-begin"
    /// A card is pulled back farther, or less far.
    case pullUpdate = "pull-update"
    /// A card that was pulled back is let go of.
    case pullEnd = "pull-end"
    /// A key that the view handles is pressed.
    case key
    /// A decision comes from an assistive technology or a program.
    case action
  }

  /// What was done.
  public var kind: Kind
  /// The event's time, in seconds on the frame clock.
  public var time: Double
  /// The pointer's location in the view; nil for keys and actions, and where it is not known.
  public var location: Point?
}
