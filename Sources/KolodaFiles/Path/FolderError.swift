import Glibc

/// A folder that can't be opened.
package struct FolderError: Error, Hashable, Sendable {
  /// The reasons why a folder can't be opened.
  package enum Reason: Hashable, Sendable {
    /// Nothing is there.
    case missing
    /// Something is there, but it is not a folder.
    case notAFolder
    /// The system refused access, with its `errno` value.
    case unreadable(errno: Int32)
  }

  /// The path as it was given.
  package let path: [UInt8]
  /// Why the folder can't be opened.
  package let reason: Reason

  /// Makes an error from an `errno` value.
  package init(path: [UInt8], errno code: Int32) {
    self.path = path
    reason =
      switch code {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      default: .unreadable(errno: code)
      }
  }
}
