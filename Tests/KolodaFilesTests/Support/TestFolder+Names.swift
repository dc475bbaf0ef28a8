import Glibc
import KolodaFiles
import TestSupport

extension TestFolder {
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

  func content(_ name: String) throws -> String {
    String(decoding: try readFile(Array(file(name).utf8), atMost: 1 << 20).get(), as: UTF8.self)
  }
}
