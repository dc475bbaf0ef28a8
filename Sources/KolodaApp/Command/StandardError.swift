import Foundation

/// Where messages to the person at the terminal go.
enum StandardError {
  /// Writes one line.
  static func write(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
