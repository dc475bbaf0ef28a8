import Koloda

/// What is told when a deck view is laid out.
@MainActor
package protocol DeckLayoutObserver: AnyObject {
  /// The deck will be laid out in a view of this size.
  func willLayOut(_ size: Size)
  /// The deck has been laid out; its area is not empty.
  func didLayOut()
}
