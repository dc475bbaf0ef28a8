import Koloda

/// What the deck's actions are called for assistive technology and for `gtk_widget_activate_action`.
public struct DeckActionNames: Hashable, Sendable {
  /// The action that swipes the front card a way; a direction without a name has no action.
  public var swipes: [SwipeDirection: String]
  /// The action that takes the last decision back.
  public var undo: String
  /// The action that makes the decision again that was undone last.
  public var redo: String
  /// The action that turns the front card over.
  public var flip: String

  /// Makes a set of names.
  ///
  /// A name has a prefix and a dot, as in `deck.undo`.
  public init(
    swipes: [SwipeDirection: String], undo: String = "deck.undo", redo: String = "deck.redo",
    flip: String = "deck.flip"
  ) {
    self.swipes = swipes
    self.undo = undo
    self.redo = redo
    self.flip = flip
  }

  /// Names by direction: `deck.swipe-left` and so on.
  public static let directions = DeckActionNames(swipes: [
    .left: "deck.swipe-left", .right: "deck.swipe-right", .up: "deck.swipe-up",
    .down: "deck.swipe-down",
  ])

  /// All names, in a stable order.
  var all: [String] {
    SwipeDirection.allCases.compactMap { swipes[$0] } + [undo, redo, flip]
  }
}
