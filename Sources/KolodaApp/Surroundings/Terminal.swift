import Glibc

/// The terminal that the program was started from, whatever standard input and output are.
enum Terminal {
  /// Opens it, for who closes it again; nil where there is none, or another program has it.
  static func open() -> Int32? {
    let terminal = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    // What runs in the background would be stopped by asking.
    guard tcgetpgrp(terminal) == getpgrp() else {
      close(terminal)
      return nil
    }
    return terminal
  }

  /// Whether somebody can be asked there.
  static var isThere: Bool {
    guard let terminal = open() else { return false }
    close(terminal)
    return true
  }
}
