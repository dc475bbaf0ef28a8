import Glibc
import KolodaLocalization

/// Writes messages to the person at the terminal.
package enum StandardError {
  /// Writes one line, in English like everything on the command line.
  ///
  /// Errors are ignored.
  package static func write(_ message: @autoclosure () -> String) {
    let line = Language.inEnglish { message() + "\n" }
    var rest = Array(line.utf8)[...]
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
