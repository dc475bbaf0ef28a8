import Foundation

/// A program with which tests make or change pictures.
///
/// They skip it if it is not installed.
package enum Tool: String, Sendable {
  case exiftool, exiv2, cwebp, cjxl
  case heifEncoder = "heif-enc"

  private var path: String? {
    ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether the program is installed.
  package var isThere: Bool { path != nil }

  /// Runs the program and waits for its end.
  /// - Returns: Whether it succeeded.
  package func run(_ arguments: String...) throws -> Bool { try run(arguments) }

  /// Converts a picture.
  /// - Returns: Whether it succeeded.
  package func convert(
    _ source: String, to target: String, _ options: [String] = []
  ) throws -> Bool {
    try run(options + [source] + (self == .cjxl ? [] : ["-o"]) + [target])
  }

  /// Runs the program and waits for its end.
  package func run(_ arguments: [String]) throws -> Bool {
    guard let path else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
