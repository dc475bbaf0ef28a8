import Glibc

/// Where messages to the person at the terminal go.
enum StandardError {
  /// Writes one line; where nobody can read it, nothing happens.
  static func write(_ message: String) {
    var rest = Array((message + "\n").utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }
}
