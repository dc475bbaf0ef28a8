import Glibc

/// An error number of the system.
public struct SystemError: Error, Hashable, Sendable {
  /// The number, such as `ENOENT`.
  public let code: Int32

  /// Makes an error from the system's number.
  public init(code: Int32) {
    self.code = code
  }

  /// The error of the system call before this.
  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// What the system says of the number, in English.
  public var description: String {
    guard let english = newlocale(1 << LC_MESSAGES, "C", nil) else { return "error \(code)" }
    defer { freelocale(english) }
    return strerror_l(code, english).map { String(cString: $0) } ?? "error \(code)"
  }
}
