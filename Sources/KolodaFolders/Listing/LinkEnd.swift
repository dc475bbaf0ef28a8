import Glibc
import KolodaFiles

/// The file that a symbolic link leads to, through whatever other links.
struct LinkEnd: Sendable {
  /// The file's absolute path, without links.
  let path: [UInt8]
  let facts: FileFacts

  /// Follows a link; nil if it leads to no regular file.
  init?(of link: [UInt8]) {
    guard let resolved = realpath(cString(link), nil) else { return nil }
    defer { free(resolved) }
    var status = stat()
    guard lstat(resolved, &status) == 0, let facts = FileFacts(status) else { return nil }
    path = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
      .map(UInt8.init(bitPattern:))
    self.facts = facts
  }
}
