/// Which of a folder's files are cards, and the order they come in.
package struct FolderChoice: Hashable, Sendable {
  /// An order of a folder's cards.
  package enum Order: String, CaseIterable, Sendable {
    /// The orders available for every folder, so without `listed`.
    package static let allCases: [Order] = [
      .name, .nameReversed, .taken, .takenReversed, .oldest, .newest, .largest,
    ]

    /// By path, in natural order.
    case name
    /// By path, in reverse natural order.
    case nameReversed = "name-reversed"
    /// By the time they were taken, earliest first; at equal times by path.
    case taken
    /// By the time they were taken, latest first.
    case takenReversed = "taken-reversed"
    /// By the time their files last changed, earliest first; at equal times by path.
    case oldest
    /// By the time their files last changed, latest first.
    case newest
    /// By the size of their files, largest first; at equal sizes by path.
    case largest
    /// In the order of a file list; by path if there is no list.
    case listed

    /// Whether sorting needs the photos to be read.
    package var isByTimeTaken: Bool { self == .taken || self == .takenReversed }
    /// Whether sorting needs the system to be asked about each file.
    var needsFacts: Bool { ![.name, .nameReversed, .listed].contains(self) }
  }

  /// The order of the cards.
  package var order: Order
  /// Whether pictures in sub-folders are cards.
  package var includesSubfolders: Bool
  /// Whether videos are cards.
  package var includesVideos: Bool

  package init(
    order: Order = .name, includesSubfolders: Bool = true, includesVideos: Bool = true
  ) {
    self.order = order
    self.includesSubfolders = includesSubfolders
    self.includesVideos = includesVideos
  }
}
