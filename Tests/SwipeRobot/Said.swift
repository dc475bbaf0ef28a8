import Glibc

/// What the robot says: on standard output at once, so that a kill takes nothing of it back.
enum Said {
  static func line(_ line: String) { text(line + "\n") }

  static func text(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
