import Glibc
import KolodaFiles
import KolodaTriage

/// What is at a path; a symbolic link is not followed.
enum FileLook: Equatable {
  case nothing
  case file(FileState)
  case link
  /// A folder, a device.
  case other

  /// - Throws: the system's error, unless it says that there is nothing.
  init(_ path: [UInt8]) throws(SystemError) {
    var status = stat()
    guard lstat(cString(path), &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .last }
      self = .nothing
      return
    }
    self.init(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(FileState(status))
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  var fileState: FileState? { if case .file(let fileState) = self { fileState } else { nil } }
}

extension FileState {
  /// FAT's time resolution, the coarsest of any file system, in nanoseconds.
  private static let coarsestTime = 2_000_000_000

  /// Whether size and time are the same, within the resolution of any file system.
  ///
  /// Device and inode are ignored, since a copy has its own.
  func isAlike(_ other: FileState) -> Bool {
    size == other.size && Self.areAlike(modified, other.modified)
  }

  /// Whether two times, in nanoseconds, are the same within the resolution of any file system.
  static func areAlike(_ time: Int64, _ other: Int64) -> Bool {
    let (distance, isFar) = time.subtractingReportingOverflow(other)
    return !isFar && distance.magnitude < coarsestTime
  }

  /// Whether size and time are exactly the same, so that nobody has written to the copy since.
  func isExactlyAlike(_ other: FileState) -> Bool {
    size == other.size && modified == other.modified && Self.isTime(modified)
  }
}

/// Whether a path's folder is missing, so that nobody knows what is in it: it may be on a drive
/// that is not connected.
func isFolderAway(of path: [UInt8]) -> Bool {
  var status = stat()
  return stat(cString(split(path).folder), &status) != 0
}

/// Whether two paths name one entry of one folder, so that whoever removes one removes both: folders
/// are merged, renamed and linked to one another.
func isSameEntry(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  var (one, other) = (stat(), stat())
  guard lstat(cString(left), &one) == 0, lstat(cString(right), &other) == 0,
    one.st_dev == other.st_dev, one.st_ino == other.st_ino
  else { return false }
  if one.st_nlink == 1 { return true }
  // Hard links are several entries with one number.
  let (leftName, rightName) = (split(left).name, split(right).name)
  guard leftName == rightName, stat(cString(split(left).folder), &one) == 0,
    stat(cString(split(right).folder), &other) == 0
  else { return false }
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino
}
