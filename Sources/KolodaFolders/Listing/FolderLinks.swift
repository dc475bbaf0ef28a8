import Glibc
import KolodaFiles

/// The symbolic links that a scan has found, by the indices of their entries in the listing.
///
/// Where a link leads is only asked once all files are known: one picture may have many names, but
/// is one card.
struct FolderLinks {
  private var links: [Int32] = []
  /// The files of each folder that has links, links included, in order.
  private var folders: [[Int32]] = []

  var isEmpty: Bool { links.isEmpty }

  /// Notes an entry of a folder that has links.
  ///
  /// - Parameters:
  ///   - file: the entry's index in the listing.
  ///   - folder: the folder's number, from `addFolder`.
  mutating func note(_ file: Int, isLink: Bool, in folder: Int) {
    folders[folder].append(Int32(truncatingIfNeeded: file))
    if isLink { links.append(Int32(truncatingIfNeeded: file)) }
  }

  /// Adds a folder that has links.
  ///
  /// - Returns: its number.
  mutating func addFolder() -> Int {
    folders.append([])
    return folders.count - 1
  }

  /// After how many links `goesOn` is asked again.
  private static let linksBetweenQuestions = 1000

  /// Returns a listing in which each picture is listed once.
  ///
  /// A link to a listed picture is another name of that. A link to a file that is not listed stands
  /// for that file; of several such links, the first does. What leads nowhere, in a circle or to
  /// something else than a file is left out, as in file managers.
  ///
  /// - Parameters:
  ///   - listing: a listing that has all links as files.
  ///   - goesOn: returns false to stop.
  /// - Returns: Nil if `goesOn` stopped it.
  func followed(in listing: FolderListing, goesOn: () -> Bool) -> FolderListing? {
    guard !isEmpty else { return listing }
    let start = listing.folder.path(of: FileName(bytes: []))
    var isLink = Array(repeating: false, count: listing.count)
    for link in links { isLink[Int(link)] = true }
    var names = NameIndex(listing)
    /// The first link to each file that is not listed.
    var firsts: [[UInt8]: Int] = [:]
    /// For each link that is not listed, the file that it leads to; -1 for none.
    var files: [Int: Int] = [:]
    var ends: [Int: LinkEnd] = [:]
    for (count, link) in links.map(Int.init).enumerated() {
      if count % Self.linksBetweenQuestions == 0, !goesOn() { return nil }
      guard let end = LinkEnd(of: listing.folder.path(of: listing.name(at: link))) else {
        files[link] = -1
        continue
      }
      if end.path.starts(with: start),
        let file = end.path.dropFirst(start.count).withUnsafeBytes({ names.find($0) }),
        !isLink[file]
      {
        files[link] = file
      } else if let first = firsts[end.path] {
        files[link] = first
      } else {
        firsts[end.path] = link
        ends[link] = end
      }
    }
    return listing.following(files, ends, sameFolder: folders)
  }
}
