import Foundation

/// A program that tests make or change pictures with, passed over where it is not installed.
enum Tool: String {
  case exiftool, exiv2, cwebp
  case heifEncoder = "heif-enc"

  private var path: String? {
    ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether it is installed.
  var isThere: Bool { path != nil }

  /// Runs it to its end.
  /// - Returns: Whether it said that it could.
  func run(_ arguments: String...) throws -> Bool { try run(arguments) }

  /// Runs it to its end.
  func run(_ arguments: [String]) throws -> Bool {
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
