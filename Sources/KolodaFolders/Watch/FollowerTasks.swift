import Koloda
import KolodaTriage

/// What a follower calls with its findings.
struct FollowerTasks: Sendable {
  /// Adopts a listing of the folder, and returns what has changed; nil for nothing.
  var take: @Sendable (FolderListing) -> CatalogueChange?
  /// Returns which files are cards now.
  var choice: @Sendable () -> FolderChoice
  /// Returns the videos that belong to no picture, although they are named so.
  var strangers: @Sendable () -> Set<[UInt8]> = { [] }
  /// Returns the cards, in order.
  var order: @Sendable () -> [CardID]
  /// Called with each change.
  var told: @Sendable (CatalogueChange) -> Void
  /// Whether a file with this name, which is not a card, is of interest nonetheless.
  var isBeside: @Sendable ([UInt8]) -> Bool = { _ in false }
  /// Called when such files have changed.
  var besideChanged: @Sendable () -> Void = {}
}
