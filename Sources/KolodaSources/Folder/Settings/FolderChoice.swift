/// Which of a folder's pictures are cards, and in which order they come.
package struct FolderChoice: Hashable, Sendable {
  /// An order of cards.
  package enum Order: String, CaseIterable, Sendable {
    /// By their paths, in natural order.
    case name
    /// By when their files last changed, the earliest first; of one moment by their paths.
    case oldest
    /// The other way round.
    case newest
  }

  /// The order of the cards.
  package var order: Order
  /// Whether pictures in sub-folders are cards.
  package var includesSubfolders: Bool

  /// Makes a choice.
  package init(order: Order = .name, includesSubfolders: Bool = true) {
    self.order = order
    self.includesSubfolders = includesSubfolders
  }
}
