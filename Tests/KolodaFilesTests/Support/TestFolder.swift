import Glibc
import Testing

@testable import KolodaFiles

/// A folder for one test, removed at its end.
final class TestFolder {
  let path: String

  init() throws {
    let home = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(home)/koloda-files-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError.last }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink(file(name)) }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// All names in the folder, including hidden ones.
  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ name: String, _ content: String) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw SystemError.last }
    defer { close(descriptor) }
    try writeAll(Array(content.utf8), to: descriptor)
  }

  func content(_ name: String) throws -> String {
    String(decoding: try readFile(Array(file(name).utf8), atMost: 1 << 20).get(), as: UTF8.self)
  }
}
