import Koloda

/// Keeps the decisions for a deck view whose deck has no history of its own; see
/// `Deck.init(undecided:decidedCount:)`.
///
/// The view asks it what can be undone or redone, but never changes it. The view's observer
/// receives each decision and must record it here.
@MainActor
public protocol DeckViewHistory: AnyObject {
  /// The decision that undo takes back; nil if there is none.
  var lastDecision: Deck.Decision? { get }
  /// The decision that redo makes again; nil if there is none.
  var nextRedo: Deck.Decision? { get }
  /// Returns the last decisions, newest first.
  ///
  /// - Parameter count: The maximum number of decisions, 0 or more.
  func recentDecisions(_ count: Int) -> [Deck.Decision]
}
