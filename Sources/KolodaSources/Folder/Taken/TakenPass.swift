import KolodaFiles

/// Files of a folder of which something is not known yet, such as when their photos were taken.
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

  /// The path of one of them inside the folder.
  package func name(_ place: Int) -> FileName { listing.name(at: Int(files[place])) }

  /// What one of them is known by, as it lies there now.
  package func key(_ place: Int) -> TakenKey? { TakenKey(listing, Int(files[place])) }
}
