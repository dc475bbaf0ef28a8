import Glibc

/// The terminal from which the program was started, even if input and output are redirected.
package enum Terminal {
  /// Opens the terminal, which the caller must close; nil if there is none or another program uses
  /// it.
  package static func open() -> Int32? {
    let terminal = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    // A background process would be stopped if it asked something.
    guard tcgetpgrp(terminal) == getpgrp() else {
      close(terminal)
      return nil
    }
    return terminal
  }

  /// Whether questions can be asked on the terminal.
  package static var isThere: Bool {
    guard let terminal = open() else { return false }
    close(terminal)
    return true
  }
}
