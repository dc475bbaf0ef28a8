import Glibc

/// What the file system says of a file without reading it.
public struct FileState: Hashable, Sendable {
  /// The length in bytes.
  public let size: Int64
  /// When the content last changed, in nanoseconds since 1970.
  public let modified: Int64
  /// The number of the file system it lies on.
  public let device: UInt64
  /// Its number on that file system, which a change of name keeps.
  public let inode: UInt64

  /// Makes a state from its parts.
  package init(size: Int64, modified: Int64, device: UInt64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
  }

  /// Takes over what the system said.
  package init(_ status: stat) {
    self.init(
      size: Int64(status.st_size),
      // Only ever compared for equality, so a time too far away to fit may wrap.
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Asks the system for what a path leads to; nil if nothing is there.
  package init?(at path: [UInt8]) {
    var status = stat()
    guard !path.contains(0), stat(cString(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether size and time are the same, so that the content may be taken as unchanged.
  package func isUnchanged(from other: FileState) -> Bool {
    size == other.size && modified == other.modified
  }

  /// Whether it is the same file under whatever name.
  package func isSameFile(as other: FileState) -> Bool {
    inode == other.inode && device == other.device
  }
}

extension stat {
  /// When name, place or content last changed, in microseconds since 1970.
  package var changedAt: Int64 {
    Int64(st_ctim.tv_sec) &* 1_000_000 &+ Int64(st_ctim.tv_nsec / 1000)
  }

  /// Whether it is a regular file.
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }

  /// Whether it is a folder.
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
