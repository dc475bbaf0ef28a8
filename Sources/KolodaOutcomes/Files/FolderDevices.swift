import Glibc
import KolodaFiles

/// The file systems that folders are on, or will be on once they are made; each folder is looked up
/// once.
struct FolderDevices {
  private var known: [FileName: UInt64] = [:]

  /// The number of a folder's file system; nil if the system does not tell.
  mutating func device(of folder: [UInt8]) -> UInt64? {
    let key = FileName(bytes: folder)
    if let device = known[key] { return device }
    var status = stat()
    guard stat(cString(Self.there(folder)), &status) == 0 else { return nil }
    known[key] = UInt64(status.st_dev)
    return UInt64(status.st_dev)
  }

  /// The folder, or the nearest one above it that exists.
  static func there(_ folder: [UInt8]) -> [UInt8] {
    var folder = folder
    while folder.count > 1, access(cString(folder), F_OK) != 0 { folder = split(folder).folder }
    return folder
  }
}
