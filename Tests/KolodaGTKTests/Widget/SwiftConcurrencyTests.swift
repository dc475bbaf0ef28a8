import Foundation
import Testing

/// Swift's tasks under GLib's main loop, in a process that has one.
@Suite("Swift's tasks under GLib's loop") struct SwiftConcurrencyTests {
  @Test("a thousand hops to the main actor are made, and the loop is idle after")
  func together() throws {
    #expect(try probe([]) == 0)
  }

  @Test("without the loop's knowing of the queue none is made")
  func apart() throws {
    #expect(try probe(["apart"]) == 1)
  }

  private func probe(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "loop-probe")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
