import Foundation
import Localization

/// Where messages to the person at the terminal go.
enum StandardError {
  /// Writes one line, in English as everything at the command line is.
  static func write(_ message: @autoclosure () -> String) {
    let line = Language.inEnglish { message() + "\n" }
    FileHandle.standardError.write(Data(line.utf8))
  }
}
