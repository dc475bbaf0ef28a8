import Foundation
import Testing

@testable import KolodaApp

/// What a trace is written into stays what it is.
@Suite("A trace's file")
@MainActor
struct TraceWriterTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  @Test("A file is emptied and written, also through a link, which stays one")
  func link() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file")
    let link = folder.appendingPathComponent("link")
    try Data("what was there before\n".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    var writer: TraceWriter? = try TraceWriter(path: link.path)
    writer?.writeStart(version: "1", deck: nil)
    writer = nil
    #expect(kind(of: link.path) == S_IFLNK)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.contains("\"ev\":\"start\"") == true)
  }

  @Test("A pipe is written into, and outlives who reads it")
  func pipe() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    let writer = try TraceWriter(path: path)
    writer.writeFailure("a line")
    #expect(kind(of: path) == S_IFIFO)
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(reader, &bytes, bytes.count)
    #expect(count > 0 && bytes[max(0, count - 1)] == UInt8(ascii: "\n"))
    close(reader)
    signal(SIGPIPE, SIG_IGN)
    writer.writeFailure("another")
  }

  @Test("What can't be written is told by its path", arguments: ["none/trace", "."])
  func nowhere(name: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    let error = #expect(throws: TraceError.self) { _ = try TraceWriter(path: path) }
    #expect(error?.message.contains(path) == true)
  }
}
