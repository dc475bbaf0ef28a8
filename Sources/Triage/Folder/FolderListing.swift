import KolodaFiles

/// The images of a folder and its sub-folders, in natural order.
public struct FolderListing: Hashable, Sendable {
  /// Something that the scan had to leave out, and why.
  public struct Skipped: Hashable, Sendable {
    /// The path inside the folder.
    public let name: FileName
    /// What the system said.
    public let error: SystemError
  }

  /// The folder that was scanned.
  public let folder: FolderPath
  /// The number of the file system the folder lies on.
  public let device: UInt64
  /// The folder's number on that file system.
  public let inode: UInt64
  /// The files, in natural order of their paths.
  public let files: [ListedFile]
  /// The sub-folders that could not be read, and links to nothing.
  public let skipped: [Skipped]

  /// Finds a file by its path inside the folder.
  /// - Complexity: O(log *n*) comparisons.
  public func index(of name: FileName) -> Int? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      let order = NaturalOrder.comparePaths(files[middle].name.bytes, name.bytes)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension FolderListing.Skipped: CustomStringConvertible {
  /// What is left out and why, in English and on one line.
  public var description: String { "\(name.displayName) cannot be read: \(error)" }
}
