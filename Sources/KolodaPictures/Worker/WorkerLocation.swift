import Glibc
import KolodaFiles

/// Where the program that reads pictures lies, and what it needs to run.
enum WorkerLocation {
  private static let name = "koloda-picture-worker"

  /// Its path; nil if it is nowhere.
  static func find() -> String? { CompanionProgram.find(name) }

  /// The folder of Swift's own libraries where they are no part of the program; nil where they lie
  /// with the system's.
  static func runtimeFolder() -> String? {
    guard case .success(let table) = readFile(Array("/proc/self/maps".utf8), atMost: 1 << 22) else {
      return nil
    }
    for line in table.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let path = String(decoding: line[start...], as: UTF8.self)
      guard path.hasSuffix("/libswiftCore.so"), !path.hasPrefix("/usr/lib/"),
        let slash = path.lastIndex(of: "/")
      else { continue }
      return String(path[..<slash])
    }
    return nil
  }
}
