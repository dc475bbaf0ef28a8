/// Which of a folder's pictures are cards, and in which order they come.
package struct FolderChoice: Hashable, Sendable {
  /// An order of cards.
  package enum Order: String, CaseIterable, Sendable {
    /// By their paths, in natural order.
    case name
    /// The other way round.
    case nameReversed = "name-reversed"
    /// By when they were taken, the earliest first; of one moment by their paths.
    case taken
    /// The latest first.
    case takenReversed = "taken-reversed"
    /// By when their files last changed, the earliest first; of one moment by their paths.
    case oldest
    /// The latest first.
    case newest

    /// Whether it takes reading the photos.
    package var isByTimeTaken: Bool { self == .taken || self == .takenReversed }
    /// Whether the system is to be asked about each file.
    package var needsFacts: Bool { self != .name && self != .nameReversed }
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
