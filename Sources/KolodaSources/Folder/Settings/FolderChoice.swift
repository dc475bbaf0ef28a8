/// Which of a folder's pictures are cards, and in which order they come.
package struct FolderChoice: Hashable, Sendable {
  /// An order of cards.
  package enum Order: String, CaseIterable, Sendable {
    /// The orders that any folder can have.
    package static let allCases: [Order] = [
      .name, .nameReversed, .taken, .takenReversed, .oldest, .newest,
    ]

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
    /// As somebody has listed them; where there is no list, by their paths.
    case listed

    /// Whether it takes reading the photos.
    package var isByTimeTaken: Bool { self == .taken || self == .takenReversed }
    /// Whether the system is to be asked about each file.
    package var needsFacts: Bool { ![.name, .nameReversed, .listed].contains(self) }
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
