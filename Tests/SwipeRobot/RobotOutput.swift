import Glibc

/// The robot's standard output, written at once, so that a kill loses no line.
enum RobotOutput {
  static func line(_ line: String) { text(line + "\n") }

  static func text(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
