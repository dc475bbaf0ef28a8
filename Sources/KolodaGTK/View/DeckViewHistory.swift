import Koloda

/// Keeps the decisions of a deck view whose deck has no history of its own; see
/// `Deck.init(undecided:decidedCount:)`.
///
/// The view asks it what can be undone or redone, and changes nothing in it: the view's
/// observer is told of each decision, and has it kept.
@MainActor
public protocol DeckViewHistory: AnyObject {
  /// The decision that undo undoes, nil when there is none.
  var lastDecision: Deck.Decision? { get }
  /// The decision that redo makes again, nil when there is none.
  var nextRedo: Deck.Decision? { get }
  /// The last decisions, the newest first.
  ///
  /// - Parameter count: how many at most, 0 or more.
  func recentDecisions(_ count: Int) -> [Deck.Decision]
}
