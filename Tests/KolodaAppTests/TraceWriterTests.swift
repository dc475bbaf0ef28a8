import Foundation
import Testing

@testable import KolodaApp
@testable import KolodaCommands

/// A file that `--trace` refuses is left as it is.
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

  /// Opens a trace file as the command line does.
  private func writer(_ path: String) throws(TraceError) -> TraceWriter {
    try TraceWriter(path: Array(path.utf8))
  }

  @Test("A trace is emptied and written anew, also through a link, which stays one")
  func link() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file")
    let link = folder.appendingPathComponent("link")
    var old: TraceWriter? = try writer(file.path)
    old?.writeStart(version: "0", deck: String(repeating: "long/", count: 800))
    old?.write(.failure, message: "what was there before")
    old = nil
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    var new: TraceWriter? = try writer(link.path)
    new?.writeStart(version: "1", deck: nil)
    new = nil
    #expect(kind(of: link.path) == S_IFLNK)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.contains("\"ev\":\"start\"") == true)
  }

  @Test(
    "A file that is no trace is left alone",
    arguments: [
      "a photo", "\n", "{\"ev\":\"start\",\"t\":1,\"version\":\"1\"}",
      "{\"ev\":\"frame\",\"t\":1,\"version\":\"1\"}\n", "{\"ev\":\"start\"}\n",
      "SQLite format 3\u{0}", "\n{\"ev\":\"start\",\"t\":1,\"version\":\"1\"}\n",
    ])
  func notATrace(text: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file")
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: TraceError.self) { _ = try writer(file.path) }
    #expect(error?.reason == .notATrace && error?.message.contains(file.path) == true)
    #expect(error.map { exitStatus(of: $0) } == ExitStatus.badArgument)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("An empty file is taken")
  func empty() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file")
    try Data().write(to: file)
    try writer(file.path).writeStart(version: "1", deck: nil)
    #expect(try !Data(contentsOf: file).isEmpty)
  }

  @Test("A pipe is written into, and outlives who reads it")
  func pipe() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    let writer = try writer(path)
    writer.write(.failure, message: "a line")
    #expect(kind(of: path) == S_IFIFO)
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(reader, &bytes, bytes.count)
    #expect(count > 0 && bytes[max(0, count - 1)] == UInt8(ascii: "\n"))
    close(reader)
    signal(SIGPIPE, SIG_IGN)
    writer.write(.failure, message: "another")
  }

  @Test("What can't be written is told by its path", arguments: ["none/trace", "."])
  func nowhere(name: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    let error = #expect(throws: TraceError.self) { _ = try writer(path) }
    #expect(error?.message.contains(path) == true)
  }
}
