/// The changes that events made to the cards' piles and marks.
package struct DeckChanges: Hashable, Sendable {
  /// The cards that are on a different pile now.
  package var moved: [CardChange]
  /// The marks that have changed.
  package var marked: [MarkChange]

  package init(moved: [CardChange] = [], marked: [MarkChange] = []) {
    self.moved = moved
    self.marked = marked
  }

  package var isEmpty: Bool { moved.isEmpty && marked.isEmpty }

  /// Appends later changes.
  package static func += (left: inout DeckChanges, right: DeckChanges) {
    left.moved += right.moved
    left.marked += right.marked
  }
}
