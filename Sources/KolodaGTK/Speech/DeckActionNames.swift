import Koloda

/// The names of the deck's actions for assistive technology and `gtk_widget_activate_action`.
public struct DeckActionNames: Hashable, Sendable {
  /// The actions that swipe the front card; a direction without a name has no action.
  public var swipes: [SwipeDirection: String]
  /// The action that undoes the last decision.
  public var undo: String
  /// The action that redoes the decision that was undone last.
  public var redo: String
  /// The action that flips the front card.
  public var flip: String

  /// Makes a set of names, each with a prefix and a dot, such as `deck.undo`.
  public init(
    swipes: [SwipeDirection: String], undo: String = "deck.undo", redo: String = "deck.redo",
    flip: String = "deck.flip"
  ) {
    self.swipes = swipes
    self.undo = undo
    self.redo = redo
    self.flip = flip
  }

  /// Names by direction: `deck.swipe-left` and so on, for the four main directions.
  public static let directions = DeckActionNames(swipes: [
    .left: "deck.swipe-left", .right: "deck.swipe-right", .up: "deck.swipe-up",
    .down: "deck.swipe-down",
  ])

  /// All names, in a stable order.
  var all: [String] {
    SwipeDirection.allCases.compactMap { swipes[$0] } + [undo, redo, flip]
  }
}
