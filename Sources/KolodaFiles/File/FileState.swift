import Glibc

/// A file's size, modification time and identity, obtained without reading the file.
package struct FileState: Hashable, Sendable {
  /// The length in bytes.
  package var size: Int64
  /// When the content was last modified, in nanoseconds since 1970.
  ///
  /// The greatest or the least number stands for a time too far away to fit; see `isTime`.
  package var modified: Int64
  /// The device number of its file system.
  package var device: UInt64
  /// The inode number, which stays the same when the file is renamed.
  package var inode: UInt64

  /// Makes a state from its parts.
  package init(size: Int64, modified: Int64, device: UInt64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.device = device
    self.inode = inode
  }

  /// The state of what is no file, or was not looked at.
  package static let unknown = FileState(size: 0, modified: 0, device: 0, inode: 0)

  /// Makes a state from the result of `stat`.
  package init(_ status: stat) {
    self.init(
      size: Int64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim),
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// The nanoseconds since 1970, which fit from 1677 to 2262.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (whole, isFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFarther) = whole.addingReportingOverflow(Int64(time.tv_nsec))
    return isFar || isFarther ? (time.tv_sec < 0 ? .min : .max) : sum
  }

  /// Whether a value of `modified` is a file's time, and does not stand for one too far away.
  package static func isTime(_ modified: Int64) -> Bool { modified != .max && modified != .min }

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

  /// Whether it is a symbolic link, for the result of `lstat`.
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Whether it is a folder.
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
