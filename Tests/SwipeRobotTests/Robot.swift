import Foundation
import Glibc
import Synchronization

/// A running `swipe-robot`, and its output.
final class Robot: Sendable {
  /// The output so far.
  private struct Heard {
    private(set) var text: [UInt8] = []
    /// The number of acts reported as kept.
    private(set) var keptCount = 0
    /// Whether the output has ended.
    var isOver = false
    private var line: [UInt8] = []

    mutating func take(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        text.append(byte)
        if byte != UInt8(ascii: "\n") {
          line.append(byte)
          continue
        }
        if line.elementsEqual("kept".utf8) { keptCount += 1 }
        line.removeAll(keepingCapacity: true)
      }
    }
  }

  private let process = Process()
  private let heard = Mutex(Heard())
  private let changed = NSCondition()
  private let ended = DispatchSemaphore(value: 0)

  /// The maximum time to wait for the robot, in seconds.
  private static let patience = 60.0

  /// Starts a robot on a folder.
  init(_ folder: URL, _ journal: URL, seed: UInt64) throws {
    process.executableURL = Self.executable
    process.arguments = [folder.path, journal.path, "\(seed)"]
    let said = try Self.output(of: process)
    process.terminationHandler = { [ended] _ in ended.signal() }
    do {
      try process.run()
    } catch {
      close(said.end)
      close(said.start)
      throw error
    }
    close(said.start)
    Thread.detachNewThread { [self] in listen(to: said.end) }
  }

  /// Gives a process a pipe for its output, which no other process inherits: its end is the end of
  /// the process.
  private static func output(of process: Process) throws -> (start: Int32, end: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process.standardOutput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    return (ends[1], ends[0])
  }

  private func listen(to descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      note { $0.take(buffer[..<count]) }
    }
    close(descriptor)
    note { $0.isOver = true }
  }

  private func note(_ change: (inout Heard) -> Void) {
    changed.withLock {
      heard.withLock { change(&$0) }
      changed.broadcast()
    }
  }

  private func wait(until holds: (Heard) -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: Self.patience)
    return changed.withLock {
      while !heard.withLock({ holds($0) }) {
        if !changed.wait(until: limit) { return heard.withLock { holds($0) } }
      }
      return true
    }
  }

  /// The `swipe-robot` executable next to the tests.
  static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "swipe-robot")

  /// The output up to the last complete line, parsed.
  var life: RobotLife { RobotLife(String(decoding: heard.withLock { $0.text }, as: UTF8.self)) }

  /// The number of acts reported as kept so far.
  var keptCount: Int { heard.withLock { $0.keptCount } }

  /// Waits until `count` acts have been kept.
  ///
  /// - Returns: false if the robot ended, or time ran out, before that.
  func awaitKept(_ count: Int) -> Bool {
    wait { $0.keptCount >= count || $0.isOver } && keptCount >= count
  }

  /// Kills the robot, which gets no chance to clean up.
  func kill() -> RobotLife {
    Glibc.kill(process.processIdentifier, SIGKILL)
    _ = wait { $0.isOver }
    ended.wait()
    return life
  }

  /// Asks the robot to end.
  ///
  /// - Returns: its output and its exit status.
  func end() -> (RobotLife, Int32) {
    process.terminate()
    guard wait(until: \.isOver), ended.wait(timeout: .now() + Self.patience) == .success else {
      return (kill(), -1)
    }
    return (life, process.terminationStatus)
  }

  /// Returns the pile of each card in a folder, as a robot loads it.
  static func piles(_ folder: URL, _ journal: URL) throws -> [String: String] {
    let process = Process()
    process.executableURL = executable
    process.arguments = [folder.path, journal.path]
    let said = try output(of: process)
    defer { close(said.end) }
    do {
      defer { close(said.start) }
      try process.run()
    }
    let text = FileHandle(fileDescriptor: said.end, closeOnDealloc: false).readDataToEndOfFile()
    var piles: [String: String] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2 { piles[words[0]] = words[1] }
    }
    return piles
  }
}
