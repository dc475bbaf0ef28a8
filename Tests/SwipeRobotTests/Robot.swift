import Foundation
import Glibc
import Synchronization

/// A running `swipe-robot`, and what it has said so far.
final class Robot: Sendable {
  /// What was heard of it.
  private struct Heard {
    private(set) var text: [UInt8] = []
    /// How many acts it said to be kept.
    private(set) var keptCount = 0
    /// Whether it says nothing more: it has ended.
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

  /// How long it may take to end, in seconds.
  private static let patience = 60.0

  /// Starts one on a folder.
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

  /// Gives a process a pipe to speak to, which no other process gets hold of: its end is that of
  /// the one that speaks.
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

  /// The program beside the tests.
  static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "swipe-robot")

  /// What it has said, as far as the last line that is whole.
  var life: Life { Life(String(decoding: heard.withLock { $0.text }, as: UTF8.self)) }

  /// How many acts it has said to be kept.
  var keptCount: Int { heard.withLock { $0.keptCount } }

  /// Waits until it has had so many acts kept.
  ///
  /// - Returns: whether it has, and has not ended.
  func awaitKept(_ count: Int) -> Bool {
    wait { $0.keptCount >= count || $0.isOver } && keptCount >= count
  }

  /// Ends it as a power cut would.
  func kill() -> Life {
    Glibc.kill(process.processIdentifier, SIGKILL)
    _ = wait { $0.isOver }
    ended.wait()
    return life
  }

  /// Has it end by itself.
  ///
  /// - Returns: what it said, and its exit status.
  func end() -> (Life, Int32) {
    process.terminate()
    guard wait(until: \.isOver), ended.wait(timeout: .now() + Self.patience) == .success else {
      return (kill(), -1)
    }
    return (life, process.terminationStatus)
  }

  /// Where the cards of a folder lie, as the program reads it.
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
