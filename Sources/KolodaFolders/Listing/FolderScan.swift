import Glibc
import KolodaFiles

/// Finds the pictures and videos of a folder and its sub-folders.
///
/// Hidden files and folders are left out, and so is what other programs keep beside pictures, such
/// as a NAS's `@eaDir`. A video that belongs to a picture is left out, too. A link to a listed file is another name of that, and a
/// link to another file counts as the file. A broken link is left out, and a link to a folder is not
/// followed, so a scan always ends. What can't be read is noted and doesn't stop the scan.
package struct FolderScan: Sendable {
  /// Why a scan gives no listing.
  package enum Failure: Error, Hashable, Sendable {
    /// The folder itself cannot be read.
    case folder(FolderError)
    /// The caller cancelled the scan.
    case cancelled
  }

  /// The folder to scan.
  package let folder: FolderPath
  private let extensions: FileExtensions
  private static let videoExtensions = FileExtensions(Recording.videos)
  private var excluded: Set<[UInt8]>
  /// The names of files that are not to be cards, by the paths of their folders.
  private var excludedNames: [[UInt8]: Set<[UInt8]>] = [:]
  /// The only files that are cards; nil if all pictures are.
  let only: FileList?
  /// Called with the number of files found; returns false to cancel the scan.
  var progress: @Sendable (Int) -> Bool
  /// Whether the system is asked about every file, rather than only where a name isn't enough.
  var wantsFacts = false
  /// Whether files in sub-folders are listed.
  var includesSubfolders: Bool
  /// Whether videos are listed.
  private(set) var includesVideos: Bool

  /// The videos that belong to no picture, although they are named so; as paths in the folder.
  var strangers: Set<[UInt8]> = []

  /// Describes a scan; `run` does it.
  /// - Parameters:
  ///   - folder: the folder.
  ///   - extensions: the file name extensions of pictures, in any case.
  ///   - excluded: a sub-folder whose files are not cards.
  ///   - only: the only files that are cards, including hidden ones, in any sub-folder; nil for
  ///     all.
  ///   - choice: whether sub-folders and videos count, and in which order cards come. Any order but that by
  ///     name makes the scan ask the system about each file.
  ///   - progress: called with the number of files found, at least every 1,000 entries; returns
  ///     false to cancel the scan.
  package init(
    _ folder: FolderPath, extensions: Set<String>, excluding excluded: FileName? = nil,
    only: FileList? = nil, choice: FolderChoice = FolderChoice(),
    progress: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    self.folder = folder
    self.extensions = FileExtensions(extensions)
    self.excluded = excluded.map { [$0.bytes] } ?? []
    self.only = only
    includesSubfolders = choice.includesSubfolders
    includesVideos = choice.includesVideos
    wantsFacts = choice.order.needsFacts
    self.progress = progress
  }

  /// Returns the same scan without some files, given by their absolute paths.
  ///
  /// Paths outside the folder are ignored.
  package func excluding(_ files: Set<[UInt8]>) -> FolderScan {
    let start = folder.path(of: FileName(bytes: []))
    var scan = self
    for file in files where file.starts(with: start) {
      let name = FileName(bytes: file).lastComponent.bytes
      scan.excludedNames[Array(file[start.count..<(file.count - name.count)]), default: []]
        .insert(name)
    }
    return scan
  }

  /// Returns the same scan where some videos belong to no picture, although they are named so.
  ///
  /// - Parameter films: their paths in the folder.
  package func separating(_ films: Set<[UInt8]>) -> FolderScan {
    var scan = self
    scan.strangers = films
    return scan
  }

  /// The names of those videos in one folder.
  private func strangers(in prefix: [UInt8]) -> Set<[UInt8]> {
    Set(
      strangers.lazy.filter { $0.starts(with: prefix) }.map { Array($0.dropFirst(prefix.count)) }
        .filter { !$0.contains(UInt8(ascii: "/")) })
  }

  /// Whether a file of this name may be a card; hidden ones only if they are listed.
  func isCard(_ name: [UInt8]) -> Bool {
    (only != nil || name.first != UInt8(ascii: "."))
      && name.withUnsafeBufferPointer {
        extensions.contain($0) || includesVideos && Self.videoExtensions.contain($0)
      }
  }

  /// Returns the same scan with the choice of sub-folders and videos that is valid now.
  func taking(_ choice: FolderChoice) -> FolderScan {
    var scan = self
    (scan.includesSubfolders, scan.includesVideos) =
      (choice.includesSubfolders, choice.includesVideos)
    return scan
  }

  /// Lists the pictures.
  package func run() throws(Failure) -> FolderListing {
    var folders: [[UInt8]: FolderContents] = [:]
    return try run(&folders, anew: nil, keeping: false)
  }

  /// Lists the pictures, reading only those folders again that may have changed.
  ///
  /// - Parameters:
  ///   - known: the contents of the folders read earlier; holds the current contents afterwards.
  ///   - anew: the paths of the folders to read again; nil for all.
  ///   - keeping: whether to store the contents in `known`.
  ///   - willRead: called with the path of each folder before it is read.
  func run(
    _ known: inout [[UInt8]: FolderContents], anew: Set<[UInt8]>?, keeping: Bool = true,
    willRead: ([UInt8]) -> Void = { _ in }
  ) throws(Failure) -> FolderListing {
    let root = open(cString(folder.bytes), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .folder(FolderError(path: folder.bytes, errno: errno)) }
    defer { close(root) }
    var status = stat()
    guard fstat(root, &status) == 0 else {
      throw .folder(FolderError(path: folder.bytes, errno: errno))
    }
    var listing = FolderListing(
      folder: folder, device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    var links = FolderLinks()
    var left = known
    known = [:]
    /// The folders from the root down to the scan's position.
    ///
    /// This is a list rather than recursion, because a tree may be deeper than a thread's stack
    /// allows.
    var levels: [Level] = []
    /// The path of the folder to enter next.
    var next: [UInt8]? = []
    while true {
      if let prefix = next {
        next = nil
        var contents = anew.map { $0.contains(prefix) } == false ? left[prefix] : nil
        if contents == nil {
          willRead(prefix)
          switch try read(prefix, in: root, found: listing.count) {
          case .success(let read): contents = read
          case .failure(let error) where prefix.isEmpty:
            throw .folder(FolderError(path: folder.bytes, errno: error.code))
          case .failure(let error):
            // A folder that has vanished since it was listed is no problem.
            if error.code != ENOENT { note(prefix, [], error, in: &listing) }
          }
        }
        if let contents {
          for problem in contents.problems {
            note(prefix, problem.name, problem.error, in: &listing)
          }
          listing.folders.append(prefix)
          listing.add(videos: contents.videos, in: prefix)
          listing.films += contents.films.map { prefix + $0 }
          levels.append(
            Level(
              prefix: prefix, contents: contents, excluded: excludedNames[prefix] ?? [],
              firstShot: listing.addShots(contents.shotCount),
              linkFolder: contents.hasLinks ? links.addFolder() : nil))
          if keeping { known[prefix] = contents }
          left[prefix] = nil
        }
      }
      guard let depth = levels.indices.last else { break }
      next = levels[depth].advance(
        &listing, &links, excluded, includesSubfolders || only != nil)
      if next == nil { levels.removeLast() }
    }
    guard let followed = links.followed(in: listing, goesOn: { progress(listing.count) }) else {
      throw .cancelled
    }
    return followed
  }

  private struct Level {
    let prefix: [UInt8]
    let contents: FolderContents
    /// The names of files in this folder that are not to be cards.
    let excluded: Set<[UInt8]>
    /// The number to add to the folder's own shot numbers.
    let firstShot: Int32
    /// The folder's number among those that have links; nil if it has none.
    let linkFolder: Int?
    var index = 0

    /// Appends files to the listing, up to the next sub-folder.
    /// - Returns: The sub-folder's path; nil at the end of this folder.
    mutating func advance(
      _ listing: inout FolderListing, _ links: inout FolderLinks,
      _ excludedFolders: Set<[UInt8]>, _ includesSubfolders: Bool
    ) -> [UInt8]? {
      while index < contents.entries.count {
        let entry = contents.entries[index]
        let facts = contents.facts[index]
        let inode = contents.inodes[index]
        let shot = contents.shots.isEmpty ? -1 : contents.shots[index]
        index += 1
        if !entry.isFolder {
          contents.withName(of: entry) {
            guard excluded.isEmpty || !excluded.contains(Array($0)) else { return }
            listing.append(
              prefix, $0, facts, inode: inode, shot: shot < 0 ? -1 : shot + firstShot)
            if let linkFolder {
              links.note(listing.count - 1, isLink: entry.kind == .link, in: linkFolder)
            }
          }
          continue
        }
        guard includesSubfolders else { continue }
        let path = prefix + contents.withName(of: entry) { Array($0) }
        if !excludedFolders.contains(path) { return path + [UInt8(ascii: "/")] }
      }
      return nil
    }
  }

  private func read(
    _ prefix: [UInt8], in root: Int32, found: Int
  ) throws(Failure) -> Result<FolderContents, SystemError> {
    let longestName = Int(PATH_MAX) - 1 - folder.bytes.count - 1 - prefix.count
    guard longestName > 0 else { return .failure(SystemError(code: ENAMETOOLONG)) }
    let path = prefix.isEmpty ? [UInt8(ascii: ".")] : prefix
    let descriptor = openat(
      root, cString(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(.last) }
    guard let stream = fdopendir(descriptor) else {
      let error = SystemError.last
      close(descriptor)
      return .failure(error)
    }
    defer { closedir(stream) }
    var contents = FolderContents()
    guard
      contents.read(
        stream, extensions: extensions, includesVideos: includesVideos,
        strangers: strangers(in: prefix), only: only?.part(in: prefix), longestName: longestName,
        wantsFacts: wantsFacts,
        goesOn: { progress(found + $0) })
    else { throw .cancelled }
    return .success(contents)
  }

  private func note(
    _ prefix: [UInt8], _ name: [UInt8], _ error: SystemError, in listing: inout FolderListing
  ) {
    var path = prefix + name
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    if path.isEmpty { path = [UInt8(ascii: ".")] }
    listing.skipped.append(.init(name: FileName(bytes: path), error: error))
  }
}
