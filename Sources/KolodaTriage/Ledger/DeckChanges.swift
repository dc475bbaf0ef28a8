/// What events changed: where cards lie, and their marks.
package struct DeckChanges: Hashable, Sendable {
  /// The cards that lie elsewhere now.
  package var moved: [CardChange]
  /// The marks that are others now.
  package var marked: [MarkChange]

  /// Makes changes, none unless given.
  package init(moved: [CardChange] = [], marked: [MarkChange] = []) {
    self.moved = moved
    self.marked = marked
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { moved.isEmpty && marked.isEmpty }

  /// Adds what changed after.
  package static func += (left: inout DeckChanges, right: DeckChanges) {
    left.moved += right.moved
    left.marked += right.marked
  }
}
