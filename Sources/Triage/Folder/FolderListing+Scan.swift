import Glibc
import KolodaFiles

extension FolderListing {
  /// Lists the images of a folder and of its sub-folders.
  ///
  /// Hidden files and folders are left out. A link to a file counts as the file; a link to a
  /// folder is not followed, so the scan always ends. What cannot be read is noted in `skipped`
  /// and stops nothing.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - extensions: The endings of names that make a file a card, in any case.
  ///   - excluded: A sub-folder whose files are no cards.
  /// - Throws: If the folder itself cannot be read.
  public static func scan(
    _ folder: FolderPath, extensions: Set<String>, excluding excluded: FileName? = nil
  ) throws(FolderError) -> FolderListing {
    let root = open(cString(folder.bytes), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw FolderError(path: folder.bytes, errno: errno) }
    defer { close(root) }
    var status = stat()
    guard fstat(root, &status) == 0 else { throw FolderError(path: folder.bytes, errno: errno) }

    var walk = FolderWalk(
      root: root, extensions: FileExtensions(extensions), excluded: excluded?.bytes)
    if let code = walk.run() { throw FolderError(path: folder.bytes, errno: code) }
    return FolderListing(
      folder: folder, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      files: walk.files, skipped: walk.skipped)
  }
}

/// A walk through a tree of folders, each read and sorted when its turn comes.
private struct FolderWalk {
  let root: Int32
  let extensions: FileExtensions
  let excluded: [UInt8]?
  var files: [ListedFile] = []
  var skipped: [FolderListing.Skipped] = []

  /// A folder on the way from the root to where the walk is.
  private struct Level {
    let prefix: [UInt8]
    let entries: FolderEntries
    var next = 0
  }

  init(root: Int32, extensions: FileExtensions, excluded: [UInt8]?) {
    self.root = root
    self.extensions = extensions
    self.excluded = excluded
  }

  /// Walks the tree; the levels are a list and not calls, since a tree may be deeper than a
  /// thread's stack.
  /// - Returns: The error number if the root cannot be read at all.
  mutating func run() -> Int32? {
    var levels: [Level] = []
    switch read(prefix: []) {
    case .success(let entries): levels.append(Level(prefix: [], entries: entries))
    case .failure(let error): return error.code
    }
    while let depth = levels.indices.last {
      let level = levels[depth]
      guard level.next < level.entries.count else {
        levels.removeLast()
        continue
      }
      levels[depth].next += 1
      let entry = level.entries[level.next]
      let path = level.prefix + level.entries.name(of: entry)
      if let state = entry.state {
        files.append(ListedFile(name: FileName(bytes: path), state: state, changed: entry.changed))
        continue
      }
      if path == excluded { continue }
      switch read(prefix: path + [UInt8(ascii: "/")]) {
      case .success(let entries):
        levels.append(Level(prefix: path + [UInt8(ascii: "/")], entries: entries))
      case .failure(let error):
        note(path, error.code)
      }
    }
    return nil
  }

  private mutating func note(_ path: [UInt8], _ code: Int32) {
    let name = FileName(bytes: path.isEmpty ? [UInt8(ascii: ".")] : path)
    skipped.append(FolderListing.Skipped(name: name, error: SystemError(code: code)))
  }

  private mutating func read(prefix: [UInt8]) -> Result<FolderEntries, SystemError> {
    // Opened by its path from the root, so that only one folder is open however deep the tree.
    let path = prefix.isEmpty ? [UInt8(ascii: ".")] : prefix
    let descriptor = openat(
      root, cString(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(SystemError(code: errno)) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      return .failure(SystemError(code: code))
    }
    defer { closedir(stream) }
    var entries = FolderEntries()
    for problem in entries.read(stream, descriptor: descriptor, extensions: extensions) {
      note(prefix + problem.name, problem.code)
    }
    return .success(entries)
  }
}
