import KolodaFiles

/// Files of a folder that are still to be read for something, such as when their photos were taken.
package struct TakenPass: Sendable {
  private let listing: FolderListing
  private let files: [Int32]

  init(_ listing: FolderListing, _ files: [Int32]) {
    self.listing = listing
    self.files = files
  }

  /// The number of files.
  package var count: Int { files.count }

  /// The absolute paths of a range of these files.
  package func paths(_ range: Range<Int>) -> [[UInt8]] {
    range.map { listing.folder.path(of: listing.name(at: Int(files[$0]))) }
  }

  /// The path of a file inside the folder, by its position in the pass.
  package func name(_ place: Int) -> FileName { listing.name(at: Int(files[place])) }

  /// The key of a file as it was when the pass was made; nil if the system was not asked about it.
  package func key(_ place: Int) -> TakenKey? { TakenKey(listing, Int(files[place])) }
}
