import Koloda

/// What a view of a deck may undo and redo.
///
/// A view can undo its person's decisions and marks that existed when it opened, and its own since.
/// It undoes those that came to hold last first, one group at a time. It skips a group if a card of
/// it has since been decided by another event, or if none of its cards is present. It can redo what
/// it undid itself, latest first, until its next decision or mark.
struct Reach: Sendable {
  /// A decide together with the event that made it alive or undone.
  ///
  /// An entry is outdated once another event has changed that.
  struct Entry: Hashable, Comparable, Sendable {
    var decide: Int
    var stamp: EventStamp

    static func < (left: Entry, right: Entry) -> Bool {
      left.stamp != right.stamp ? left.stamp < right.stamp : left.decide < right.decide
    }
  }

  /// The number of decides when the view opened.
  var openedDecides = 0
  /// The number of reversals when the view opened.
  var openedReversals = 0
  /// The decides that held when the view opened and were never undone or redone.
  var opened = HeldRuns()
  /// The other decides that came to hold, in order.
  var undo = ChunkedArray<Entry>()
  /// The decides that were undone, in order.
  var redo = ChunkedArray<Entry>()
  /// The view's own decides and marks, in order; anything undone before the last one can't be
  /// redone.
  var decided = ChunkedArray<EventStamp>()
}

/// A decide or mark event that an undo or redo refers to.
package struct EventTarget: Hashable, Sendable {
  /// The event's ID.
  package var decide: EventID
  package var cards: [CardID]
}
