import Glibc
import Localization

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

  /// One line for people, naming the path.
  public var message: String {
    let shown = path.isEmpty ? "\"\"" : displayText(path)
    return switch reason {
    case .missing: localized("{folder}: there is no such folder", ["folder": shown])
    case .notAFolder: localized("{file} is not a folder", ["file": shown])
    case .unreadable(let code):
      localized(
        "{file} cannot be read: {reason}", ["file": shown, "reason": systemMessage(code)])
    }
  }

  init(path: [UInt8], errno code: Int32) {
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
  /// The message.
  public var description: String { message }
}

/// What the system says of an error number.
func systemMessage(_ code: Int32) -> String {
  if Language.isEnglish, let english = newlocale(1 << LC_MESSAGES, "C", nil) {
    defer { freelocale(english) }
    return strerror_l(code, english).map { String(cString: $0) } ?? "error \(code)"
  }
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return buffer.withUnsafeBufferPointer { text in
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
