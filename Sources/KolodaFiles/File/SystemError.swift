import Glibc

/// An error of a system call.
package struct SystemError: Error, Hashable, Sendable {
  /// The `errno` value, such as `ENOENT`.
  package let code: Int32

  /// Makes an error from an `errno` value.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last system call on this thread.
  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's message for the error, in English.
  package var description: String {
    guard let english = newlocale(1 << LC_MESSAGES, "C", nil) else { return "error \(code)" }
    defer { freelocale(english) }
    return strerror_l(code, english).map { String(cString: $0) } ?? "error \(code)"
  }
}
