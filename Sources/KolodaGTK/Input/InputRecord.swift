import Koloda

/// One input of the user, such as a step of a drag, for reports about how the deck feels.
public struct InputRecord: Sendable {
  /// The GTK signal of a drag or swipe, such as `drag-begin` or `scroll`; or `pull-begin`,
  /// `pull-update`, `pull-end`, `key` or `action`.
  public var kind: String
  /// The event's time, in seconds on the frame clock.
  public var time: Double
  /// The pointer's location in the view; nil for keys and actions, and where it is not known.
  public var location: Point?
}
