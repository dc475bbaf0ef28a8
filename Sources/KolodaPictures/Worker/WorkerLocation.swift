import Glibc
import KolodaFiles

/// Where the worker program is, and what it needs to run.
enum WorkerLocation {
  private static let name = "koloda-picture-worker"

  /// The worker program's path; nil if it isn't installed.
  static func find() -> String? { CompanionProgram.find(name) }

  /// The folder of the Swift runtime libraries if they are loaded from outside the system's
  /// folders; nil otherwise.
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
