import Foundation

/// A running `swipe-robot`, and what it has said so far.
final class Robot {
  private let process = Process()
  private let said: URL

  /// Starts one on a folder.
  ///
  /// - Parameter said: the file for what it says.
  init(_ folder: URL, _ journal: URL, seed: UInt64, said: URL) throws {
    self.said = said
    guard FileManager.default.createFile(atPath: said.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: said)
    process.executableURL = Self.executable
    process.arguments = [folder.path, journal.path, "\(seed)"]
    process.standardOutput = handle
    try process.run()
    try handle.close()
  }

  /// The program beside the tests.
  static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "swipe-robot")

  /// What it has said, as far as the last line that is whole.
  var life: Life {
    Life((try? String(contentsOf: said, encoding: .utf8)) ?? "")
  }

  /// How much it has said, in bytes.
  var saidCount: Int {
    (try? said.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
  }

  var isRunning: Bool { process.isRunning }

  /// Ends it as a power cut would.
  func kill() -> Life {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return life
  }

  /// Has it end by itself.
  ///
  /// - Returns: what it said, and its exit status.
  func end() -> (Life, Int32) {
    process.terminate()
    let limit = Date(timeIntervalSinceNow: 60)
    while process.isRunning, Date.now < limit { usleep(1000) }
    guard !process.isRunning else {
      _ = kill()
      return (life, -1)
    }
    return (life, process.terminationStatus)
  }

  /// Where the cards of a folder lie, as the program reads it.
  static func piles(_ folder: URL, _ journal: URL) throws -> [String: String] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = [folder.path, journal.path]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var piles: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 { piles[words[0]] = words[1] }
    }
    return piles
  }
}
