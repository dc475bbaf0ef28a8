import Glibc
import KolodaFiles
import KolodaTriage

/// What lies at a path; a link is not followed.
enum FileLook: Equatable {
  case nothing
  case file(Step.Stamp)
  /// A folder, a link, a device.
  case other

  /// - Throws: what the system says where it can't tell.
  init(_ path: [UInt8]) throws(SystemError) {
    var status = stat()
    guard lstat(cString(path), &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .last }
      self = .nothing
      return
    }
    self = (status.st_mode & S_IFMT == S_IFREG) ? .file(Step.Stamp(status)) : .other
  }

  var stamp: Step.Stamp? { if case .file(let stamp) = self { stamp } else { nil } }
}

extension Step.Stamp {
  init(_ status: stat) {
    let state = FileState(status)
    self.init(
      size: state.size, modified: state.modified, device: state.device, inode: state.inode)
  }

  /// The coarsest steps in which a file system counts time, in nanoseconds: FAT's.
  private static let coarsestTime = 2_000_000_000

  /// Whether size and time are the same, as far as a copy's file system tells; of a copy the file's
  /// number is not.
  func isAlike(_ other: Step.Stamp) -> Bool {
    let (distance, isFar) = modified.subtractingReportingOverflow(other.modified)
    return size == other.size && !isFar && distance.magnitude < Self.coarsestTime
  }

  /// Whether the copy's time is exact as well, so that nobody has written to it since.
  func isExactlyAlike(_ other: Step.Stamp) -> Bool {
    size == other.size && modified == other.modified
  }
}

/// Whether the folder of a path is not there, so that nobody knows what is in it: it may be on a drive
/// that comes back.
func isFolderAway(of path: [UInt8]) -> Bool {
  var status = stat()
  return stat(cString(split(path).folder), &status) != 0
}
