import Glibc
import KolodaFiles

/// How the images of a folder and its sub-folders are found.
///
/// Hidden files and folders are left out, as is what a NAS keeps in `@eaDir`, and the like; videos are
/// named. A link to a file
/// counts as the file, one to nothing is left out, and one to a folder is not followed, so a scan
/// always ends. What cannot be read is noted and stops nothing.
package struct FolderScan: Sendable {
  /// Why there is no listing.
  package enum Failure: Error, Hashable, Sendable {
    /// The folder itself cannot be read.
    case folder(FolderError)
    /// Nobody waits for it any more.
    case cancelled
  }

  /// The folder.
  package let folder: FolderPath
  private let extensions: FileExtensions
  private var excluded: Set<[UInt8]>
  /// The names of files that are no cards, by the paths of their folders.
  private var excludedNames: [[UInt8]: Set<[UInt8]>] = [:]
  /// The only files that are cards; nil for all.
  let only: FileList?
  /// Called with how many files have been found; ends the scan by false.
  var progress: @Sendable (Int) -> Bool
  /// Whether the system is asked about every file, and not only where that cannot be avoided.
  var wantsFacts = false
  /// Whether the images of sub-folders are listed.
  var includesSubfolders: Bool

  /// Makes a scan.
  /// - Parameters:
  ///   - folder: the folder.
  ///   - extensions: the endings of names that make a file a card, in any case.
  ///   - excluded: a sub-folder whose files are no cards.
  ///   - only: the only files that are cards, hidden ones too and in any sub-folder; nil for all.
  ///   - choice: which files are cards; by other orders than that of names each is asked about.
  ///   - progress: called with how many files have been found, at least every 1,000 entries;
  ///     cancels the scan by false.
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
    wantsFacts = choice.order.needsFacts
    self.progress = progress
  }

  /// The same scan without some files, by their absolute paths; those that are not in the folder
  /// change nothing.
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

  /// Whether a file of this name is a card.
  func isCard(_ name: [UInt8]) -> Bool {
    name.first != UInt8(ascii: ".") && name.withUnsafeBufferPointer { extensions.contain($0) }
  }

  /// Lists the images.
  package func run() throws(Failure) -> FolderListing {
    var folders: [[UInt8]: FolderContents] = [:]
    return try run(&folders, anew: nil, keeping: false)
  }

  /// Lists the images, reading of the folders that are known only those that have changed.
  ///
  /// - Parameters:
  ///   - known: what was read before, and is now.
  ///   - anew: the paths of the folders to be read anew; nil for all.
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
    var left = known
    known = [:]
    /// The folders on the way to where the scan is, which is no recursion since a tree may be
    /// deeper than a thread's stack.
    var levels: [Level] = []
    /// The next folder to go into.
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
            // One that is gone since it was seen is no problem.
            if error.code != ENOENT { note(prefix, [], error, in: &listing) }
          }
        }
        if let contents {
          for problem in contents.problems {
            note(prefix, problem.name, problem.error, in: &listing)
          }
          listing.folders.append(prefix)
          listing.add(videos: contents.videos, in: prefix)
          levels.append(
            Level(
              prefix: prefix, contents: contents, excluded: excludedNames[prefix] ?? [],
              firstShot: listing.addShots(contents.shotCount)))
          if keeping { known[prefix] = contents }
          left[prefix] = nil
        }
      }
      guard let depth = levels.indices.last else { return listing }
      next = levels[depth].advance(
        &listing, excluded, includesSubfolders || only != nil)
      if next == nil { levels.removeLast() }
    }
  }

  private struct Level {
    let prefix: [UInt8]
    let contents: FolderContents
    /// The names of files that are no cards.
    let excluded: Set<[UInt8]>
    /// What is added to the number of a shot in the folder.
    let firstShot: Int32
    var index = 0

    /// Adds files up to the next folder.
    /// - Returns: The folder's path; nil at the end.
    mutating func advance(
      _ listing: inout FolderListing, _ excludedFolders: Set<[UInt8]>, _ includesSubfolders: Bool
    ) -> [UInt8]? {
      while index < contents.entries.count {
        let entry = contents.entries[index]
        let facts = contents.facts[index]
        let shot = contents.shots.isEmpty ? -1 : contents.shots[index]
        index += 1
        if !entry.isFolder {
          contents.withName(of: entry) {
            guard excluded.isEmpty || !excluded.contains(Array($0)) else { return }
            listing.append(prefix, $0, facts, shot: shot < 0 ? -1 : shot + firstShot)
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
        stream, extensions: extensions, only: only?.part(in: prefix), longestName: longestName,
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

extension FolderScan.Failure: CustomStringConvertible {
  /// Why there is no listing, in English.
  package var description: String {
    switch self {
    case .folder(let error): "\(error)"
    case .cancelled: "it was cancelled"
    }
  }
}
