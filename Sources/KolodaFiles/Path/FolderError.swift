import Glibc

/// Why a folder cannot be opened.
public struct FolderError: Error, Hashable, Sendable {
  /// What is wrong with the path.
  public enum Reason: Hashable, Sendable {
    /// Nothing is there.
    case missing
    /// Something is there, and it is no folder.
    case notAFolder
    /// The system refuses to read it, with its error number.
    case unreadable(errno: Int32)
  }

  /// The path as it was given.
  public let path: [UInt8]
  /// What is wrong with it.
  public let reason: Reason

  /// Makes an error from the system's error number.
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

extension FolderError: CustomStringConvertible {
  /// What happened, in English and on one line.
  public var description: String {
    let shown = path.isEmpty ? "\"\"" : displayText(path)
    return switch reason {
    case .missing: "\(shown): there is no such file or folder"
    case .notAFolder: "\(shown) is not a folder"
    case .unreadable(let code): "\(shown) cannot be read: \(SystemError(code: code))"
    }
  }
}
