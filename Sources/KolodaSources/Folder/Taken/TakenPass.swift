import KolodaFiles

/// The photos of a folder that were not asked yet when they were taken.
package struct TakenPass: Sendable {
  private let listing: FolderListing
  private let files: [Int32]

  init(_ listing: FolderListing, _ files: [Int32]) {
    self.listing = listing
    self.files = files
  }

  /// How many there are.
  package var count: Int { files.count }

  /// The absolute paths of some of them.
  package func paths(_ range: Range<Int>) -> [[UInt8]] {
    range.map { listing.folder.path(of: listing.name(at: Int(files[$0]))) }
  }

  /// What one of them is known by, as it lies there now.
  func key(_ place: Int) -> TakenKey? { TakenKey(listing, Int(files[place])) }
}
