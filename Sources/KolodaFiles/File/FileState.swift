import Glibc

/// A file's size, modification time and identity, obtained without reading the file.
public struct FileState: Hashable, Sendable {
  /// The length in bytes.
  public let size: Int64
  /// When the content was last modified, in nanoseconds since 1970.
  public let modified: Int64
  /// The device number of its file system.
  public let device: UInt64
  /// The inode number, which stays the same when the file is renamed.
  public let inode: UInt64

  /// Makes a state from its parts.
  package init(size: Int64, modified: Int64, device: UInt64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
  }

  /// Makes a state from the result of `stat`.
  package init(_ status: stat) {
    self.init(
      size: Int64(status.st_size),
      // A time too far away to fit may wrap.
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Makes the state of the file at a path, following links; nil if nothing is there.
  package init?(at path: [UInt8]) {
    var status = stat()
    guard !path.contains(0), stat(cString(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether size and time are equal, so that the content can be assumed to be unchanged.
  package func isUnchanged(from other: FileState) -> Bool {
    size == other.size && modified == other.modified
  }

  /// Whether both are the same file, under whatever names.
  package func isSameFile(as other: FileState) -> Bool {
    inode == other.inode && device == other.device
  }
}

extension stat {
  /// When name, permissions or content last changed, in microseconds since 1970.
  package var changedAt: Int64 {
    Int64(st_ctim.tv_sec) &* 1_000_000 &+ Int64(st_ctim.tv_nsec / 1000)
  }

  /// Whether it is a regular file.
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }

  /// Whether it is a folder.
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
